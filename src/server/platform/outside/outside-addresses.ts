/** The addresses to which users may make the server connect (decision 29). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where another system may be. Private networks are among them: hospital systems live there. */
const ALLOWED: ReadonlySet<string> = new Set([
  'unicast',
  'private',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** In these ranges, and never a hospital's: where clouds hand out credentials, and the lowest addresses of IPv6. */
const FORBIDDEN = ['100.100.100.200/32', '168.63.129.16/32', 'fd00:ec2::254/128', '::/96'].map(
  (network) => ipaddr.parseCIDR(network),
);

/** Whether connecting to the IP address is forbidden; a text that is not an IP address is forbidden, too. */
export function isForbiddenAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  // IPv4 within IPv6 (::ffff:…) is what it is by itself; a zone (`%eth0`) is no part of the address.
  const meant = ipaddr.process(address.replace(/%.*$/, ''));
  return (
    !ALLOWED.has(meant.range()) ||
    FORBIDDEN.some((network) => meant.kind() === network[0].kind() && meant.match(network))
  );
}
