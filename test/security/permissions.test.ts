/** What is switched in the matrix is what the server enforces on the next call (access §8), option by option. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { MenuSettings, PermissionTest } from '../../src/contract/access/permissions.ts';
import { PROFILES } from '../../src/domain/access/menu.ts';
import { type CallRoute, callRoutes } from '../../src/server/platform/http/calls.ts';
import { type Client, type Profile, testApp } from '../support/app.ts';
import { fewAtOnce } from '../support/few-at-once.ts';
import { saveMatrix } from '../support/menu-changes.ts';

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
      PROFILES.map((profile) => [profile, hrefs.includes(href) || isKept(href, profile)]),
    ),
  }));
  expect(await saveMatrix(owner, changes)).toMatchObject({ status: 200 });
}

/** What admin can't lose. */
const isKept = (href: string, profile: Profile) => profile === 'admin' && href === KEPT;

/** Takes one option from one profile; the others keep it. */
async function switchOff(href: string, profile: Profile): Promise<void> {
  const menuItemId = installed.options.find((option) => option.href === href)?.id;
  const changes = [{ menuItemId, permissions: { [profile]: false } }];
  const { status } = await saveMatrix(owner, changes);
  expect(status, `${href} taken from ${profile}`).toBe(isKept(href, profile) ? 409 : 200);
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

let asked = 0;
/** Another address for each thousand calls: of one address 6,000 a minute are answered (product §20.4). */
const addressOfCall = () => {
  asked += 1;
  return `10.0.${Math.floor(asked / 1_000)}.1`;
};

async function answerOf(client: Client, { method, path }: CallRoute): Promise<string | undefined> {
  const url = `/api${path.replace(/\{(\w+)\}/g, '99999999')}`;
  const { body } = await client.request<{ code?: string }>({
    method: method as 'GET',
    url,
    remoteAddress: addressOfCall(),
    ...(method !== 'GET' && { payload: {} }),
  });
  return body?.code;
}

/** Needs no input: called by somebody who may, it would change what this file sets. */
const ACTS_AT_ONCE = 'permissions.reset';
/** Whether the rule of the contract alone decides: a few handlers refuse more than it does. */
const isDecidedByRule = ({ name, meta }: CallRoute) =>
  name !== ACTS_AT_ONCE && !meta.refuses.includes('access.denied');

/** What calls answer, made by the profile. */
async function answers(routes: readonly CallRoute[], profile: Profile): Promise<Answered[]> {
  const codes = await fewAtOnce(routes, (route) => answerOf(clients[profile], route));
  return routes.map((route, at) => ({ route, code: codes[at] }));
}

/** An option may lead to dozens of calls, each made by four profiles, twice. */
const MANY = { timeout: 90_000 };

type Answered = { route: CallRoute; code: string | undefined };
const namesOf = (answered: readonly Answered[], isWrong: (code: string | undefined) => boolean) =>
  answered.filter(({ code }) => isWrong(code)).map(({ route }) => route.name);

// Kept for the day: their first call takes seconds.
beforeAll(async () => {
  expect(await owner.get('/api/manuals')).toMatchObject({ status: 200 });
}, 120_000);

describe.each(installed.options.map(({ href }) => href))('access §8: %s', (href) => {
  // access §7.3, access §8.2
  it('opens its calls to each profile until it is switched off for that one', MANY, async () => {
    await allowOnly([href]);
    for (const profile of PROFILES) {
      const routes = callsOf(href, profile);
      const open = await answers(routes.filter(isDecidedByRule), profile);
      const refused = namesOf(open, (code) => code === 'access.denied');
      expect(refused, `${profile} before`).toEqual([]);
      await switchOff(href, profile);
      const closed = await answers(routes, profile);
      const admitted = namesOf(closed, (code) => code !== 'access.denied');
      expect(admitted, `${profile} after`).toEqual([]);
    }
  });
});

describe('access §9: the tester', () => {
  it.each(['supervisor', 'doctor'] as const)(
    'access §9.3: shows for each call what the server then does to a %s',
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
      const codes = await fewAtOnce(routes, (route) => answerOf(clients[profile], route));
      const wrong = routes.filter(
        // Without a linked doctor, as these accounts are, nothing is their own.
        ({ name }, at) => (codes[at] === 'access.denied') !== (verdicts.get(name) !== 'allowed'),
      );
      expect(wrong.map(({ name }) => name)).toEqual([]);
    },
  );
});
