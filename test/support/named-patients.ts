/** The patients of a clinic, and where texts name them. */
import { normalizeRut } from '../../src/domain/identity/rut.ts';
import type { Database } from '../../src/server/platform/db/database.ts';

/** The names of all patients who are no doctors or users, and `patientsIn`, which finds those patients in a text by name or RUT. */
export async function knownPatients({ pool }: Database) {
  const names = new Set<string>();
  const ruts = new Set<string>();
  const { rows } = await pool.query<{ name: string; rut: string }>(
    `SELECT DISTINCT patient_name AS name, patient_rut AS rut FROM attention
      WHERE patient_name NOT IN (SELECT name FROM doctor UNION SELECT concat(first_name, ' ', last_name) FROM app_user)
        AND patient_rut NOT IN (SELECT rut FROM doctor UNION SELECT rut FROM app_user WHERE rut IS NOT NULL)`,
  );
  for (const { name, rut } of rows) {
    names.add(name);
    ruts.add(rut);
  }
  function patientsIn(text: string): string[] {
    const found = new Set<string>();
    for (const [rut] of text.matchAll(/\d{1,3}\.?\d{3}\.?\d{3}-[\dkK]/g))
      if (ruts.has(normalizeRut(rut) ?? '')) found.add(rut);
    const words = text.split(/[^\p{L}'’-]+/u);
    for (let at = 0; at < words.length; at += 1)
      for (let count = 2; count <= 5; count += 1) {
        const name = words.slice(at, at + count).join(' ');
        if (names.has(name)) found.add(name);
      }
    return [...found];
  }
  return { names, patientsIn };
}
