/** Streams many statements as one ZIP, with flat memory use. */
import { sql } from 'kysely';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { madeWords } from '../../../domain/words/maker.ts';
import { streamZip } from '../../../formats/zip-stream.ts';
import { type CallContext, makerOf } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { givenIds } from '../../platform/db/list-queries.ts';
import { byteStream } from '../../platform/http/byte-stream.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  renderStatements,
  type StatementReader,
  type StatementsQuery,
} from '../statements/public.ts';

type Scope = Period & { readonly doctorIds?: readonly number[] | undefined };

/** Each download uses all processors; a process serves this many at a time. */
const DOWNLOAD_LIMIT = 2;
let downloads = 0;

/**
 * A ZIP of a month's statements, named after the doctors; `signal` is aborted when the client disconnects. Refused if
 * there are none, or if too many downloads are running.
 */
export async function zipStatements(
  context: CallContext,
  scope: Scope,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { database, reply, patients } = context;
  const { db } = database;
  const { month, year } = scope;
  const maker = makerOf(context);
  const doctorIds = await doctorsWithPayments(db, scope);
  if (doctorIds.length === 0) refuse('payslip.nothingToShow', { period: formatPeriod(scope) });
  signal.throwIfAborted();
  if (downloads >= DOWNLOAD_LIMIT) refuse('payslip.tooManyDownloads');
  reply.header('content-type', 'application/zip');
  reply.header('content-disposition', `attachment; filename="liquidaciones_${month}-${year}.zip"`);
  return byteStream(
    streamZip(
      entries(db, { doctorIds, month, year }, { maker, patients }, signal),
      madeWords(maker),
    ),
  );
}

/** Counts as a running download until the last entry is taken or the client disconnects. */
function entries(db: Db, query: StatementsQuery, reader: StatementReader, signal: AbortSignal) {
  downloads += 1;
  let isOver = false;
  const end = () => {
    if (!isOver) downloads -= 1;
    isOver = true;
  };
  // A receiver that stops does not ask for the next entry, so the generator would not notice.
  signal.addEventListener('abort', end, { once: true });
  return (async function* () {
    try {
      for await (const { name, bytes } of renderStatements(db, query, reader, signal)) {
        yield { name, content: [new Uint8Array(bytes)], modified: reader.maker.at };
      }
    } finally {
      end();
    }
  })();
}

async function doctorsWithPayments(db: Db, { doctorIds, month, year }: Scope): Promise<number[]> {
  const rows = await db
    .selectFrom('doctor')
    .select('id')
    .where((where) =>
      where.exists(
        where
          .selectFrom('payment')
          .select('payment.id')
          .whereRef('payment.doctorId', '=', 'doctor.id')
          .where('payment.periodYear', '=', year)
          .where('payment.periodMonth', '=', month)
          .where('payment.annulmentId', 'is', null),
      ),
    )
    .where((is) => is.and(givenIds('id', doctorIds)))
    .orderBy(sql`name COLLATE "es-x-icu"`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
