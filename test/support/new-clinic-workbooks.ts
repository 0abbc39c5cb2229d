/** The workbooks of a clinic that begins: made of its templates, as a person fills them, with what its first month must pay. */
import * as XLSX from '@e965/xlsx';
import {
  addDays,
  addMonths,
  daysInMonth,
  firstDayOf,
  formatDate,
  periodOf,
  weekdayOf,
} from '../../src/domain/calendar/calendar.ts';
import { rutOf } from '../../src/domain/identity/rut.ts';
import type { ImportedMaster } from '../../src/domain/masters/master-columns.ts';
import { formatCount } from '../../src/domain/words/counts.ts';
import { today } from '../../src/server/platform/context.ts';
import type { Staff } from './staff.ts';

const SOCIETIES = 40;
const DOCTORS = 300;
const SERVICES = 1_500;
const LINES = 6_000;
/** Doctors who are paid by a society: two by each. */
const AFFILIATED = 2 * SOCIETIES;
const SPECIALTIES =
  'Anestesiología, Cardiología, Cirugía, Dermatología, Gastroenterología, Ginecología, Neurología, Oftalmología, Pediatría, Psiquiatría, Traumatología, Urología'.split(
    ', ',
  );
/** In percent, of the specialty at this place. */
const shareOf = (specialty: number) => 50 + specialty;

const specialtyAt = (at: number) => SPECIALTIES[at % SPECIALTIES.length] ?? '';
const societyRut = (at: number) => rutOf(76_100_000 + at);
const doctorRut = (at: number) => rutOf(9_000_000 + 137 * at);
const codeOf = (at: number) =>
  `90-${String(Math.floor(at / 100)).padStart(2, '0')}-${String(at % 100).padStart(3, '0')}`;
/** In pesos: any share of it is whole. */
const priceOf = (at: number) => 20_000 + 1_000 * (at % 80);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

const accountOf = (at: number) => ({
  Banco: 'Banco de Chile',
  'Tipo de cuenta': 'Cuenta corriente',
  'Número de cuenta': String(4_000_000_000 + at),
});

const societies = upTo(SOCIETIES).map((at) => ({
  RUT: societyRut(at),
  Nombre: `Sociedad Médica del Ensayo ${at + 1} SpA`,
  Email: `sociedad${at + 1}@ejemplo.cl`,
  Documento: 'Factura exenta',
  ...accountOf(at),
}));

const doctors = upTo(DOCTORS).map((at) => ({
  RUT: doctorRut(at),
  Nombre: `Doctor Ensayo ${at + 1}`,
  Email: `doctor${at + 1}@ejemplo.cl`,
  Especialidad: specialtyAt(at),
  ...(at < AFFILIATED
    ? { 'Tipo de sociedad': 'Sociedad', 'RUT de la sociedad': societyRut(at % SOCIETIES) }
    : { 'Tipo de sociedad': 'Individual', ...accountOf(1_000 + at) }),
  'Tipo de pago': 'Transferencia',
  'Retención de sus boletas': 'Legal',
}));

const services = upTo(SERVICES).map((at) => ({
  Código: codeOf(at),
  Nombre: `Prestación del ensayo ${at + 1}`,
  Especialidad: specialtyAt(at),
  'Tipo de participación': 'Mixta',
  'Valor base': String(priceOf(at)),
}));

/** Only the first one of each specialty pays what is done on a working day by day. */
const TERMS: readonly Readonly<Record<string, string>>[] = [
  {},
  { Días: 'Sábado' },
  { Días: 'Domingo' },
  { Horario: 'Nocturno' },
  { 'Tipo de registro': 'HMQ' },
  { Unidades: 'Sede Norte' },
  { Unidades: 'Sede Sur' },
];
const rules = SPECIALTIES.flatMap((specialty, place) =>
  TERMS.map((terms, kind) => ({
    Código: `ENSAYO-${place + 1}-${kind + 1}`,
    Nombre: `${specialty} ${Object.values(terms).join() || 'siempre'}`,
    Especialidades: specialty,
    Pago: `${shareOf(place) + kind} %`,
    'Vigente desde': '01-01-2020',
    'Vigente hasta': '31-12-2099',
    Prioridad: String(kind === 0 ? 50 : 10),
    ...terms,
  })),
);

