/** The matrix holds for doctors, too: each call about own records belongs to options of the portal (access §7). */
import { describe, expect, it } from 'vitest';
import type { MenuSettings, PermissionTest } from '../../src/contract/access/permissions.ts';
import { PORTAL_SCREENS } from '../../src/contract/call.ts';
import { CALL_WORDS } from '../../src/contract/call-words.ts';
import { type CallRoute, callRoutes } from '../../src/server/platform/http/calls.ts';
import { testApp } from '../support/app.ts';
import { fewAtOnce } from '../support/few-at-once.ts';
import { saveMatrix } from '../support/menu-changes.ts';
import { payrollData } from '../support/payroll-data.ts';

const { signedInAs, database } = await testApp();
const data = await payrollData(database);
const doctorId = await data.paidDoctor();
await data.pay(doctorId);
const admin = await signedInAs('admin');
const doctor = await signedInAs('doctor', { doctorId });

const { body: installed } = await admin.get<MenuSettings>('/api/menu-options');
const OPTIONS = [...PORTAL_SCREENS, '/perfil'] as const;

/** Leaves doctors these options of the portal and no others. */
async function allowOnly(hrefs: readonly string[]): Promise<void> {
  const changes = installed.options
    .filter(({ href }) => OPTIONS.some((one) => one === href))
    .map(({ id, href }) => ({ menuItemId: id, permissions: { doctor: hrefs.includes(href) } }));
  expect((await saveMatrix(admin, changes)).status).toBe(200);
}

type Own = CallRoute & { portal: readonly string[] };
const OWN: readonly Own[] = callRoutes().flatMap((route) =>
  'portal' in route.meta.access ? [{ ...route, portal: route.meta.access.portal }] : [],
);

/** Which of the calls about own records are refused to the doctor, by name. */
async function refused(): Promise<string[]> {
  const values: Record<string, string | number> = { doctorId, month: 7, year: 2026 };
  const answers = await fewAtOnce(OWN, async ({ name, method, path }) => {
    const url = `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? 9))}`;
    const { body } = await doctor.request<{ code?: string } | string>({
      method: method as 'GET',
      url,
      ...(method !== 'GET' && { payload: { month: 7, year: 2026 } }),
    });
    return typeof body === 'object' && body?.code === 'access.denied' ? [name] : [];
  });
  return answers.flat().toSorted();
}
const namesOf = (calls: readonly Own[]) => calls.map(({ name }) => name).toSorted();

describe.each(OPTIONS.map((option) => [option] as const))('%s', (option) => {
  it('access §7.3: alone opens the calls that it leads to, and no others', async () => {
    await allowOnly([option]);
    expect(await refused()).toEqual(namesOf(OWN.filter(({ portal }) => !portal.includes(option))));
  });

  it('leads to some of them', () => {
    expect(OWN.filter(({ portal }) => portal.some((one) => one === option))).not.toEqual([]);
  });
});

// access §7.6
it('without any of them no call about own records answers', async () => {
  await allowOnly([]);
  expect(await refused()).toEqual(namesOf(OWN));
});

it('with all of them every one answers', async () => {
  await allowOnly(OPTIONS);
  expect(await refused()).toEqual([]);
});

describe('access §9: the tester of a doctor', () => {
  it.each([[[...OPTIONS]], [['/participaciones']]])(
    'access §9.3: shows the same with %j',
    async (hrefs) => {
      await allowOnly(hrefs);
      const { body } = await admin.get<PermissionTest>('/api/permissions/test?profile=doctor');
      const denied = body.calls
        .filter(({ verdict }) => verdict === 'refused')
        .map(({ name }) => name);
      expect(
        OWN.map(({ name }) => name)
          .filter((name) => denied.includes(name))
          .toSorted(),
      ).toEqual(await refused());
    },
  );

  it('access §9.2: lists as many calls behind an option as its number says, each in Spanish', async () => {
    const { body } = await admin.get<PermissionTest>('/api/permissions/test?profile=doctor');
    for (const { href, calls } of body.options)
      expect(
        body.calls.filter(({ screens }) => screens.includes(href)),
        href,
      ).toHaveLength(calls);
    for (const { name, description } of body.calls) expect(description, name).toMatch(/^[A-Z].* /);
  });

  it('has Spanish words for every call, and for no other', () => {
    const names = callRoutes().map(({ name }) => name);
    expect(Object.keys(CALL_WORDS).toSorted()).toEqual(names.toSorted());
    expect(new Set(Object.values(CALL_WORDS)).size).toBe(names.length);
  });
});
