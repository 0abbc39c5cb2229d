/** Hiding a patient and showing the patient again, without the calls (access §22). */
import type { TestApp } from './app.ts';

type Clinic = Pick<TestApp, 'database'>;

/** Hides the patient of a RUT for a request of its own. */
export async function hide({ database }: Clinic, rut: string, at = new Date()): Promise<void> {
  await database.pool.query(
    `WITH asked AS (INSERT INTO rights_request (kind, person_rut, capacities, asked_by, ground, received_on)
                    VALUES ('objection', $1, '{patient}', 'La persona', 'Oposición', '2026-03-01') RETURNING id)
     INSERT INTO hidden_patient (rut, request_id, reason, hidden_at) SELECT $1, id, 'Oposición', $2 FROM asked`,
    [rut, at],
  );
}

export async function lift({ database }: Clinic, rut: string): Promise<void> {
  await database.pool.query(
    `UPDATE hidden_patient SET lifted_at = now(), lift_reason = 'Lo pidió' WHERE rut = $1 AND lifted_at IS NULL`,
    [rut],
  );
}
