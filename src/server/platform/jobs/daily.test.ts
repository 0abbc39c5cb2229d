/** Daily jobs are asked for at the clinic's hour, in winter and in summer. */
import { parseCrontab } from 'graphile-worker';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { jobRegistry } from '../../job-registry.ts';
import { readConfig } from '../config.ts';
import { dailyCrontab, queueDaily } from './daily.ts';

const { database, services } = await testApp();

async function queuedAt(
  ts: string,
  type = 'verify-books',
  config = services.config,
): Promise<number> {
  const count = async () => (await database.db.selectFrom('job').select('id').execute()).length;
  const before = await count();
  await queueDaily(database, jobRegistry, config, { type, _cron: { ts, backfilled: false } });
  return (await count()) - before;
}

it.each([
  ['winter', '2026-07-10T07:30:00.000Z', 1],
  ['an hour earlier', '2026-07-10T06:30:00.000Z', 0],
  ['summer', '2026-01-10T06:30:00.000Z', 1],
  ['an hour later', '2026-01-10T07:30:00.000Z', 0],
])('03:30 in Santiago: %s', async (_case, ts, queued) => {
  expect(await queuedAt(ts)).toBe(queued);
});

it('is queued as the system, and only for daily kinds', async () => {
  expect(await queuedAt('2026-07-10T07:30:00.000Z', 'calculate-payments')).toBe(0);
  const job = await database.db.selectFrom('job').selectAll().executeTakeFirstOrThrow();
  expect(job).toMatchObject({ type: 'verify-books', createdByName: 'Sistema', payload: {} });
});

it('operations §5.5: checks once an hour, and makes up for a day that was missed', () => {
  const [item, ...others] = parseCrontab(dailyCrontab(jobRegistry, services.config));
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    task: 'daily-job',
    payload: { type: 'verify-books' },
    options: { backfillPeriod: 24 * 60 * 60 * 1000 },
    identifier: 'verify-books',
  });
});

it('operations §17.1: a backup is made daily at the time of the settings, if there is a folder', async () => {
  const config = readConfig({ BACKUP_DIR: '/respaldos', BACKUP_AT: '23:15' });
  const times = parseCrontab(dailyCrontab(jobRegistry, config)).map(({ identifier }) => identifier);
  expect(times).toEqual(['verify-books', 'back-up']);
  expect(await queuedAt('2026-07-11T03:15:00.000Z', 'back-up', config)).toBe(1);
  expect(await queuedAt('2026-07-11T02:15:00.000Z', 'back-up', config)).toBe(0);
  expect(await queuedAt('2026-07-11T03:15:00.000Z', 'back-up')).toBe(0);
});

// operations §17.1
it.each([
  [
    'a night without the hour',
    '00:15',
    '2026-09-06',
    ['2026-09-06T04:15:00.000Z', '2026-09-07T03:15:00.000Z'],
  ],
  ['a night with the hour twice', '23:15', '2026-04-04', ['2026-04-05T02:15:00.000Z']],
])('is made once a day, also on %s', async (_case, at, day, expected) => {
  const config = readConfig({ BACKUP_DIR: '/respaldos', BACKUP_AT: at });
  const queued = [];
  for (let hour = 3; hour < 28; hour += 1) {
    const ts = new Date(Date.parse(`${day}T00:15:00.000Z`) + hour * 3_600_000).toISOString();
    if (await queuedAt(ts, 'back-up', config)) queued.push(ts);
  }
  expect(queued).toEqual(expected);
});
