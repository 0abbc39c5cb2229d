import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // Of a bridge and of a VLAN.
  ['fe80::1%br-1a2b', 'fe80:0:0:0::/64'],
  ['fe80::1%eth0.100', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('access §1.16: decision 54: %s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
