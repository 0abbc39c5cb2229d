/** Four services of two specialties, with attentions at the borders of the last twelve months. */
import { sql } from 'kysely';
import type { Database } from '../../src/server/platform/db/database.ts';

/** The moment at which the report is asked for: 20 November 2026 in Santiago. */
export const TODAY = new Date('2026-11-20T12:00:00-03:00');

/** Fills an empty database. Service 4 has a name that a spreadsheet could take for a formula. */
export async function fillReportedClinic({ db, pool }: Database): Promise<void> {
  await pool.query(`
    INSERT INTO specialty (id, name) VALUES (1, 'Cardiología'), (2, 'Pediatría'), (3, 'Urología');
    INSERT INTO service (id, code, name, specialty_id, participation_type, base_value, is_active, created_at) VALUES
      (1, 'A-1', 'Consulta Ñandú', 1, 'mixed', 30000, true, '2026-01-15T02:30:00Z'),
      (2, 'A-2', 'Ecocardiograma', 1, 'society', NULL, false, '2025-06-01T12:00:00Z'),
      (3, 'B-1', 'Control sano', 2, 'individual', 20000, true, '2026-02-01T12:00:00Z'),
      (4, 'B-2', '=HYPERLINK("http://x")', 2, 'mixed', 40000, true, '2026-03-01T12:00:00Z');
    INSERT INTO doctor (id, rut, name, specialty_id, is_active) VALUES
      (1, '18972631-7', 'Ana Araya Núñez', 1, true), (2, '9068826-K', 'Bruno Bustos Pérez', 2, false);
    INSERT INTO fee_rule (id, code, kind, deleted_at) VALUES
      (1, 'R-1', 'rule', NULL), (2, 'R-2', 'rule', now()), (3, 'C-1', 'convention', NULL), (4, 'C-2', 'convention', NULL);
    UPDATE clinic SET name = 'Clínica Ñandú', rut = '76123456-0', address = 'Avenida Siempre 1, Santiago'`);
  // Service, day, gross, and fee where it is calculated.
  const attentions: [number, string, number, number | null][] = [
    [1, '2025-11-30', 10_000, 5_000],
    [3, '2025-11-30', 4_000, null],
    [3, '2025-11-15', 9_000, null],
    [1, '2025-12-01', 10_000, 1_000],
    [1, '2026-05-10', 20_000, 2_000],
    [1, '2026-11-20', 31_000, 30_000],
    [2, '2026-06-30', 500_000, null],
    [2, '2026-11-21', 70_000, null],
  ];
  for (const [index, [serviceId, day, gross, fee]] of attentions.entries()) {
    await sql`
      INSERT INTO attention (id, record_type, external_id, attention_date, doctor_id, service_id, gross_amount,
                             net_amount, participated_amount, patient_rut, patient_name)
      VALUES (${index + 1}, 'participacion', ${`R-${index}`}, ${day}, 1, ${serviceId}, ${gross},
              ${gross}, ${gross}, '9068826-K', 'Paciente de Prueba')`.execute(db);
    if (fee === null) continue;
    await sql`
      INSERT INTO calculation (attention_id, doctor_id, period_year, period_month, attention_date, service_id, record_type, paid_as, rule_set_revision,
                               base_amount, calculated_amount, retention_rate, retention_amount, final_amount)
      SELECT id, doctor_id, extract(year FROM attention_date), extract(month FROM attention_date), attention_date,
             service_id, record_type, 'individual', 1, gross_amount, ${fee}::bigint, 0, 0, ${fee}::bigint
        FROM attention WHERE id = ${index + 1}`.execute(db);
  }
}
