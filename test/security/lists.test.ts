/** `docs/security-lists.md` compared with the code. Cryptography and keys are in `source.test.ts`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IDLE_MINUTES } from '../../src/contract/session-times.ts';
import { JOB_TYPES } from '../../src/domain/jobs/job-kinds.ts';
import { DATA_MAP } from '../../src/server/access/rights/data-map.ts';
import { SECRETS } from '../../src/server/platform/secret-files.ts';
import { TEST_PASSWORD, testApp } from '../support/app.ts';
import { isTestFile, ROOT, readSources } from '../support/source-files.ts';
import { listRows, wordsIn } from './lists.ts';

const product = readSources('src', /\.tsx?$/).filter(({ path }) => !isTestFile(path));
/** The files that do this, without `src/`. */
const doing = (what: RegExp) =>
  product.filter(({ code }) => what.test(code)).map(({ path }) => path.replace('src/', ''));
/** The files that the last column of a list names. */
const filesOf = (heading: string) =>
  listRows(heading).flatMap((cells) => wordsIn(cells.at(-1) ?? ''));

describe('ASVS 16.1.1, 16.2.3: the list of logs', () => {
  it('names every table that is one', () => {
    const listed = listRows('Logs').flatMap(([, where = '']) => wordsIn(where));
    const tables = Object.keys(DATA_MAP);
    const logs = tables.filter((table) => /_(?:log|log_head|trace|failure)$/.test(table));
    expect(listed.filter((name) => /^[a-z_]+$/.test(name)).sort()).toEqual(logs.sort());
  });

  it('has the only way to the standard output, which leads nowhere else', () => {
    expect(doing(/\bpino\(/)).toEqual(['server/platform/log.ts']);
    expect(doing(/pino\.(?:transport|destination|multistream)|syslog|fluent|winston/)).toEqual([]);
  });
});

it('ASVS 14.1.1, 14.1.2: each kind of data is of one level, and each level says what it asks for', () => {
  const levels = listRows('Data by level');
  const kinds = new Set(Object.values(DATA_MAP).flatMap((table) => Object.keys(table)));
  expect(levels.flatMap(([, held = '']) => wordsIn(held)).sort()).toEqual([...kinds].sort());
  for (const cells of levels) {
    expect(cells).toHaveLength(7);
    for (const cell of cells) expect(cell).not.toBe('');
  }
});

it('ASVS 13.1.1: each connection to another system is listed', () => {
  const opening =
    /new pg\.(?:Pool|Client)\(|createTransport\(|new Agent\(|createOpenAICompatible\(|\[oidc\.customFetch\]|(?<![.\w])fetch\(|\bnet\.connect\(|\btls\.connect\(/;
  const server = doing(opening).filter((path) => path.startsWith('server/'));
  expect(filesOf('Connections').sort()).toEqual(server.sort());
  const settings = listRows('Connections').flatMap(([, setting = '']) => wordsIn(setting));
  const secrets = SECRETS.filter((name) => name.endsWith('_URL'));
  expect(settings).toEqual(expect.arrayContaining(secrets));
});

it.each(['Which addresses', 'Where texts go', 'Files that come in'])(
  'ASVS 1.3.3, 1.3.6, 5.1.1: each row of «%s» says what it asks for, and names the tests that show it',
  (heading) => {
    const rows = listRows(heading);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.flat().filter((cell) => cell === '')).toEqual([]);
    for (const cells of rows) {
      const tests = wordsIn(cells.at(-1) ?? '');
      expect(tests.length, cells[0]).toBeGreaterThan(0);
      expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    }
  },
);

it('ASVS 15.1.3: all jobs, and all that waits in line, are listed as costly', () => {
  const jobs = listRows('Costly work').flatMap(([what = '']) => wordsIn(what));
  expect(jobs.sort()).toEqual([...JOB_TYPES].sort());
  const limited = doing(/\bcreate(?:Runners|Limiter)\b/).filter(
    (path) => path !== 'server/platform/limiter.ts',
  );
  expect(filesOf('Costly work').sort()).toEqual(
    [...limited, 'server/platform/jobs/worker.ts'].sort(),
  );
});

describe('ASVS 7.1.1, 7.1.2: sessions', () => {
  it('last as long as the list says', () => {
    const [unused = [], inAll = []] = listRows('Sessions');
    expect(unused[1]).toBe(
      `${IDLE_MINUTES.max} minutes, from ${IDLE_MINUTES.min} minutes by profile`,
    );
    const session = product.find(({ path }) => path === 'src/server/access/session/session.ts');
    expect(`${/LONGEST_HOURS = (\d+)/.exec(session?.code ?? '')?.[1]} hours`).toBe(inAll[1]);
  });

  it('are as many as somebody opens, and none ends by another', async () => {
    const app = await testApp();
    const client = await app.signedInAs('supervisor');
    const { username } = (await client.get<{ username: string }>('/api/native-user')).body;
    const signIn = () =>
      app.anonymous.post('/api/native-login', { username, password: TEST_PASSWORD });
    for (let device = 0; device < 12; device += 1) expect((await signIn()).status).toBe(200);
    expect((await client.get('/api/native-user')).status).toBe(200);
    expect((await client.get<unknown[]>('/api/own-sessions')).body).toHaveLength(13);
  });
});

it('ASVS 15.1.1: every severity that npm tells has its time, and the packages that weigh more are there', () => {
  const page = readFileSync(join(ROOT, 'docs/security-lists.md'), 'utf8');
  const severities = listRows('Dependencies').flatMap(([severity = '']) => wordsIn(severity));
  expect(severities).toEqual(['critical', 'high', 'moderate', 'low']);
  for (const [, time = ''] of listRows('Dependencies')) expect(time).toMatch(/\d+ days|release/);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const weighing = wordsIn(page.slice(page.indexOf('These read what strangers send')));
  expect(weighing.length).toBeGreaterThan(5);
  expect(weighing.filter((name) => !(name in dependencies))).toEqual([]);
});
