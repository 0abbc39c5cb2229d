/** The network that an address is of, as sign-ins are counted by (decision 60). */
import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of 16 bits that a subscriber does not choose. */
const SUBSCRIBER_GROUPS = 4;
const GROUPS = 8;

/** An IPv4 address itself; of an IPv6 one its first 64 bits, as the rest is chosen by whoever has them. */
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
