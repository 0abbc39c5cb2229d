/** The patients of attentions: by a RUT or words of the name, and the names of RUTs. */
import { type RawBuilder, sql } from 'kysely';
import { normalizeRut } from '../../../domain/identity/rut.ts';
import type { Db } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/list-queries.ts';

export type NamedPatient = { patientRut: string; patientName: string | null };

/**
 * A RUT as attentions keep it, with its name; words give the patients that have them all in their name, by name, up to
 * `most`. A RUT without attentions is answered without a name: it may have had some.
 */
export async function findPatients(db: Db, text: string, most: number): Promise<NamedPatient[]> {
  const rut = normalizeRut(text);
  if (rut !== null) return namePatients(db, [rut]);
  const { rows } = await sql<NamedPatient>`
    SELECT patient_rut, min(patient_name) AS patient_name
      FROM (${written(matchesSearch(text, sql`words`))}
            UNION ALL ${recent(matchesSearch(text, sql`patient_search_text(patient_name, patient_rut)`))}) AS found
     GROUP BY patient_rut ORDER BY min(patient_name) COLLATE "es-x-icu", patient_rut LIMIT ${most}`.execute(
    db,
  );
  return rows;
}

/** Each of the RUTs with the patient's name, in their order; null where no attention has it. */
export async function namePatients(db: Db, ruts: readonly string[]): Promise<NamedPatient[]> {
  if (ruts.length === 0) return [];
  const isAsked = sql<boolean>`patient_rut = ANY (${ruts}::text[])`;
  const { rows } = await sql<NamedPatient>`
    SELECT patient_rut, min(patient_name) AS patient_name
      FROM (${written(isAsked)} UNION ALL ${recent(isAsked)}) AS found GROUP BY patient_rut`.execute(
    db,
  );
  const names = new Map(rows.map(({ patientRut, patientName }) => [patientRut, patientName]));
  return ruts.map((patientRut) => ({ patientRut, patientName: names.get(patientRut) ?? null }));
}

const written = (condition: RawBuilder<boolean>) => sql`
  SELECT patient_rut, patient_name FROM searched_patient WHERE ${condition}`;

/** Those too recent for the search index. */
const recent = (condition: RawBuilder<boolean>) => sql`
  SELECT patient_rut, patient_name FROM attention
   WHERE id IN (SELECT attention_id FROM attention_search_change) AND ${condition}`;
