/** Remembers which registered specialty an unregistered name means, so that users answer only once (decision 65). */
import { sql } from 'kysely';
import type { NearSpecialty, SpecialtyAnswers } from '../../../formats/attentions/types.ts';
import { foldName } from '../../../formats/text.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** All remembered answers: the registered specialty's name by the folded unregistered name. */
export async function rememberedAnswers(db: Db | Tx): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('specialtyAnswer as a')
    .innerJoin('specialty as s', 's.id', 'a.specialtyId')
    .select(['a.nameKey', 's.name'])
    .execute();
  return Object.fromEntries(rows.map(({ nameKey, name }) => [nameKey, name]));
}

/** The remembered answers, overridden by new ones. */
export function withRemembered(
  remembered: Readonly<Record<string, string>>,
  given: SpecialtyAnswers = {},
): SpecialtyAnswers {
  const folded = Object.entries(given).map(([name, answer]) => [foldName(name), answer]);
  return { ...remembered, ...Object.fromEntries(folded) };
}

/** Remembers the answers for names in the source. A name that is added as a new specialty is not remembered. */
export async function rememberAnswers(
  tx: Tx,
  actor: Actor,
  asked: readonly NearSpecialty[],
  given: SpecialtyAnswers = {},
): Promise<void> {
  const before = await rememberedAnswers(tx);
  const names = new Map(asked.map(({ name }) => [foldName(name), name]));
  const changed = Object.entries(withRemembered({}, given)).filter(
    ([key, answer]) => names.has(key) && (before[key] ?? null) !== answer,
  );
  if (changed.length === 0) return;
  const answered = changed.flatMap(([key, answer]) => (answer === null ? [] : [{ key, answer }]));
  const kept = await sql<{ key: string }>`
    INSERT INTO specialty_answer (name_key, specialty_id)
    SELECT answered.key, s.id FROM jsonb_to_recordset(${JSON.stringify(answered)}::jsonb) AS answered (key text, answer text)
      JOIN specialty s ON search_text(s.name) = search_text(answered.answer)
     ORDER BY answered.key
    ON CONFLICT (name_key) DO UPDATE SET specialty_id = EXCLUDED.specialty_id, updated_at = now()
    RETURNING name_key AS key`.execute(tx);
  const forgotten = await sql<{ key: string }>`
    DELETE FROM specialty_answer
     WHERE name_key = ANY(${changed.filter(([, answer]) => answer === null).map(([key]) => key)})
    RETURNING name_key AS key`.execute(tx);
  const written = new Set([...kept.rows, ...forgotten.rows].map(({ key }) => key));
  const done = changed.filter(([key]) => written.has(key));
  if (done.length === 0) return;
  await audit(tx, actor, {
    action: 'import.specialties',
    entity: 'specialty_answer',
    summary: 'Indicó qué especialidad es un nombre que no está registrado.',
    before: Object.fromEntries(done.map(([key]) => [names.get(key), before[key] ?? null])),
    after: Object.fromEntries(done.map(([key, answer]) => [names.get(key), answer])),
  });
}
