/** Where an import's rows differ from protected attentions, which stay as they are: both sides (intake §13.11). */
import type pg from 'pg';
import type { ProtectedDifference } from '../../../contract/intake/import-preview.ts';
import {
  IMPORT_COLUMNS,
  STORED_KEYS,
  type StoredKey,
  type StoredKind,
  sqlName,
  titleOf,
} from '../../../domain/intake/import-columns.ts';
import { SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import {
  type Comparison,
  IS_GOOD,
  IS_PROTECTED,
  IS_SAME,
  idsToCome,
  isOther,
  mergedValue,
} from './comparison.ts';
import { cursorPages } from './cursor.ts';

type AsText = (value: string) => string;
const asItStands: AsText = (value) => value;

/** How each kind of value is shown as text. */
const AS_TEXT: Readonly<Record<StoredKind, AsText>> = {
  text: asItStands,
  rut: asItStands,
  note: asItStands,
  date: (value) => `to_char(${value}, 'DD-MM-YYYY')`,
  time: (value) => `to_char(${value}, 'HH24:MI')`,
  amount: (value) => `${value}::text`,
  rate: (value) => `replace(round(${value} / 100.0, 2)::text, '.', ',')`,
  schedule: (value) =>
    `CASE ${value}::text ${Object.entries(SCHEDULE_LABELS)
      .map(([schedule, label]) => `WHEN '${schedule}' THEN '${label}'`)
      .join(' ')} END`,
  doctor: (value) => `(SELECT name FROM doctor WHERE id = ${value})`,
  service: (value) => `(SELECT code || ' ' || name FROM service WHERE id = ${value})`,
  specialty: (value) => `(SELECT name FROM specialty WHERE id = ${value})`,
  society: (value) => `(SELECT name FROM medical_society WHERE id = ${value})`,
  providerType: (value) => `(SELECT name FROM provider_type WHERE id = ${value})`,
};

/** Each stored column's index and label, with its value in the attention and by the row. */
function fieldsOf(absent: readonly StoredKey[]): string {
  return STORED_KEYS.map((key, at) => {
    const asText = AS_TEXT[IMPORT_COLUMNS[key].kind];
    const name = sqlName(key);
    const read = mergedValue(name, '$2', absent);
    return `(${at}, '${titleOf(key)}', ${asText(`a.${name}`)}, ${asText(`(${read})`)})`;
  }).join(', ');
}

const differences = ({ absent }: Comparison) => `
  SELECT s.row_number AS row, s.external_id AS "externalId", a.patient_name AS "patientName", a.status, field.label,
         coalesce(field.stored, '') AS stored, coalesce(field.read, '') AS read
    FROM import_staging s
    JOIN attention_with_status a ON ${IS_SAME}
   CROSS JOIN LATERAL (VALUES ${fieldsOf(absent)})
           AS field (position, label, stored, read)
   WHERE ${IS_GOOD} AND ${IS_PROTECTED} AND ${isOther('$2', absent)} AND field.stored IS DISTINCT FROM field.read
   ORDER BY s.row_number, field.position`;

/** The first differences, in the file's order. */
export async function firstDifferences(
  client: pg.ClientBase,
  comparison: Comparison,
  shown: number,
): Promise<ProtectedDifference[]> {
  const { rows } = await client.query(`${differences(comparison)} LIMIT ${shown}`, [
    comparison.recordType,
    idsToCome(comparison),
  ]);
  return rows;
}

/** All differences, in pages. */
export function differencesOf(
  client: pg.ClientBase,
  comparison: Comparison,
): AsyncGenerator<ProtectedDifference[]> {
  return cursorPages(client, differences(comparison), [
    comparison.recordType,
    idsToCome(comparison),
  ]);
}
