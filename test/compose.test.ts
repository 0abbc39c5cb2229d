/** The user that `compose.yaml` gives the product owns its database, and nothing else of the server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../src/server/platform/config.ts';
import { SECRETS } from '../src/server/platform/secret-files.ts';

const compose = readFileSync(join(import.meta.dirname, '../compose.yaml'), 'utf8');

test('operations §9.6: the product is no superuser of the database, and may make no roles', () => {
  const [, user] = /DATABASE_URL: .*postgres:\/\/(\w+):/.exec(compose) ?? [];
  const [, superuser] = /POSTGRES_USER: (\w+)/.exec(compose) ?? [];
  expect(user).toBe('portal_medico');
  expect(superuser).not.toBe(user);
  const [, rights] = new RegExp(`CREATE ROLE ${user} (.*) PASSWORD`).exec(compose) ?? [];
  expect(rights).toBe('LOGIN');
  const passwords = [...compose.matchAll(/PASSWORD: \$\{(\w+)/g)].map(([, name]) => name);
  expect(passwords).toContain('POSTGRES_ADMIN_PASSWORD');
  expect(passwords).not.toContain('POSTGRES_PASSWORD');
});

test('operations §9.7: the containers are given each secret as text or as a file', () => {
  const missing = SECRETS.flatMap((name) => [name, `${name}_FILE`]).filter(
    (name) =>
      !new RegExp(`^  ${name}: \\$\\{${name}-|^  ${name}: \\$\\{${name}:-\\}`, 'm').test(compose),
  );
  expect(missing).toEqual([]);
});

// ASVS 13.2.3
test('the database has no password until somebody gives one, and no secret has a default', () => {
  const passwords = [...compose.matchAll(/\$\{(POSTGRES_\w*PASSWORD)(:?[-?][^}]*)?\}/g)];
  expect(passwords.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['POSTGRES_PASSWORD', 'POSTGRES_ADMIN_PASSWORD']),
  );
  for (const [all, name] of passwords) expect(all).toBe(`\${${name}:?}`);
  for (const name of SECRETS.filter((one) => one !== 'DATABASE_URL'))
    expect(compose).toContain(`  ${name}: \${${name}:-}`);
  const { databaseUrl, adminPassword, smtpUrl, monitorToken, ai, signOn, backup } = readConfig({
    DEMO: '0',
  });
  expect([databaseUrl, adminPassword, smtpUrl, monitorToken, ai, signOn, backup.key]).toEqual(
    Array(7).fill(undefined),
  );
});
