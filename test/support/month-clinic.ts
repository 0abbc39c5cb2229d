/**
 * A small clinic with a month to run, of which every figure is worked out by hand. All names are invented. A consultation costs
 * $50.000, an echocardiogram $80.000, both paid at 60 %: $30.000 and $48.000. No rule pays the Holter monitoring of $100.000.
 */
import {
  addDays,
  addMonths,
  firstDayOf,
  formatDate,
  type LocalDate,
  localDate,
  type Period,
  periodOf,
} from '../../src/domain/calendar/calendar.ts';
import { rutOf } from '../../src/domain/identity/rut.ts';
import { calculateAttentions } from '../../src/server/fees/calculations/public.ts';
import { payPayments, processRecords } from '../../src/server/payout/payroll/public.ts';
import { today } from '../../src/server/platform/context.ts';
import {
  carryOut,
  type Database,
  openDatabase,
  rowsOf,
  transactionWithClient,
} from '../../src/server/platform/db/database.ts';
import { testPasswordHash } from './app.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { csvOf } from './imports.ts';

/** The month to run, and the one after it: both are over. The one before is paid. */
export const MONTH: Period = addMonths(periodOf(today()), -2);
export const NEXT: Period = addMonths(MONTH, 1);
export const BEFORE: Period = addMonths(MONTH, -1);

export const DOCTORS = {
  ana: { rut: rutOf(10_000_001), name: 'Ana Araya Núñez' },
  bruno: { rut: rutOf(10_000_002), name: 'Bruno Bustos Pérez' },
  /** Is paid through a society. */
  diego: { rut: rutOf(10_000_003), name: 'Diego Díaz Rojas' },
  /** Is paid by check. */
  carla: { rut: rutOf(10_000_004), name: 'Carla Cruz Soto' },
} as const;
const SOCIETY = 'Sociedad Cardiológica Uno SpA';
const PRICES = { consultation: 50_000, echo: 80_000, holter: 100_000 } as const;
const CODES = { consultation: '01-01-001', echo: '17-01-045', holter: '17-01-050' } as const;

type Line = {
  readonly id: string;
  readonly doctor: keyof typeof DOCTORS;
  readonly service: keyof typeof PRICES;
  /** A number of its own for each patient. */
  readonly patient: number;
  readonly day: number;
  readonly of?: Period;
};

/** A file of attentions, as the clinic's system exports it. */
export const fileOf = (lines: readonly Line[]): string =>
  csvOf(
    ...lines.map(({ id, doctor, service, patient, day, of = MONTH }) => ({
      ID: id,
      'RUT Paciente': rutOf(5_000_000 + patient),
      'Nombre Paciente': `Paciente Número ${patient}`,
      'Fecha Atención': formatDate(addDays(firstDayOf(of), day - 1)),
      'Código Prestación': CODES[service],
      'Valor Participado': String(PRICES[service]),
      'Valor Neto': String(PRICES[service]),
      '% Participación': '100',
      Especialidad: 'Cardiología',
      Médico: DOCTORS[doctor].rut,
    })),
  );

/** The month's files: 9 lines of $540.000. Ana and Bruno have a patient twice on a day; nobody agreed on the Holter. */
export const FILES = {
  'sede-norte.csv': fileOf([
    { id: 'N-1', doctor: 'ana', service: 'consultation', patient: 1, day: 5 },
    { id: 'N-2', doctor: 'ana', service: 'consultation', patient: 2, day: 6 },
    { id: 'N-3', doctor: 'ana', service: 'consultation', patient: 2, day: 6 },
    { id: 'N-4', doctor: 'bruno', service: 'echo', patient: 3, day: 7 },
  ]),
  'sede-sur.csv': fileOf([
    { id: 'S-1', doctor: 'diego', service: 'consultation', patient: 4, day: 8 },
    { id: 'S-2', doctor: 'diego', service: 'holter', patient: 5, day: 9 },
    { id: 'S-3', doctor: 'bruno', service: 'consultation', patient: 6, day: 10 },
    { id: 'S-4', doctor: 'bruno', service: 'consultation', patient: 6, day: 10 },
    { id: 'S-5', doctor: 'carla', service: 'consultation', patient: 7, day: 11 },
  ]),
} as const;

/** What is left of fees in pesos after the legal retention of payments made today: they are multiples of $10.000. */
export async function afterRetention({ db }: Database, gross: number): Promise<number> {
  const rows = await rowsOf<{ rate: number }>(db)`SELECT legal_rate(${today()}::date) AS rate`;
  return gross - (gross * (rows[0]?.rate ?? 0)) / 10_000;
}

