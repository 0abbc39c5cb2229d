import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

it('operations §9.1: needs no settings', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, workers: 2 });
});

it('operations §9.1: names each wrong setting in one Spanish line, with its valid values', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    DEMO: '2',
    ADMIN_PASSWORD: 'x',
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
        'ADMIN_PASSWORD debe tener al menos 8 caracteres.',
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
