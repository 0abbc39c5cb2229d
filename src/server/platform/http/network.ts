/** The network of an address. Sign-ins are counted by network (decision 54). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The provider assigns these groups of 16 bits; the subscriber chooses the rest. */
const PROVIDER_GROUPS = 4;

/** The whole address for IPv4; the first 64 bits for IPv6, because a subscriber can choose the other bits. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  // A zone (`%br-1a2b`) names the server's own interface, and is no part of the address.
  const meant = ipaddr.process(address.replace(/%.*$/, ''));
  if (meant instanceof ipaddr.IPv4) return meant.toString();
  const groups = meant.parts.slice(0, PROVIDER_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
