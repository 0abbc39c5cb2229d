/** The network of an address, and where it is. Sign-ins are counted by network (decision 54). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The provider assigns these groups of 16 bits; the subscriber chooses the rest. */
const PROVIDER_GROUPS = 4;

/** Of RFC 1918 and its like: no address of the internet. */
const INNER_RANGES = new Set(['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/**
 * Where an address is, in words, as far as the address itself tells: on this machine, in the inner network, or out in the
 * internet. No list of cities is asked (decision 110).
 */
export function describePlace(address: string): string {
  const range = rangeOf(address);
  if (range === null) return 'un lugar desconocido';
  if (range === 'loopback') return 'el mismo servidor';
  return INNER_RANGES.has(range) ? 'la red interna' : 'internet';
}

/** Whether an address is neither of this machine nor of the inner network; what is no address counts as the internet's. */
export function isOfInternet(address: string): boolean {
  const range = rangeOf(address);
  return range === null || (range !== 'loopback' && !INNER_RANGES.has(range));
}

function rangeOf(address: string): string | null {
  const plain = address.replace(/%.*$/, '');
  return isIP(plain) === 0 ? null : ipaddr.process(plain).range();
}

/** The whole address for IPv4; the first 64 bits for IPv6, because a subscriber can choose the other bits. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  // A zone (`%br-1a2b`) names the server's own interface, and is no part of the address.
  const meant = ipaddr.process(address.replace(/%.*$/, ''));
  if (meant instanceof ipaddr.IPv4) return meant.toString();
  const groups = meant.parts.slice(0, PROVIDER_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
