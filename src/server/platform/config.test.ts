import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary.ts';
import { readConfig } from './config.ts';
import { SECRETS } from './secret-files.ts';
import { StartupError } from './startup-error.ts';

it('operations §9.1: needs no settings', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, workers: 2 });
});

it('operations §9.1: names each wrong setting in one Spanish line, with its valid values', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    DEMO: '2',
    SMTP_URL: 'foo',
    PUBLIC_URL: 'ftp://x',
    IMPORT_ALLOWED_HOSTS: 'his.local, https://otro',
    MONITOR_TOKEN: 'corto',
    WORKERS: '1.5',
    LOG_LEVEL: 'loud',
  };
  expect(() => readConfig(wrong)).toThrow(
    new StartupError(
      [
        'Hay ajustes mal escritos:',
        'PORT debe ser un puerto, de 0 a 65535.',
        'DATABASE_URL debe ser una dirección postgres://.',
        'DEMO debe ser 0 o 1.',
        'SMTP_URL debe ser una dirección smtp:// o smtps://.',
        'PUBLIC_URL debe ser una dirección http:// o https://.',
        'IMPORT_ALLOWED_HOSTS debe ser una lista de servidores separados por comas, sin https:// ni puerto.',
        'MONITOR_TOKEN debe tener al menos 16 caracteres.',
        'WORKERS debe ser un número entero de 0 a 16.',
        'LOG_LEVEL debe ser uno de fatal, error, warn, info, debug, trace, silent.',
      ].join('\n'),
    ),
  );
});

it('operations §9.2: loads the demo clinic neither into another’s database nor in production', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://x/y' }).demo).toBe(false);
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
  expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true);
});

it('operations §9.5: reads the hosts that imports may request in any spelling', () => {
  const { importAllowedHosts } = readConfig({ IMPORT_ALLOWED_HOSTS: 'HIS.local, [::1] 10.0.0.5' });
  expect(importAllowedHosts).toEqual(['his.local', '::1', '10.0.0.5']);
  expect(readConfig({}).importAllowedHosts).toEqual([]);
});

const KEY = Buffer.alloc(32, 7).toString('base64');

it('operations §9.7: reads every secret from the file that is named for it', async () => {
  const folder = await temporaryFolder();
  const secrets = {
    DATABASE_URL: 'postgres://portal:clave@db.example/portal_medico',
    ADMIN_PASSWORD: 'ClaveDeEjemplo1',
    SMTP_URL: 'smtp://usuario:clave@correo.example',
    MONITOR_TOKEN: 'un-token-de-prueba',
    AI_API_KEY: 'clave-de-ejemplo',
    BACKUP_KEY: KEY,
    BACKUP_OLD_KEYS: `${Buffer.alloc(32, 8).toString('hex')},${Buffer.alloc(32, 9).toString('hex')}`,
    FACTOR_KEY: KEY,
    FACTOR_OLD_KEYS: Buffer.alloc(32, 9).toString('hex'),
    SOURCE_KEY: KEY,
    SOURCE_OLD_KEYS: Buffer.alloc(32, 9).toString('hex'),
    OIDC_CLIENT_SECRET: 'secreto-de-ejemplo',
  };
  const beside = {
    AI_BASE_URL: 'https://ai.example/v1',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'portal',
    PUBLIC_URL: 'https://portal.example',
  };
  expect(Object.keys(secrets).sort()).toEqual([...SECRETS].sort());
  const files: Record<string, string> = { ...beside };
  for (const [name, secret] of Object.entries(secrets)) {
    files[`${name}_FILE`] = join(folder, name);
    await writeFile(join(folder, name), `${secret}\n`);
  }
  const read = readConfig(files);
  expect(read).toEqual(readConfig({ ...beside, ...secrets }));
  expect(read.databaseUrl).toBe(secrets.DATABASE_URL);
  expect(read.demo).toBe(false);
  expect(read.backup.readKeys).toHaveLength(3);
  expect(read.factorKeys).toHaveLength(2);
  expect(read.sourceKeys).toHaveLength(2);
  expect(read.signOn?.clientSecret).toBe(secrets.OIDC_CLIENT_SECRET);
});

