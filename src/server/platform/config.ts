/** The settings (operations §9), read once from the environment and validated with one sentence each. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { readSecretFiles } from './secret-files.ts';
import { type KeyUse, readSecretKey, type SecretKey, secretKey } from './secret-key.ts';
import { SIGN_ON_SETTINGS, type SignOnConfig, signOnOf } from './sign-on-config.ts';
import { StartupError } from './startup-error.ts';

const url = (protocols: string[], what: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), what);

const PORT = 'debe ser un puerto, de 0 a 65535';
const WORKERS = 'debe ser un número entero de 0 a 16';
const KEY = 'debe ser una clave de 32 bytes en base64, como la escribe openssl rand -base64 32';
const AT = 'debe ser una hora, de 00:00 a 23:59';
const KEEP = 'debe ser un número entero de 1 a 400';
const HOSTS = 'debe ser una lista de servidores separados por comas, sin https:// ni puerto';
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const key = (use: KeyUse) =>
  z
    .string()
    .transform((text) => readSecretKey(use, text))
    .refine((read) => read !== null, KEY)
    .optional();

const oldKeys = (use: KeyUse) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(/[\s,]+/)
        .filter((word) => word !== '')
        .map((word) => readSecretKey(use, word)),
    )
    .refine(
      (keys) => keys.every((read) => read !== null),
      'debe ser una lista de tales claves, separadas por comas',
    );

const schema = z.object({
  PORT: z.coerce.number({ error: PORT }).int(PORT).min(0, PORT).max(65535, PORT).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'debe ser una dirección postgres://').optional(),
  DEMO: z.enum(['0', '1'], { error: 'debe ser 0 o 1' }).optional(),
  NODE_ENV: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'debe ser una dirección smtp:// o smtps://').optional(),
  MAIL_FROM: z.string().default('Portal Médico <no-responder@localhost>'),
  PUBLIC_URL: url(['http:', 'https:'], 'debe ser una dirección http:// o https://').optional(),
  IMPORT_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(/[\s,]+/)
        .filter((host) => host !== '')
        .map((host) => host.toLowerCase().replace(/^\[|\]$/g, '')),
    )
    .refine((hosts) => hosts.every(isHost), HOSTS),
  MONITOR_TOKEN: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
  AI_BASE_URL: url(['http:', 'https:'], 'debe ser una dirección http:// o https://').optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().default('gpt-4o-mini'),
  AI_PATIENTS: z.enum(['0', '1'], 'debe ser 0 o 1').default('0'),
  BACKUP_KEY: key('backup'),
  BACKUP_OLD_KEYS: oldKeys('backup'),
  FACTOR_KEY: key('factor'),
  FACTOR_OLD_KEYS: oldKeys('factor'),
  SOURCE_KEY: key('source'),
  SOURCE_OLD_KEYS: oldKeys('source'),
  IMPORT_DIR: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z.stringFormat('time', /^([01]\d|2[0-3]):[0-5]\d$/, AT).default('01:30'),
  BACKUP_KEEP: z.coerce.number({ error: KEEP }).int(KEEP).min(1, KEEP).max(400, KEEP).default(14),
  WORKERS: z.coerce
    .number({ error: WORKERS })
    .int(WORKERS)
    .min(0, WORKERS)
    .max(16, WORKERS)
    .default(2),
  ...SIGN_ON_SETTINGS,
  LOG_LEVEL: z.enum(LEVELS, { error: `debe ser uno de ${LEVELS.join(', ')}` }).default('info'),
});

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?$/.test(text);
}

/** The demo clinic's passwords are published, so its keys protect nothing and may stand here (decision 106). */
const DEMO_FACTOR_KEY = secretKey('factor', Buffer.alloc(32, 'demo'));
const DEMO_SOURCE_KEY = secretKey('source', Buffer.alloc(32, 'demo'));

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Load the demo clinic into an empty database, and name its accounts. */
  readonly demo: boolean;
  readonly adminPassword: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** How people reach the server; decides the cookie's Secure flag and the links in mails. */
  readonly publicUrl: string | undefined;
  /** Hosts that imports may call although their addresses are reserved (decision 29). */
  readonly importAllowedHosts: readonly string[];
  /** What monitors send to read `/metrics` and the list of calls; undefined: only administrators read them. */
  readonly monitorToken: string | undefined;
  /** The OpenAI-compatible server that answers questions; undefined: the built-in assistant answers them. */
  readonly ai:
    | {
        readonly baseUrl: string;
        readonly apiKey: string | undefined;
        readonly model: string;
        /** Whether the model is told patients' names and RUTs; else they are masked before they leave the house. */
        readonly isToldPatients: boolean;
      }
    | undefined;
  readonly backup: {
    /** Where the daily backups are written; undefined: none are made by themselves. */
    readonly folder: string | undefined;
    /** The clinic's time of the daily backup, e.g. `01:30`. */
    readonly at: string;
    /** How many backups are kept. */
    readonly keep: number;
    /** What new backups are encrypted with; undefined: they are plain. */
    readonly key: SecretKey | undefined;
    /** What backups are read with: the key of new ones, then the old ones. */
    readonly readKeys: readonly SecretKey[];
  };
  /** What secrets of second factors are encrypted with: the key of new ones, then the old ones; none: no app is enrolled. */
  readonly factorKeys: readonly SecretKey[];
  /** What keys of other systems are encrypted with: the key of new ones, then the old ones; none: no source with a key is saved. */
  readonly sourceKeys: readonly SecretKey[];
  /** The folder from which dropped files are imported; undefined: none is watched. */
  readonly importFolder: string | undefined;
  /** The clinic's identity provider; undefined: people sign in by password alone. */
  readonly signOn: SignOnConfig | undefined;
  /** How many jobs this process runs at the same time; 0 runs none. */
  readonly workers: number;
  readonly logLevel: string;
};

