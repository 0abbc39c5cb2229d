/** Where an import's rows differ from protected attentions, which stay as they are: both sides (spec 2 §4). */
import type pg from 'pg';
import type { ProtectedDifference } from '../../../contract/intake/import-preview.ts';
import {
  type Comparison,
  IS_GOOD,
  IS_PROTECTED,
  IS_SAME,
  idsToCome,
  isOther,
} from './comparison.ts';
import { cursorPages } from './cursor.ts';

/** What is compared, as people call it, of the attention `t`: `a`, the registered one, or `s`, the row. */
const FIELDS: readonly (readonly [label: string, value: (t: 'a' | 's') => string])[] = [
  ['Fecha Atención', (t) => `to_char(${t}.attention_date, 'DD-MM-YYYY')`],
  ['Hora', (t) => `to_char(${t}.attention_time, 'HH24:MI')`],
  ['Fecha Solicitud', (t) => `to_char(${t}.request_date, 'DD-MM-YYYY')`],
  ['Médico', (t) => `(SELECT name FROM doctor WHERE id = ${t}.doctor_id)`],
  ['Prestación', (t) => `(SELECT code || ' ' || name FROM service WHERE id = ${t}.service_id)`],
  ['Especialidad', (t) => `(SELECT name FROM specialty WHERE id = ${t}.specialty_id)`],
  ['Sociedad', (t) => `(SELECT name FROM medical_society WHERE id = ${t}.society_id)`],
  [
    'Horario',
    (t) =>
      `CASE ${t}.schedule_type WHEN 'regular' THEN 'Regular' WHEN 'night' THEN 'Nocturno' ELSE 'Irregular' END`,
  ],
  ['Valor Bruto', (t) => `${t}.gross_amount::text`],
  ['Valor Neto', (t) => `${t}.net_amount::text`],
  ['Valor Participado', (t) => `${t}.participated_amount::text`],
  ['Comisión', (t) => `${t}.commission_amount::text`],
  ['% Participación', (t) => `replace(round(${t}.participation_rate / 100.0, 2)::text, '.', ',')`],
  ['RUT Paciente', (t) => `${t}.patient_rut`],
  ['Nombre Paciente', (t) => `${t}.patient_name`],
  ['Previsión', (t) => `${t}.health_plan`],
  ['Estado en el archivo', (t) => `${t}.source_status`],
  ['Participante', (t) => `${t}.participant`],
  ['Banco Pago', (t) => `${t}.payment_bank`],
  ['Cuenta Pago', (t) => `${t}.payment_account`],
];

const DIFFERENCES = `
  SELECT s.row_number AS row, s.external_id AS "externalId", a.patient_name AS "patientName", a.status, field.label,
         coalesce(field.stored, '') AS stored, coalesce(field.read, '') AS read
    FROM import_staging s
    JOIN attention a ON ${IS_SAME}
   CROSS JOIN LATERAL (VALUES ${FIELDS.map(([label, of], at) => `(${at}, '${label}', ${of('a')}, ${of('s')})`).join(', ')})
           AS field (position, label, stored, read)
   WHERE ${IS_GOOD} AND ${IS_PROTECTED} AND ${isOther('$2')} AND field.stored IS DISTINCT FROM field.read
   ORDER BY s.row_number, field.position`;

/** The first of them, in the file's order. */
export async function firstDifferences(
  client: pg.ClientBase,
  comparison: Comparison,
  shown: number,
): Promise<ProtectedDifference[]> {
  const { rows } = await client.query(`${DIFFERENCES} LIMIT ${shown}`, [
    comparison.recordType,
    idsToCome(comparison),
  ]);
  return rows;
}

/** All of them, page by page. */
export function differencesOf(
  client: pg.ClientBase,
  comparison: Comparison,
): AsyncGenerator<ProtectedDifference[]> {
  return cursorPages(client, DIFFERENCES, [comparison.recordType, idsToCome(comparison)]);
}
