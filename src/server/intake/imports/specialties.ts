/** Adds specialties that a file names and that are not registered yet (intake §11.5). */
import { sql } from 'kysely';
import { foldName } from '../../../formats/text.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Adds missing specialties; answers the ids of all, in the order of the names. */
export async function addSpecialties(
  tx: Tx,
  names: readonly string[],
  importId: number,
  actor: Actor,
): Promise<number[]> {
  const ids = new Map<string, number>();
  // All imports add names in the same order, whatever their spelling. So two imports that add the same names may wait
  // for each other, but never in a deadlock.
  for (const name of names.toSorted(bySpelling))
    ids.set(name, await addSpecialty(tx, name, importId, actor));
  return names.map((name) => ids.get(name) ?? 0);
}

function bySpelling(a: string, b: string): number {
  const [one, other] = [foldName(a), foldName(b)];
  return one < other ? -1 : Number(one > other);
}

async function addSpecialty(tx: Tx, name: string, importId: number, actor: Actor): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO specialty (name) VALUES (${name}) ON CONFLICT (search_text(name)) DO NOTHING RETURNING id`.execute(
    tx,
  );
  const [added] = rows;
  if (!added) {
    const found = await tx
      .selectFrom('specialty')
      .select('id')
      .where(sql<boolean>`search_text(name) = search_text(${name})`)
      .executeTakeFirstOrThrow();
    return found.id;
  }
  await audit(tx, actor, {
    action: 'specialty.create',
    entity: 'specialty',
    entityId: added.id,
    summary: `Agregó la especialidad ${name} con la importación ${importId}.`,
    after: { id: added.id, name },
  });
  return added.id;
}
