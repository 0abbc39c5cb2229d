/** The addresses to which users may make the server connect (decision 29). */
import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are never a hospital system: this machine, the local link, multicast, unspecified or wrapped
 * addresses, and those where clouds hand out credentials. Private networks are allowed, since hospital systems are
 * there. A BlockList also applies IPv4 ranges to their IPv4-mapped forms.
 */
const forbidden = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
] as const) {
  forbidden.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  // Unspecified, loopback, and the old IPv4-compatible form.
  ['::', 96],
  // IPv6 addresses that contain an IPv4 address: translated, 6to4, Teredo.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
] as const) {
  forbidden.addSubnet(network, prefix, 'ipv6');
}

/** Whether connecting to the IP address is forbidden; a text that is not an IP address is forbidden, too. */
export function isForbiddenAddress(address: string): boolean {
  const [bare = ''] = address.split('%');
  const version = isIP(bare);
  return version === 0 || forbidden.check(bare, version === 6 ? 'ipv6' : 'ipv4');
}
