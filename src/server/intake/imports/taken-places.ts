/** Corrected rows that take the place of what another row of their file registered (intake §13.19). */
import type pg from 'pg';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { isRejectedRows } from '../../../formats/attentions/rejected.ts';
import { IS_GOOD, IS_SAME } from './comparison.ts';
import type { ReadOutcome } from './reader.ts';

/** How many rows are named. */
const EXAMPLES = 5;

type Taken = { rows: number; amount: number; examples: number[] };

/**
 * What to do about rows of a file of rejected rows that are, without an ID, attentions of an import that still has refused rows:
 * it registered another row with the patient, day, service and doctor that they have now. Empty where there are none. Looks
 * at the staging table and at what is registered, before the merge.
 */
export async function describeTakenPlaces(
  client: pg.ClientBase,
  recordType: RecordType,
  { header }: Pick<ReadOutcome, 'header'>,
): Promise<string[]> {
  if (!isRejectedRows(header)) return [];
  const { rows } = await client.query<Taken>(
    `SELECT count(*) AS rows, coalesce(sum(s.participated_amount), 0)::bigint AS amount,
            (array_agg(s.row_number ORDER BY s.row_number))[1:${EXAMPLES}] AS examples
       FROM import_staging s
       JOIN attention a ON ${IS_SAME}
       JOIN import i ON i.id = a.import_id
      WHERE ${IS_GOOD} AND s.occurrence IS NOT NULL AND i.header[1] IS DISTINCT FROM $2
        AND EXISTS (SELECT FROM import_rejection r WHERE r.import_id = i.id AND r.settled_by IS NULL AND NOT r.is_left_out)`,
    [recordType, header[0]],
  );
  const [taken] = rows;
  return taken && taken.rows > 0 ? [inWords(taken)] : [];
}

function inWords({ rows, amount, examples }: Taken): string {
  const are = countOf(
    rows,
    'fila corregida es, sin ID, la misma atención que otra fila',
    'filas corregidas son, sin ID, las mismas atenciones que otras filas',
  );
  const named = `${rows > 1 ? 'filas' : 'fila'} ${examples.join(', ')}${rows > EXAMPLES ? ' …' : ''}`;
  return `${are} que el mismo archivo registró (${named}; ${formatPesos(amount)} participados): mismo paciente, día, prestación y médico. Si es otra atención, escriba un ID propio en ella y revise el archivo de nuevo; si no, toma el lugar de la registrada o no cambia nada.`;
}