/** Of last month, from Monday to Friday by day: each doctor has services of their specialty. */
function attentions() {
  const month = addMonths(periodOf(today()), -1);
  const days = upTo(daysInMonth(month))
    .map((at) => addDays(firstDayOf(month), at))
    .filter((day) => !/^s/.test(weekdayOf(day)));
  return upTo(LINES).map((line) => {
    const doctor = line % DOCTORS;
    const turn = Math.floor(line / DOCTORS);
    const service = (doctor + SPECIALTIES.length * turn) % SERVICES;
    return { line, doctor, service, day: days[turn % days.length] ?? '' };
  });
}

const inFile = ({ line, doctor, service, day }: ReturnType<typeof attentions>[number]) => ({
  ID: `ENSAYO-${line}`,
  'RUT Paciente': rutOf(5_000_000 + line),
  'Nombre Paciente': `Paciente Ensayo ${line}`,
  'Fecha Atención': formatDate(day),
  Hora: `${String(9 + (line % 8)).padStart(2, '0')}:00`,
  'Código Prestación': codeOf(service),
  'Valor Participado': String((priceOf(service) * 70) / 100),
  'Valor Neto': String(priceOf(service)),
  '% Participación': '70',
  Especialidad: specialtyAt(doctor),
  Médico: doctorRut(doctor),
});

/** What the bank is told, by hand: a document's gross, and what its retention leaves; societies bear none. */
function expectedFile(rate: number) {
  const gross = new Map<string, number>();
  for (const { doctor, service } of attentions()) {
    const payee = doctor < AFFILIATED ? societyRut(doctor % SOCIETIES) : doctorRut(doctor);
    const fee = (((priceOf(service) * 70) / 100) * shareOf(doctor % SPECIALTIES.length)) / 100;
    gross.set(payee, (gross.get(payee) ?? 0) + fee);
  }
  const ofSocieties = new Set<string>(upTo(SOCIETIES).map(societyRut));
  const paid = [...gross].map(([payee, amount]) =>
    ofSocieties.has(payee) ? amount : amount - Math.round((amount * rate) / 10_000),
  );
  return { transfers: paid.length, pesos: paid.reduce((sum, amount) => sum + amount, 0) };
}

/** The template of a master with these rows in the place of its examples. */
async function filled(
  { page }: Staff,
  master: ImportedMaster,
  rows: readonly Readonly<Record<string, string>>[],
): Promise<Buffer> {
  const answer = await page.request.get(`/api/master-imports/${master}/template`);
  const book = XLSX.read(await answer.body(), { type: 'buffer' });
  const name = book.SheetNames[0] ?? '';
  const [headings = []] = XLSX.utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, {
    header: 1,
  });
  const unknown = rows.flatMap((row) => Object.keys(row)).find((key) => !headings.includes(key));
  if (unknown) throw new Error(`the template of ${master} has no column ${unknown}`);
  book.Sheets[name] = XLSX.utils.aoa_to_sheet([
    headings,
    ...rows.map((row) => headings.map((heading) => row[heading] ?? '')),
  ]);
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' });
}

const MASTERS = [
  { master: 'society', noun: 'sociedades médicas', rows: societies },
  { master: 'doctor', noun: 'médicos', rows: doctors },
  { master: 'service', noun: 'prestaciones', rows: services },
  { master: 'rule', noun: 'reglas', rows: rules },
] as const;

/** The files in the order of the first steps, and the bank file that they end in. `rate` is the retention of this year, in basis points. */
export async function clinicWorkbooks(staff: Staff) {
  const rates = await staff.query<{ rate: number }>`
    SELECT rate FROM legal_retention WHERE year = extract(year FROM ${today()}::date)`;
  const book = XLSX.utils.book_new(
    XLSX.utils.json_to_sheet(attentions().map(inFile)),
    'Atenciones',
  );
  return {
    masters: await Promise.all(
      MASTERS.map(async ({ master, noun, rows }) => ({
        noun,
        counted: `${formatCount(rows.length)} ${noun}`,
        buffer: await filled(staff, master, rows),
      })),
    ),
    attentions: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    expected: expectedFile(rates[0]?.rate ?? 0),
  };
}
