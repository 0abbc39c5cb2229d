/** Secrets from files (operations §9.7): what `SMTP_URL_FILE` names is read as `SMTP_URL`. */
import { readFileSync } from 'node:fs';
import { describeSystemFailure } from './system-failure.ts';

/** The settings that hold a secret. Each can also be given by a file, so that no list of processes or variables shows it. */
export const SECRETS = [
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'MONITOR_TOKEN',
  'AI_API_KEY',
  'BACKUP_KEY',
  'BACKUP_OLD_KEYS',
  'FACTOR_KEY',
  'FACTOR_OLD_KEYS',
  'SOURCE_KEY',
  'SOURCE_OLD_KEYS',
  'OIDC_CLIENT_SECRET',
] as const;

/**
 * The settings with the contents of the named files, without their last line break, and a sentence for each file that
 * can't be used. Empty settings count as not given.
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv): {
  settings: Record<string, string | undefined>;
  problems: string[];
} {
  const settings = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const problems: string[] = [];
  for (const name of SECRETS) {
    const path = settings[`${name}_FILE`];
    if (path === undefined) continue;
    if (settings[name] !== undefined) {
      problems.push(`${name} y ${name}_FILE están definidos a la vez: deje uno solo.`);
      continue;
    }
    try {
      const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (content === '') problems.push(`${name}_FILE nombra un archivo vacío: ${path}.`);
      else settings[name] = content;
    } catch (error) {
      const reason = describeSystemFailure(error) ?? (error as Error).message;
      problems.push(`${name}_FILE nombra un archivo que no se puede leer. ${reason}`);
    }
  }
  return { settings, problems };
}