/** Reads the settings. Throws a StartupError whose message names every wrong setting, one a line. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { settings: given, problems } = readSecretFiles(environment);
  const parsed = schema.safeParse(given);
  const wrong =
    parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) ?? [];
  const { signOn, problems: ofSignOn } = parsed.success
    ? signOnOf(parsed.data, parsed.data.PUBLIC_URL)
    : { signOn: undefined, problems: [] };
  const all = [...problems, ...wrong, ...ofSignOn];
  if (!parsed.success || all.length > 0)
    throw new StartupError(`Hay ajustes mal escritos:\n${all.join('\n')}`);
  const settings = parsed.data;
  const backupKey = settings.BACKUP_KEY ?? undefined;
  const demo = settings.DEMO
    ? settings.DEMO === '1'
    : settings.DATABASE_URL === undefined && settings.NODE_ENV !== 'production';
  const sourceKey = settings.SOURCE_KEY ?? (demo ? DEMO_SOURCE_KEY : undefined);
  const factorKey = settings.FACTOR_KEY ?? (demo ? DEMO_FACTOR_KEY : undefined);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    demo,
    adminPassword: settings.ADMIN_PASSWORD,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    publicUrl: settings.PUBLIC_URL,
    importAllowedHosts: settings.IMPORT_ALLOWED_HOSTS,
    monitorToken: settings.MONITOR_TOKEN,
    ai: settings.AI_BASE_URL
      ? {
          baseUrl: settings.AI_BASE_URL,
          apiKey: settings.AI_API_KEY,
          model: settings.AI_MODEL,
          isToldPatients: settings.AI_PATIENTS === '1',
        }
      : undefined,
    backup: {
      folder: settings.BACKUP_DIR === undefined ? undefined : resolve(settings.BACKUP_DIR),
      at: settings.BACKUP_AT,
      keep: settings.BACKUP_KEEP,
      key: backupKey,
      readKeys: [backupKey, ...settings.BACKUP_OLD_KEYS].filter((key) => key != null),
    },
    factorKeys: [factorKey, ...settings.FACTOR_OLD_KEYS].filter((one) => one != null),
    sourceKeys: [sourceKey, ...settings.SOURCE_OLD_KEYS].filter((one) => one != null),
    importFolder: settings.IMPORT_DIR === undefined ? undefined : resolve(settings.IMPORT_DIR),
    signOn,
    workers: settings.WORKERS,
    logLevel: settings.LOG_LEVEL,
  };
}