it('operations §9.7: refuses a secret that is given twice, and a file that is missing, empty or holds a wrong one', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'vacio'), '\n');
  await writeFile(join(folder, 'corto'), 'corto\n');
  const wrong = {
    DATABASE_URL: 'postgres://x/y',
    DATABASE_URL_FILE: join(folder, 'vacio'),
    SMTP_URL_FILE: join(folder, 'vacio'),
    AI_API_KEY_FILE: join(folder, 'nada'),
    MONITOR_TOKEN_FILE: join(folder, 'corto'),
    BACKUP_KEY: 'clave',
    BACKUP_OLD_KEYS: `${KEY}, otra`,
    FACTOR_KEY: 'clave',
  };
  expect(() => readConfig(wrong)).toThrow(
    new StartupError(
      [
        'Hay ajustes mal escritos:',
        'DATABASE_URL y DATABASE_URL_FILE están definidos a la vez: deje uno solo.',
        `SMTP_URL_FILE nombra un archivo vacío: ${join(folder, 'vacio')}.`,
        `AI_API_KEY_FILE nombra un archivo que no se puede leer. No existe el archivo o la carpeta (${join(folder, 'nada')}).`,
        'MONITOR_TOKEN debe tener al menos 16 caracteres.',
        'BACKUP_KEY debe ser una clave de 32 bytes en base64, como la escribe openssl rand -base64 32.',
        'BACKUP_OLD_KEYS debe ser una lista de tales claves, separadas por comas.',
        'FACTOR_KEY debe ser una clave de 32 bytes en base64, como la escribe openssl rand -base64 32.',
      ].join('\n'),
    ),
  );
});

it('access §18.5: has a key of second factors by itself in the demo alone', () => {
  expect(readConfig({ DEMO: '1' }).factorKeys).toHaveLength(1);
  expect(readConfig({ DEMO: '0' }).factorKeys).toEqual([]);
  expect(readConfig({ DEMO: '1', FACTOR_KEY: KEY }).factorKeys).toEqual(
    readConfig({ DEMO: '0', FACTOR_KEY: KEY }).factorKeys,
  );
});

it('operations §9.8: says what single sign-on lacks', () => {
  const wrong = {
    OIDC_ISSUER: 'http://id.example',
    OIDC_PROFILE_CLAIM: 'groups',
    OIDC_CREATE_USERS: '1',
  };
  expect(() => readConfig(wrong)).toThrow(
    new StartupError(
      [
        'Hay ajustes mal escritos:',
        'OIDC_ISSUER necesita OIDC_CLIENT_ID.',
        'OIDC_ISSUER necesita PUBLIC_URL: a esa dirección vuelven las personas.',
        'OIDC_ISSUER debe ser una dirección https://, salvo que OIDC_ALLOWED_HOSTS nombre su servidor.',
        'OIDC_PROFILE_CLAIM y OIDC_PROFILES van juntos: defina ambos o ninguno.',
        'OIDC_CREATE_USERS necesita OIDC_PROFILES, que dice con qué perfil se crean.',
      ].join('\n'),
    ),
  );
  expect(() => readConfig({ LOCAL_SIGN_IN_USERS: 'admin' })).toThrow(
    'LOCAL_SIGN_IN_USERS necesita OIDC_ISSUER: sin él nadie más podría ingresar.',
  );
  expect(() => readConfig({ OIDC_PROFILES: 'admin', OIDC_SCOPES: 'email' })).toThrow(
    /OIDC_SCOPES debe contener openid\.\nOIDC_PROFILES debe ser una lista de valor=perfil/,
  );
});
