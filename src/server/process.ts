/** The common parts of server and worker processes: settings, services, and an orderly end. */
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from './platform/config.ts';
import type { Services } from './platform/context.ts';
import { openDatabase } from './platform/db/database.ts';
import { isOutage } from './platform/db/database-failure.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mail/mail.ts';
import { StartupError } from './platform/startup-error.ts';
import { failureText } from './platform/system-failure.ts';

/** How long a start waits for an unreachable database. */
const DATABASE_WAIT_MS = 60_000;
/** Connections for calls, in addition to those of jobs. */
const CALL_CONNECTIONS = 20;
/** The default time that each part may take to stop before the next one is stopped. */
const STOP_LIMIT_MS = 8_000;

/** The resources of a starting process. */
export type Start = {
  readonly config: Config;
  /**
   * Awaits a resource that must be closed with the process, even if that is told to end while starting. The last one
   * opened is closed first; one that hangs does not keep the others open.
   */
  own<Thing>(
    starting: Thing | Promise<Thing>,
    end: (thing: Thing) => unknown,
    limitMs?: number,
  ): Promise<Thing>;
};

/**
 * Runs a start. Ends the process in order on SIGINT or SIGTERM, when its launcher is gone, or when the start fails.
 * Errors that the operator can mend are printed without a stack.
 */
export async function start(main: (start: Start) => Promise<void>): Promise<void> {
  const steps: (() => unknown)[] = [];
  async function own<Thing>(
    starting: Thing | Promise<Thing>,
    stop: (thing: Thing) => unknown,
    limitMs = STOP_LIMIT_MS,
  ): Promise<Thing> {
    const settled = Promise.resolve(starting).then(
      (thing) => ({ thing }),
      () => null,
    );
    const end = async () => {
      const started = await settled;
      if (started) await stop(started.thing);
    };
    steps.push(() => Promise.race([end(), sleep(limitMs)]));
    return starting;
  }
  let ending = false;
  async function end(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    console.log('Deteniendo…');
    let exitCode = code;
    for (const step of steps.reverse()) {
      try {
        await step();
      } catch (error) {
        console.error(failureText(error));
        exitCode = 1;
      }
    }
    process.exit(exitCode);
  }
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => end(0));
  try {
    await main({ config: readConfig(process.env), own });
    // Done now instead of at the end, so that even a killed process starts quickly next time.
    flushCompileCache();
  } catch (error) {
    // Failures caused by the process ending are not reported.
    if (!ending) console.error(failureText(error));
    await end(1);
  }
}

/** Migrates the database and opens the services that the whole process shares. */
export async function openServices({ config, own }: Start, databaseUrl: string): Promise<Services> {
  await migrateWhenReachable(databaseUrl);
  // A running job holds two connections while it calculates; calls must not wait for those.
  const poolSize = CALL_CONNECTIONS + 2 * config.workers;
  const database = await own(openDatabase(databaseUrl, { poolSize }), (opened) => opened.close());
  const mailer = await own(createMailer(config), (created) => created.close());
  return { config, log: createLog(config.logLevel), database, mailer };
}

async function migrateWhenReachable(databaseUrl: string): Promise<void> {
  const deadline = Date.now() + DATABASE_WAIT_MS;
  for (;;) {
    try {
      return await migrate(databaseUrl);
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (Date.now() > deadline) {
        throw new StartupError(
          'La base de datos no responde. Revise DATABASE_URL y que el servidor esté en marcha.',
        );
      }
      console.log('La base de datos no responde; se intenta de nuevo…');
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  }
}
