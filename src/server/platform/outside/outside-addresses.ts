/** The addresses to which users may make the server connect (decision 29). */
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Where another system may be. Private networks are among them: hospital systems live there. */
const ALLOWED: ReadonlySet<string> = new Set([
  'unicast',
  'private',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** In these ranges, and never a hospital's: where clouds hand out credentials, and the lowest addresses of IPv6. */
const FORBIDDEN = [
  // Alibaba, Azure, Amazon (instances, containers and pods), Google, Scaleway.
  '100.100.100.200/32',
  '168.63.129.16/32',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'fd00:42::42/128',
  '::/96',
].map((network) => ipaddr.parseCIDR(network));

/** The addresses of this machine on its networks, as they are now. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((ofOne) =>
    (ofOne ?? []).map(({ address }) => address),
  );

/**
 * Whether connecting to the IP address is forbidden; a text that is not an IP address is forbidden, too. `own` are this
 * machine's: by its address in the clinic's network, what listens on it is as near as by 127.0.0.1.
 */
export function isForbiddenAddress(address: string, own = ownAddresses()): boolean {
  if (isIP(address) === 0) return true;
  const meant = parsed(address);
  return (
    !ALLOWED.has(meant.range()) ||
    FORBIDDEN.some((network) => meant.kind() === network[0].kind() && meant.match(network)) ||
    own.some((one) => parsed(one).toString() === meant.toString())
  );
}

/** IPv4 within IPv6 (::ffff:…) is what it is by itself; a zone (`%eth0`) is no part of the address. */
function parsed(address: string) {
  return ipaddr.process(address.replace(/%.*$/, ''));
}
