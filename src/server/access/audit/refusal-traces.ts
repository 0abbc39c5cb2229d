/**
 * Failed sign-ins, locks, refused calls, refused input and limits that were reached in the audit log (access §13.10). They are counted by account, network and
 * minute, and each count becomes one entry when its minute is over: a flood must not fill the log.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { RefusalCode } from '../../../contract/refusals.ts';
import { dateInClinic, formatDate, timeInClinic } from '../../../domain/calendar/calendar.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { type Actor, type AuditEntry, audit, SYSTEM } from '../../platform/audit.ts';
import { carryOut, type Database, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Chore } from '../../platform/jobs/chores.ts';

/**
 * A wrong password, a wrong code of the second factor, an attempt while locked, the lock of an account or of a network, a call that the profile may
 * not make, a sign-in at the identity provider that was not let in, a token that does not exist, input that no form of the product sends, and a
 * call beyond a limit.
 */
export type RefusalKind =
  | 'fail'
  | 'code'
  | 'refuse'
  | 'lock'
  | 'lockNetwork'
  | 'deny'
  | 'signOn'
  | 'token'
  | 'input'
  | 'limit';

type Refused = {
  readonly kind: RefusalKind;
  /** The account that the attempt was at, or that made the call; null if there is none. */
  readonly userId: number | null;
  readonly network: string;
  /** Method and path of a refused call; of a refused sign-on, why. */
  readonly call?: string;
};

/** Entries of one minute, those of most refusals first; the others are told as one sum. */
export const ENTRIES_A_MINUTE = 50;
/** Different calls that are named of one account, network and minute. */
const NAMED_CALLS = 10;

type Count = Omit<Refused, 'call'> & { times: number; readonly calls: readonly string[] };

/** Counts a refusal, of which the log tells when its minute is over. */
export async function traceRefusal(db: Db | Tx, { call, ...refused }: Refused): Promise<void> {
  await addCounts(db, [{ ...refused, times: 1, calls: call === undefined ? [] : [call] }]);
}

/** Adds to the counts of this minute. No two may be of one kind, account and network. */
async function addCounts(db: Db | Tx, counts: readonly Count[]): Promise<void> {
  const rows = counts.map(
    ({ kind, userId, network, times, calls }) =>
      sql`(${kind}, ${userId}::int, ${network}, ${times}::int, ${calls.slice(0, NAMED_CALLS)}::text[])`,
  );
  await carryOut(db)`
    INSERT INTO refusal_trace AS t (kind, user_id, network, times, calls)
    VALUES ${sql.join(rows)}
    ON CONFLICT ON CONSTRAINT refusal_trace_key DO UPDATE
       SET times = t.times + excluded.times, last_at = now(),
           calls = CASE WHEN excluded.calls <@ t.calls THEN t.calls
                        ELSE (t.calls || ARRAY(SELECT call FROM unnest(excluded.calls) AS call WHERE call <> ALL (t.calls)))
                             [:${sql.lit(NAMED_CALLS)}] END`;
}

/** Written by one statement. */
const COUNTS_AT_ONCE = 500;

/** What the browser's forms, which check by the same schemas, do not send. They do send files that are too large. */
const REFUSED_INPUT: ReadonlySet<RefusalCode> = new Set([
  'request.invalid',
  'request.malformed',
  'request.tooDeep',
  'request.unstorableText',
]);
const LIMITS: ReadonlySet<RefusalCode> = new Set([
  'request.tooMany',
  'apiToken.tooMany',
  'passwordLink.tooMany',
  'rights.tooManyDownloads',
]);

/** As what a refused call counts; null if the log does not tell of it. */
function kindOf(status: number, code: RefusalCode | null): RefusalKind | null {
  if (status === 403) return 'deny';
  if (code === null) return null;
  if (REFUSED_INPUT.has(code)) return 'input';
  return LIMITS.has(code) ? 'limit' : null;
}

/** Whether the client went before its body had arrived: by a cancelled upload, or a lost network. */
const isCutOff = ({ raw }: FastifyRequest, reply: FastifyReply) =>
  reply.raw.closed && !raw.complete;

/**
 * Counts calls that were refused with 403, also those of another origin, for their input or by a limit, by an `onSend` hook that makes nobody wait: what
 * is refused while a count is being written is added up and written after it, by one statement however many they are.
 * Closing waits for the last of them.
 */
export function traceRefusedCalls(app: FastifyInstance, { db }: Database): void {
  let waiting = new Map<string, Count & { calls: string[] }>();
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      const counts = [...waiting.values()];
      waiting = new Map();
      for (let start = 0; start < counts.length; start += COUNTS_AT_ONCE)
        await addCounts(db, counts.slice(start, start + COUNTS_AT_ONCE)).catch((error: unknown) => {
          // The person was refused whether or not the database can take a note of it.
          app.log.error({ err: error }, 'refusals not traced');
        });
    }
    writing = null;
  }

  app.decorateRequest('refusedBy', null);
  app.addHook('onSend', async (request, reply, payload) => {
    const kind = kindOf(reply.statusCode, request.refusedBy);
    if (kind === null || (kind === 'input' && isCutOff(request, reply))) return payload;
    const userId = request.session?.user?.id ?? null;
    const network = networkOf(request.ip);
    const key = JSON.stringify([kind, userId, network]);
    const count = waiting.get(key) ?? { kind, userId, network, times: 0, calls: [] };
    count.times += 1;
    // The route, not the address that was asked for, which may name a patient.
    const call = `${request.method} ${request.routeOptions.url ?? ''}`.trim();
    if (!count.calls.includes(call)) count.calls.push(call);
    waiting.set(key, count);
    writing ??= write();
    return payload;
  });
  app.addHook('onClose', async () => {
    await writing;
  });
}

