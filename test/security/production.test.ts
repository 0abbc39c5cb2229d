/** How the product runs in production: nothing of its making can be reached, and nothing helps to look inside (ASVS 13.4.1, 13.4.2). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { programArguments, startProcess } from '../support/server-process.ts';
import { ROOT } from '../support/source-files.ts';

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { url, drop } = await testDatabase();
const server = await startProcess('main', url, {
  NODE_ENV: 'production',
  ADMIN_PASSWORD: 'una frase larga de la clínica',
  WORKERS: '0',
});
afterAll(async () => {
  await server.stop();
  await drop();
});
const ask = (path: string, init?: RequestInit) => fetch(`${server.address}${path}`, init);
const PAGE = await (await ask('/')).text();

describe('ASVS 13.4.1: what a repository keeps of itself', () => {
  it('is not given to the image', () => {
    const [first, ...lines] = textOf('.dockerignore').trim().split('\n');
    expect(first).toBe('*');
    const given = lines.filter((line) => line.startsWith('!'));
    expect(given.length).toBeGreaterThan(5);
    expect(given.filter((line) => /[*?]|\.git|\.svn|\.hg/.test(line))).toEqual([]);
    expect(textOf('Dockerfile')).not.toMatch(/\bgit\b|COPY \.(?: |\/ )|\bADD\b/);
  });

  it.each([
    '/.git/config',
    '/.git/HEAD',
    '/.dockerignore',
    '/package.json',
    '/src/server/main.ts',
    '/db/',
  ])('%s is not served: the address gets the application, or a refusal', async (path) => {
    const answer = await ask(path);
    const said = await answer.text();
    expect(said === PAGE || answer.status === 404, said.slice(0, 80)).toBe(true);
  });
});

describe('ASVS 13.4.2: nothing for looking inside', () => {
  it('is started: no inspector, no watching, no development server', () => {
    const started = [
      ...programArguments('main'),
      ...programArguments('worker'),
      textOf('Dockerfile'),
      textOf('compose.yaml'),
    ].join('\n');
    expect(started).not.toMatch(/--inspect|--watch|NODE_OPTIONS|NODE_DEBUG|run dev/);
    expect(textOf('Dockerfile')).toContain('NODE_ENV=production');
    expect(server.output()).not.toMatch(/Debugger listening/);
  });

  it('is served: no source map of what runs in the browser', async () => {
    const assets = readdirSync(join(ROOT, 'dist/web'), { recursive: true }).map(String);
    expect(assets.length).toBeGreaterThan(50);
    expect(assets.filter((path) => path.endsWith('.map'))).toEqual([]);
  });

  it('is answered: no demo, no account of it, no figures and no list of calls to strangers', async () => {
    expect((await ask('/api/mock-login/admin')).status).toBe(404);
    const signIn = (username: string, password: string) =>
      ask('/api/native-login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      });
    expect((await signIn('admin', 'demo1234')).status).toBe(401);
    expect((await signIn('admin', 'una frase larga de la clínica')).status).toBe(200);
    for (const path of ['/metrics', '/api/docs', '/api/openapi.json'])
      expect([path, (await ask(path)).status]).toEqual([path, 401]);
  });

  it('is told by what is refused: no stack, no path, no version', async () => {
    const refused = await ask('/api/native-login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":',
    });
    expect(refused.status).toBe(400);
    const said = (await refused.text()) + JSON.stringify([...refused.headers]);
    expect(said).not.toMatch(
      /\bat \w|\.[tj]s\b|node_modules|stack|fastify|SyntaxError|x-powered-by/i,
    );
  });
});
