/** What is switched in the matrix is what the server enforces on the next call (design §7), option by option. */
import { describe, expect, it } from 'vitest';
import type { MenuSettings, PermissionTest } from '../../src/contract/permissions.ts';
import { PROFILES } from '../../src/domain/menu.ts';
import { type CallRoute, callRoutes } from '../../src/server/platform/calls.ts';
import { type Client, type Profile, testApp } from '../support/app.ts';

const { signedInAs } = await testApp();
// Whoever switches: another session than the one that is tried.
const owner = await signedInAs('admin');
const clients = Object.fromEntries(
  await Promise.all(PROFILES.map(async (profile) => [profile, await signedInAs(profile)])),
) as Record<Profile, Client>;
const KEPT = '/permissions-admin';

const { body: installed } = await owner.get<MenuSettings>('/api/menu-options');

/** Has every profile keep these options and no others, but for what admin can't lose. */
async function allowOnly(hrefs: readonly string[]): Promise<void> {
  const changes = installed.options.map(({ id, href }) => ({
    menuItemId: id,
    permissions: Object.fromEntries(
      PROFILES.map((profile) => [
        profile,
        hrefs.includes(href) || (profile === 'admin' && href === KEPT),
      ]),
    ),
  }));
  expect(await owner.put('/api/permissions', { changes })).toMatchObject({ status: 200 });
}

/** The calls that only a menu option opens to the profile; doctors have their own records anyway. */
function callsOf(href: string, profile: Profile): CallRoute[] {
  const isStaff = profile === 'admin' || profile === 'supervisor';
  return callRoutes().filter(({ meta: { access } }) => {
    if (access.kind !== 'screens' && !(isStaff && 'screens' in access)) return false;
    const ways: readonly string[] = access.screens;
    return ways.includes(href) && !(profile === 'admin' && ways.includes(KEPT));
  });
}

async function answerOf(client: Client, { method, path }: CallRoute): Promise<string | undefined> {
  const url = `/api${path.replace(/\{(\w+)\}/g, '99999999')}`;
  const { body } = await client.request<{ code?: string }>({
    method: method as 'GET',
    url,
    ...(method !== 'GET' && { payload: {} }),
  });
  return body?.code;
}

/** Needs no input: called by somebody who may, it would change what this file sets. */
const ACTS_AT_ONCE = 'permissions.reset';
/** Whether the rule of the contract alone decides: a few handlers refuse more than it does. */
const isDecidedByRule = ({ name, meta }: CallRoute) =>
  name !== ACTS_AT_ONCE && !meta.refuses.includes('access.denied');

/** What each of the calls that an option opens to the profile answers, by the call's name. */
async function answers(href: string, profile: Profile) {
  const routes = callsOf(href, profile);
  const codes = await Promise.all(routes.map((route) => answerOf(clients[profile], route)));
  return routes.map((route, at) => ({ route, code: codes[at] }));
}

describe.each(installed.options.map(({ href }) => href))('spec 2 §2.12: %s', (href) => {
  it('opens its calls to whoever has it, and to no profile after it was switched off', async () => {
    await allowOnly([href]);
    const open = (await answers(href, 'supervisor')).filter(({ route }) => isDecidedByRule(route));
    const refused = open.filter(({ code }) => code === 'access.denied');
    expect(refused.map(({ route }) => route.name)).toEqual([]);
    await allowOnly([]);
    for (const profile of PROFILES) {
      const closed = await answers(href, profile);
      const admitted = closed.filter(({ code }) => code !== 'access.denied');
      expect(
        admitted.map(({ route }) => route.name),
        profile,
      ).toEqual([]);
    }
  });
});

describe('spec 2 §2.13: the tester', () => {
  it.each(['supervisor', 'doctor'] as const)(
    'says of each call what the server then does to a %s',
    async (profile) => {
      await allowOnly(['/permissions-tester', '/medicos', '/perfil']);
      const { body } = await owner.get<PermissionTest>(`/api/permissions/test?profile=${profile}`);
      const user = await clients[profile].get<{ menu: { href: string }[] }>('/api/native-user');
      const visible = body.options.filter(({ isAllowed }) => isAllowed).map((one) => one.href);
      expect(visible).toEqual(user.body.menu.map((option) => option.href));

      // Signing out would end the session that the other calls need.
      const routes = callRoutes().filter(({ name }) => name !== 'session.signOut');
      expect(body.calls).toHaveLength(routes.length + 1);
      const verdicts = new Map(body.calls.map(({ name, verdict }) => [name, verdict]));
      const codes = await Promise.all(routes.map((route) => answerOf(clients[profile], route)));
      const wrong = routes.filter(
        // Without a linked doctor, as these accounts are, nothing is their own.
        ({ name }, at) => (codes[at] === 'access.denied') !== (verdicts.get(name) !== 'allowed'),
      );
      expect(wrong.map(({ name }) => name)).toEqual([]);
    },
  );
});
