/** Master data and attentions of an imaginary clinic, the same in every run. */
import type pg from 'pg';
import { addDays, formatDate, type LocalDate, localDate } from '../src/domain/calendar/calendar.ts';
import { rutOf } from '../src/domain/identity/rut.ts';

export const SERVICES = 800;
const SPECIALTIES = 40;
const FIRST_DOCTOR_RUT = 10_000_000;

export async function loadMasters(client: pg.ClientBase, doctors: number): Promise<void> {
  await client.query(`
    INSERT INTO specialty (name) SELECT 'Especialidad ' || n FROM generate_series(1, ${SPECIALTIES}) n;
    INSERT INTO provider_type (name) VALUES ('Especialista');
    INSERT INTO service (code, name, participation_type, specialty_id)
    SELECT to_char(n, 'FM00-00-000'), 'Prestación ' || n, 'mixed', 1 + n % ${SPECIALTIES}
      FROM generate_series(1, ${SERVICES}) n;
    INSERT INTO doctor (rut, internal_code, name, specialty_id)
    SELECT r || '-' || rut_check_digit(r), 'MED' || n, 'Médico ' || n, 1 + n % ${SPECIALTIES}
      FROM generate_series(1, ${doctors}) n, LATERAL (SELECT ${FIRST_DOCTOR_RUT}::bigint + n) AS number(r);
    ANALYZE`);
}

/** One attention; doctor and service are positions from 1. */
export type BenchAttention = {
  readonly number: number;
  readonly doctor: number;
  readonly doctorRut: string;
  readonly service: number;
  readonly serviceCode: string;
  readonly specialty: number;
  readonly date: LocalDate;
  readonly recordType: 'participacion' | 'hmq';
  readonly status: 'pending' | 'calculated' | 'paid';
  readonly netAmount: number;
  readonly participatedAmount: number;
  readonly patientRut: string;
  readonly patientName: string;
};

const FIRST_DAY = localDate('2024-08-01');
/** Two years, in days. */
const DAYS = 730;

/**
 * Attentions in order of date. The first doctor has one in thirty besides an equal share. The last month is pending,
 * the one before calculated, and the others are paid, except for one in five hundred.
 */
export function* benchAttentions(
  count: number,
  doctors: number,
  days = DAYS,
): Generator<BenchAttention> {
  let state = 1;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  for (let number = 1; number <= count; number += 1) {
    const day = Math.floor(((number - 1) * days) / count);
    const left = days - day;
    const doctor = below(30) === 0 ? 1 : 1 + below(doctors);
    const service = 1 + below(SERVICES);
    const netAmount = 10_000 + below(400_000);
    const settled = left <= 60 ? 'calculated' : 'paid';
    const patient = below(200_000);
    yield {
      number,
      doctor,
      doctorRut: rutOf(FIRST_DOCTOR_RUT + doctor),
      service,
      serviceCode: serviceCode(service),
      specialty: 1 + (doctor % SPECIALTIES),
      date: addDays(FIRST_DAY, day),
      recordType: below(4) === 0 ? 'hmq' : 'participacion',
      status: left <= 30 || below(500) === 0 ? 'pending' : settled,
      netAmount,
      participatedAmount: Math.floor(netAmount * 0.7),
      patientRut: rutOf(5_000_000 + patient),
      patientName: patientName(patient),
    };
  }
}

const FIRST_NAMES =
  'Alba Bruno Celia Darío Elisa Fabio Gema Hugo Inés Julio Karin Luis Marta Nicolás Olga Pablo Rosa Saúl Tania Víctor'.split(
    ' ',
  );
const SURNAMES =
  'Acuña Bravo Cáceres Donoso Espina Fuentes Gálvez Herrera Ibarra Jara Lagos Molina Núñez Olivares Parra Quiroga Rojas Salas Tapia Urrutia'.split(
    ' ',
  );

/** One of 8,000 names, which repeat like real ones. */
function patientName(patient: number): string {
  const of = (names: readonly string[], times: number) =>
    names[Math.floor(patient / times) % names.length];
  return `${of(FIRST_NAMES, 1)} ${of(SURNAMES, 20)} ${of(SURNAMES, 400)}`;
}

function serviceCode(service: number): string {
  const digits = String(service).padStart(7, '0');
  return `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;
}

/** A line of a participacion file: `RUT Paciente; Nombre Paciente; Fecha Atención; …` (intake §9). */
export function csvLine(attention: BenchAttention): string {
  const { netAmount, participatedAmount } = attention;
  return [
    attention.patientRut,
    attention.patientName,
    formatDate(attention.date),
    attention.serviceCode,
    `Prestación ${attention.service}`,
    'FONASA B',
    participatedAmount,
    netAmount,
    '70',
    'Hábil',
    `Especialidad ${attention.specialty}`,
    'Realizada',
    attention.doctorRut,
    '',
    '',
    '',
    `MED${attention.doctor}`,
  ].join(';');
}

export const CSV_HEADER =
  'RUT Paciente;Nombre Paciente;Fecha Atención;Código Prestación;Nombre Prestación;Previsión;Valor Participado;Valor Neto;% Participación;Horario;Especialidad;Estado;Médico;ID Sociedad;Nombre Sociedad;RUT Sociedad;Código Interno';