export const auditChores: readonly Chore[] = [
  { at: 'everyMinute', run: ({ db }) => writeTraces(db) },
];

/** Writes an entry for each count of the minutes that are over. */
async function writeTraces(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const traces = await takeTraces(tx);
    for (const ofMinute of Map.groupBy(traces, ({ minute }) => minute.getTime()).values()) {
      for (const trace of ofMinute.slice(0, ENTRIES_A_MINUTE))
        await audit(tx, actorOf(trace), entryOf(trace));
      await writeSum(tx, ofMinute.slice(ENTRIES_A_MINUTE));
    }
  });
}

type Trace = {
  readonly minute: Date;
  readonly kind: RefusalKind;
  readonly userId: number | null;
  /** Null when there is no account, or it was deleted meanwhile. */
  readonly userName: string | null;
  readonly network: string;
  readonly calls: readonly string[];
  readonly times: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** The counts of the minutes that are over, the oldest minute first, and of each the most first. */
async function takeTraces(tx: Tx): Promise<Trace[]> {
  return rowsOf<Trace>(tx)`
    WITH taken AS (
      DELETE FROM refusal_trace WHERE minute < date_trunc('minute', now()) RETURNING *)
    SELECT taken.*, u.first_name || ' ' || u.last_name AS user_name
      FROM taken LEFT JOIN app_user u ON u.id = taken.user_id
     ORDER BY minute, times DESC, kind, user_id, network`;
}

const BY_THE_PERSON: readonly RefusalKind[] = ['deny', 'input', 'limit'];

/** A refused person acted; who failed to sign in is not known to be the account's owner. */
function actorOf({ kind, userId, userName, network }: Trace): Actor {
  return BY_THE_PERSON.includes(kind) && userName !== null
    ? { userId, name: userName, ipAddress: network }
    : { ...SYSTEM, ipAddress: network };
}

function entryOf(trace: Trace): AuditEntry {
  const { kind, userId, network, calls, times, firstAt, lastAt } = trace;
  return {
    action: `session.${kind}`,
    ...(userId === null
      ? { entity: 'session', entityId: network }
      : { entity: 'user', entityId: userId }),
    summary: `${SENTENCES[kind](trace)} (${timesIn(trace)}).`,
    after: { times, firstAt, lastAt, ...(calls.length > 0 && { calls }) },
  };
}

const SENTENCES: Readonly<Record<RefusalKind, (trace: Trace) => string>> = {
  fail: (trace) =>
    trace.userId === null
      ? `Intento de ingresar con un usuario que no existe, desde ${trace.network}`
      : `Contraseña equivocada para la cuenta de ${nameOf(trace)}, desde ${trace.network}`,
  code: (trace) =>
    `Código equivocado del segundo factor de ${nameOf(trace)}, desde ${trace.network}`,
  refuse: (trace) =>
    trace.userId === null
      ? `Ingreso rechazado por un bloqueo, desde ${trace.network}`
      : `Ingreso a la cuenta de ${nameOf(trace)} rechazado por un bloqueo, desde ${trace.network}`,
  lock: (trace) =>
    `Bloqueó la cuenta de ${nameOf(trace)} para ${trace.network}, por cinco contraseñas o códigos equivocados`,
  lockNetwork: ({ network }) => `Bloqueó el ingreso desde ${network}, por probar muchos usuarios`,
  deny: (trace) =>
    trace.userId === null
      ? `Solicitud de otro sitio rechazada, desde ${trace.network}: ${trace.calls.join(', ')}`
      : `Se le negó lo que su perfil no permite: ${trace.calls.join(', ')}`,
  input: ({ network, calls }) =>
    `Datos que el portal no acepta ni envía, desde ${network}: ${calls.join(', ')}`,
  limit: ({ network, calls }) =>
    `Solicitudes por sobre el límite, desde ${network}: ${calls.join(', ')}`,
  token: ({ network }) => `Token que no existe, desde ${network}`,
  signOn: (trace) => {
    const whose = trace.userId === null ? '' : ` a la cuenta de ${nameOf(trace)}`;
    return `Ingreso único${whose} rechazado, desde ${trace.network}: ${trace.calls.join(', ')}`;
  },
};

function nameOf({ userName }: Trace): string {
  return nameOfUser(userName);
}

/** `1 vez, a las 10:31` or `7 veces, a las 10:31`: all within one minute. */
function timesIn({ times, firstAt }: Trace): string {
  return `${countOf(times, 'vez', 'veces')}, a las ${timeInClinic(firstAt)}`;
}

/** One entry for what is beyond `ENTRIES_A_MINUTE`. */
async function writeSum(tx: Tx, traces: readonly Trace[]): Promise<void> {
  const [first] = traces;
  if (!first) return;
  const times = traces.reduce((sum, trace) => sum + trace.times, 0);
  const networks = new Set(traces.map(({ network }) => network)).size;
  const at = `${formatDate(dateInClinic(first.minute))} a las ${timeInClinic(first.minute)}`;
  await audit(tx, SYSTEM, {
    action: 'session.fail',
    entity: 'session',
    summary: `Otros ${formatCount(times)} ingresos y llamadas rechazados el ${at}, desde ${countOf(networks, 'red', 'redes')}: posible ataque.`,
    after: { times, networks },
  });
}
