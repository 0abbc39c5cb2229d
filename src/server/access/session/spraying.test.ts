/** One address that tries many names is slowed and then locked, also when it guesses right (decision 54). */
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../../test/support/app.ts';
import { generateAccount } from '../../../../test/support/doctor-accounts.ts';
import type { Refused } from '../../../../test/support/masters.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { rutOf } from '../../../domain/identity/rut.ts';
import { NAMES_BEFORE_LOCK } from './sign-in-limits.ts';

const { app, database, data, admin } = await adminPayroll();

const ATTACKER = '198.51.100.7';
const signIn = (rut: string, password: string, remoteAddress = ATTACKER) =>
  app.anonymous.request<Refused>({
    method: 'POST',
    url: '/api/professional-login',
    payload: { rut, password },
    remoteAddress,
  });

beforeEach(() => database.db.deleteFrom('signInFailure').execute());

/** Accounts of doctors, as they are generated. */
async function generated(count: number): Promise<string[]> {
  const ruts: string[] = [];
  for (let made = 0; made < count; made++) {
    const { status, rut } = await generateAccount(database, admin, data);
    expect(status).toBe(201);
    ruts.push(rut);
  }
  return ruts;
}

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

describe('a hundred RUTs from one address', () => {
  // access §1.15, access §1.16, access §1.17
  test('are slowed, then locked, for a quarter of an hour: most of unused accounts are never reached', {
    timeout: 60_000,
  }, async () => {
    const unused = await generated(20);
    const others = Array.from({ length: 80 }, (_, index) => rutOf(30_000_000 + index));
    const start = performance.now();
    const answers = await Promise.all(
      [...unused, ...others].map((rut) => signIn(rut, rut.split('-')[0] ?? '')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(count(statuses, 200)).toBeLessThanOrEqual(NAMES_BEFORE_LOCK + 1);
    expect(count(statuses, 429)).toBeGreaterThanOrEqual(100 - NAMES_BEFORE_LOCK - 1);
    expect(performance.now() - start).toBeGreaterThan(3000);
    const locked = answers.find(({ status }) => status === 429);
    expect(locked?.body).toMatchObject({ code: 'session.networkLocked' });
    expect(locked?.body.message).toMatch(/Espere 15 minutos e intente de nuevo/);
    const traces = await app.query`SELECT network FROM refusal_trace WHERE kind = 'lockNetwork'`;
    expect(traces).toEqual([{ network: ATTACKER }]);
    // Nobody elsewhere is locked.
    const someone = await app.signedInAs('doctor');
    const rut = (await someone.get<CurrentUser>('/api/native-user')).body.rut ?? '';
    expect((await signIn(rut, TEST_PASSWORD)).status).toBe(429);
    expect((await signIn(rut, TEST_PASSWORD, '198.51.100.8')).status).toBe(200);
    await app.query`UPDATE sign_in_failure SET at = at - make_interval(mins => 15)`;
    expect((await signIn(rut, TEST_PASSWORD)).status).toBe(200);
  });

  test('access §1.16: of one IPv6 subscriber count together, whatever address each comes from', {
    timeout: 60_000,
  }, async () => {
    const addresses = Array.from(
      { length: NAMES_BEFORE_LOCK },
      (_, at) => `2001:db8:1:2::${at + 1}`,
    );
    await Promise.all(
      addresses.map((address, at) => signIn(rutOf(32_000_000 + at), 'mala', address)),
    );
    const next = await signIn(rutOf(33_000_000), 'mala', '2001:db8:1:2:ffff::1');
    expect(next).toMatchObject({ status: 429, body: { code: 'session.networkLocked' } });
  });
});

test('a user who mistypes and then signs in does not count for the network of the clinic', async () => {
  for (let person = 0; person < NAMES_BEFORE_LOCK + 2; person++) {
    const client = await app.signedInAs('doctor');
    const rut = (await client.get<CurrentUser>('/api/native-user')).body.rut ?? '';
    expect((await signIn(rut, 'mal escrita')).status).toBe(401);
    expect((await signIn(rut, TEST_PASSWORD)).status).toBe(200);
  }
});
