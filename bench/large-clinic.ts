/** A large clinic in a database: master data, rules and two years of attentions with their fees. */
import type { Database } from '../src/server/platform/db/database.ts';
import { clinicRules } from './clinic.ts';
import { insertRules } from './insert-rules.ts';

/** The numbers of records. */
export const LARGE_CLINIC = {
  specialties: 60,
  societies: 500,
  doctors: 5_000,
  services: 10_000,
  users: 2_000,
  rules: 5_000,
  attentions: 1_000_000,
} as const;

const NAMES = `(ARRAY['Ana', 'Bruno', 'Carla', 'Diego', 'Elena', 'Fabián', 'Gloria', 'Hernán', 'Inés', 'Jorge',
  'Karina', 'Luis', 'María José', 'Nicolás', 'Olga', 'Pedro', 'Rosa', 'Sebastián', 'Teresa', 'Víctor'])`;
const SURNAMES = `(ARRAY['Araya', 'Bravo', 'Cárdenas', 'Díaz', 'Espinoza', 'Fuentes', 'González', 'Henríquez', 'Ibáñez',
  'Jara', 'Lagos', 'Muñoz', 'Núñez', 'Ortiz', 'Peña', 'Quiroz', 'Rojas', 'Soto', 'Tapia', 'Ulloa', 'Vergara'])`;
const PROCEDURES = `(ARRAY['Consulta de especialidad', 'Ecocardiograma', 'Control', 'Biopsia', 'Endoscopía', 'Radiografía',
  'Sutura', 'Teleconsulta', 'Resonancia', 'Cirugía menor', 'Curación', 'Interconsulta', 'Ecotomografía'])`;

/** Fills an empty, migrated database; the rows are the same in every run. */
export async function fillLargeClinic(database: Database): Promise<void> {
  const { pool } = database;
  const size = LARGE_CLINIC;
  await pool.query(`
    INSERT INTO specialty (id, name) SELECT i, 'Especialidad ' || i FROM generate_series(1, ${size.specialties}) i;
    INSERT INTO medical_society (id, rut, name)
      SELECT i, 77000000 + i || '-' || rut_check_digit(77000000 + i), 'Sociedad Médica ' || ${SURNAMES}[1 + i % 21] || ' ' || i
        FROM generate_series(1, ${size.societies}) i;
    INSERT INTO service (id, code, name, participation_type, specialty_id, base_value, is_active, created_at)
      SELECT i, to_char(i, 'FM00-00-000'), ${PROCEDURES}[1 + i % 13] || ' ' || i,
             (ARRAY['mixed', 'mixed', 'individual', 'society'])[1 + i % 4]::participation_type, 1 + i % ${size.specialties},
             CASE WHEN i % 9 > 0 THEN 10000 + i * 7 % 300000 END, i % 20 > 0, timestamptz '2024-01-01' + i * interval '1 hour'
        FROM generate_series(1, ${size.services}) i;
    INSERT INTO doctor (id, rut, internal_code, name, email, specialty_id, retention_rate, is_active)
      SELECT i, 9000000 + i || '-' || rut_check_digit(9000000 + i), 'MED' || i,
             ${NAMES}[1 + i % 20] || ' ' || ${SURNAMES}[1 + i / 20 % 21] || ' ' || ${SURNAMES}[1 + i / 420 % 21],
             'medico' || i || '@ejemplo.cl', 1 + i % ${size.specialties},
             CASE WHEN i % 3 = 0 THEN 0 ELSE 1525 END, i % 25 > 0
        FROM generate_series(1, ${size.doctors}) i;
    UPDATE doctor_affiliation SET society_id = 1 + doctor_id % ${size.societies} WHERE doctor_id % 3 = 0;
    INSERT INTO app_user (username, rut, first_name, last_name, email, profile, password_hash)
      SELECT 'usuario' || i, 15000000 + i || '-' || rut_check_digit(15000000 + i), ${NAMES}[1 + i % 20],
             ${SURNAMES}[1 + i / 20 % 21] || ' ' || ${SURNAMES}[1 + i / 420 % 21], 'usuario' || i || '@ejemplo.cl',
             (ARRAY['user', 'doctor', 'supervisor'])[1 + i % 3]::user_profile, 'x'
        FROM generate_series(1, ${size.users}) i`);
  await insertRules(database, clinicRules(size.rules));
  await pool.query(`
    INSERT INTO attention (record_type, external_id, attention_date, attention_time, doctor_id, service_id,
                           schedule_type, gross_amount, net_amount, participated_amount, patient_rut, patient_name, health_plan)
      SELECT (CASE WHEN i % 3 = 0 THEN 'hmq' ELSE 'participacion' END)::record_type, 'E-' || i,
             date '2024-08-01' + i / ${Math.ceil(size.attentions / 730)}, make_time(8 + i % 12, i % 60, 0),
             1 + (i::bigint * 7919) % ${size.doctors}, 1 + (i::bigint * 104729) % ${size.services},
             (ARRAY['regular', 'regular', 'night', 'irregular'])[1 + i % 4]::schedule_type,
             50000 + i % 90000, 40000 + i % 80000, 30000 + i % 70000, '11111111-1', 'Paciente Número ' || i, 'FONASA B'
        FROM generate_series(0, ${size.attentions - 1}) i;
    INSERT INTO calculation (attention_id, doctor_id, period_year, period_month, attention_date, service_id, record_type, paid_as, rule_set_revision,
                             base_amount, calculated_amount, retention_rate, retention_amount, final_amount)
      SELECT id, doctor_id, extract(year FROM attention_date), extract(month FROM attention_date), attention_date,
             service_id, record_type, 'individual', 1, participated_amount, participated_amount * 6 / 10, 0, 0, participated_amount * 6 / 10
        FROM attention WHERE substr(external_id, 3)::int <= ${size.attentions} * 0.96`);
}