/** The clinic: two people with accounts, four doctors, a rule, and the month before, paid. `ruleEnds`: the rule's last day. */
export async function monthClinic({
  ruleEnds = localDate('2099-12-31'),
}: {
  ruleEnds?: LocalDate;
} = {}): Promise<TestDatabase> {
  const made = await testDatabase();
  const database = openDatabase(made.url);
  try {
    await fill(database, ruleEnds);
    await payMonthBefore(database);
  } finally {
    await database.close();
  }
  return made;
}

async function fill({ db }: Database, ruleEnds: LocalDate): Promise<void> {
  const { ana, bruno, diego, carla } = DOCTORS;
  const hash = await testPasswordHash;
  await carryOut(db)`
    INSERT INTO app_user (username, rut, first_name, last_name, email, profile, password_hash) VALUES
      ('admin', ${rutOf(20_000_001)}, 'Marta', 'Olmedo', 'admin@ejemplo.cl', 'admin', ${hash}),
      ('supervisor', ${rutOf(20_000_002)}, 'Hernán', 'Poblete', 'supervisor@ejemplo.cl', 'supervisor', ${hash})`;
  await carryOut(db)`
    UPDATE clinic SET name = 'Clínica Ñandú', rut = ${rutOf(76_123_456)}, requires_approval = true, approval_by_another = true`;
  await carryOut(
    db,
  )`UPDATE clinic_bank_setting SET account_number = '000012345678', agreement_number = '017'`;
  await carryOut(
    db,
  )`INSERT INTO specialty (id, name) OVERRIDING SYSTEM VALUE VALUES (1, 'Cardiología')`;
  await carryOut(db)`
    INSERT INTO service (code, name, participation_type, specialty_id, base_value) VALUES
      (${CODES.consultation}, 'Consulta médica', 'mixed', 1, ${PRICES.consultation}),
      (${CODES.echo}, 'Ecocardiograma', 'mixed', 1, ${PRICES.echo}),
      (${CODES.holter}, 'Holter de ritmo', 'mixed', 1, ${PRICES.holter})`;
  await carryOut(db)`
    INSERT INTO medical_society (id, rut, name, bank_code, account_kind, bank_account) OVERRIDING SYSTEM VALUE
    VALUES (1, ${rutOf(76_543_210)}, ${SOCIETY}, '037', 'corriente', '0000725144444')`;
  const account = (rut: string) => `00007251${rut.slice(4, 8)}1`;
  for (const { rut, name } of [ana, bruno, diego, carla])
    await carryOut(db)`
      INSERT INTO doctor (rut, name, email, specialty_id, retention_mode, bank_code, account_kind, bank_account, payment_type)
      VALUES (${rut}, ${name}, ${`${rut}@ejemplo.cl`}, 1, 'legal', '037', 'corriente', ${account(rut)},
              ${name === carla.name ? 'check' : 'transfer'})`;
  await carryOut(db)`
    UPDATE doctor_affiliation SET society_id = 1 WHERE doctor_id = (SELECT id FROM doctor WHERE rut = ${diego.rut})`;
  await carryOut(db)`
    WITH rule AS (INSERT INTO fee_rule (code) VALUES ('CARD-60') RETURNING id),
         revised AS (UPDATE rule_set SET revision = revision + 1 RETURNING revision)
    INSERT INTO fee_rule_version (rule_id, version, name, valid_from, valid_to, participation_type, from_revision, payment_type, rate, service_ids)
      SELECT rule.id, 1, 'Cardiología al 60 %', '2020-01-01', ${ruleEnds}, 'mixed', revised.revision, 'percentage', 6000,
             (SELECT array_agg(id) FROM service WHERE code <> ${CODES.holter})
        FROM rule, revised`;
}

/** Ana's consultation and Bruno's echocardiogram: $78.000 before retention. */
async function payMonthBefore(database: Database): Promise<void> {
  const { db } = database;
  await carryOut(db)`
    INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount, participated_amount,
                           patient_rut, patient_name)
      SELECT 'participacion', 'B-' || d.id, ${firstDayOf(BEFORE)}::date + 3, d.id, s.id, s.base_value, s.base_value, s.base_value,
             ${rutOf(4_000_001)}, 'Paciente Anterior'
        FROM (VALUES (${DOCTORS.ana.rut}, ${CODES.consultation}), (${DOCTORS.bruno.rut}, ${CODES.echo})) AS v (rut, code)
        JOIN doctor d USING (rut) JOIN service s USING (code)`;
  await transactionWithClient(database, (tx, client) =>
    calculateAttentions(database, tx, client, {}, { jobId: null }),
  );
  const paymentDate = firstDayOf(MONTH);
  await db.transaction().execute(async (tx) => {
    await processRecords(tx, BEFORE, { from: ['calculated'], userId: null, paymentDate });
    await payPayments(tx, BEFORE, { paymentDate, userId: null });
  });
}
