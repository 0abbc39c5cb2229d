/** payout §26.1: the question before a rule is saved that reaches back to calculated days. */
import { afterAll, expect, it, vi } from 'vitest';

const location = { origin: 'http://portal.prueba', pathname: '/convenios' };
vi.stubGlobal('window', { location, addEventListener: () => {} });
vi.stubGlobal('fetch', async () => Response.json({ total: 1 }));
const { askedChange } = await import('../../links/retroactive-change.ts');
const { agreeToReach } = await import('./reaching-back.ts');
afterAll(() => vi.unstubAllGlobals());

it.each([
  ['rule', undefined],
  ['convention', 'Volver al convenio'],
] as const)('leads back to the %s', async (ruleType, backLabel) => {
  const values = { ruleType, name: 'Uno' } as unknown as Parameters<typeof agreeToReach>[0];
  const decided = agreeToReach(values, null);
  await expect.poll(() => askedChange.now()).not.toBe(null);
  expect(askedChange.now()).toMatchObject({ rule: '«Uno»', backLabel });
  askedChange.leave();
  expect(await decided).toBe(null);
});
