/** The network of an address. Sign-ins are counted by network (decision 54). */
import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** The provider assigns these groups of 16 bits; the subscriber chooses the rest. */
const SUBSCRIBER_GROUPS = 4;
const GROUPS = 8;

/** The whole address for IPv4; the first 64 bits for IPv6, because a subscriber can choose the other bits. */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? [] : Array(GROUPS - before.length - after.length).fill('0');
  const groups = [...before, ...gap, ...after].slice(0, SUBSCRIBER_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
