/** The persons whom a breach concerns, as a file for the notification (access §24.2). */
import { BREACH_PERSONS } from '../../../contract/access/breach.ts';
import { formatDate, formatInstant } from '../../../domain/calendar/calendar.ts';
import { formatTypedRut } from '../../../domain/identity/rut.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { madeWords } from '../../../domain/words/maker.ts';
import { type TableColumn, tableFile } from '../../../formats/workbook/tabular.ts';
import { namePatients } from '../../intake/attentions/public.ts';
import { type CallContext, makerOf, today } from '../../platform/context.ts';
import { atOneMoment, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  type BreachFilters,
  DONE_TABLE,
  foundTables,
  giveMemory,
  MEANT_TABLES,
  refuseTooMuch,
} from './found.ts';
import { countPersons } from './report.ts';

type Person = {
  readonly whose: 'patient' | 'doctor' | 'user';
  readonly rut: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly reads: number;
  readonly changes: number;
  readonly exports: number;
  /** Null when only the filter of an answer means the person. */
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  readonly by: string | null;
  readonly isByFilter: boolean;
};
/** The first row tells about the file itself. */
type Row = Person | { readonly about: string };

const WHOSE = { patient: 'Paciente', doctor: 'Médico', user: 'Usuario' };

type Column = TableColumn<Row>;
const text = (title: string, value: (person: Person) => string | null): Column => ({
  title,
  type: 'text',
  value: (row) => ('about' in row ? null : value(row)),
});
const count = (title: string, value: (person: Person) => number): Column => ({
  title,
  type: 'integer',
  value: (row) => ('about' in row ? null : value(row)),
});

const COLUMNS: readonly Column[] = [
  {
    title: 'De quién',
    type: 'text',
    value: (row) => ('about' in row ? row.about : WHOSE[row.whose]),
  },
  text('RUT', ({ rut }) => rut && formatTypedRut(rut)),
  text('Nombre', ({ name }) => name),
  text('Correo', ({ email }) => email),
  text('Cómo se sabe', ({ isByFilter }) =>
    isByFilter ? 'Por el filtro de una consulta o un archivo' : 'Nombrado en el registro',
  ),
  count('Lecturas', ({ reads }) => reads),
  count('Cambios', ({ changes }) => changes),
  count('Archivos', ({ exports }) => exports),
  text('Primera vez', ({ firstAt }) => firstAt && formatInstant(firstAt)),
  text('Última vez', ({ lastAt }) => lastAt && formatInstant(lastAt)),
  text('Quién lo hizo', ({ by }) => by),
];

export async function breachFile(
  context: CallContext,
  { format, ...filters }: BreachFilters & { format: 'csv' | 'xlsx' },
): Promise<File> {
  const persons = await atOneMoment(context.database.db, async (tx) => {
    await refuseTooMuch(tx, filters);
    await giveMemory(tx);
    return personsOf(tx, filters);
  });
  const maker = makerOf(context);
  const about = [
    madeWords(maker),
    `del ${formatDate(filters.dateFrom)} ${filters.timeFrom ?? '00:00'} al ${formatDate(filters.dateTo)} ${filters.timeTo ?? '23:59'}`,
    ...(filters.userId ? [`cuenta N.º ${filters.userId}`] : []),
    ...(filters.ipAddress ? [`dirección ${filters.ipAddress}`] : []),
    ...(filters.screen ? [`pantalla ${filters.screen}`] : []),
  ].join(', ');
  const rows: readonly Row[] = [{ about }, ...persons];
  const name = `personas-afectadas-${today()}.${format}`;
  return tableFile(COLUMNS, [rows], { name, format, sheet: 'Personas', maker });
}

/** Each person once: who is named, then who is meant by a filter alone. Refuses more than one file has, before all are gathered if it can. */
async function personsOf(tx: Tx, filters: BreachFilters): Promise<Person[]> {
  const { patients, doctors, users } = await countPersons(tx, filters);
  if (patients + doctors + users > BREACH_PERSONS) refuseTooMany();
  const rows = await rowsOf<Omit<Person, 'name'> & { name: string | null }>(tx)`
    WITH ${foundTables(filters)}, ${MEANT_TABLES}, ${DONE_TABLE},
         named AS MATERIALIZED (
           SELECT whose, key, sum(reads)::bigint AS reads, sum(changes)::bigint AS changes, sum(exports)::bigint AS exports,
                  min(first_at) AS first_at, max(last_at) AS last_at,
                  string_agg(DISTINCT user_name, ', ' ORDER BY user_name) AS by, false AS is_by_filter
             FROM done GROUP BY whose, key),
         everybody AS (
           SELECT * FROM named
           UNION ALL
           SELECT 'patient', patient_rut, 0, 0, 0, NULL, NULL, NULL, true
             FROM by_filter WHERE patient_rut NOT IN (SELECT key FROM named WHERE whose = 'patient'))
    SELECT e.whose, CASE e.whose WHEN 'patient' THEN e.key ELSE coalesce(d.rut, u.rut) END AS rut,
           coalesce(d.name, u.first_name || ' ' || u.last_name) AS name, coalesce(d.email, u.email) AS email,
           e.reads, e.changes, e.exports, e.first_at, e.last_at, e.by, e.is_by_filter
      FROM everybody e
      LEFT JOIN doctor d ON e.whose = 'doctor' AND d.id::text = e.key
      LEFT JOIN app_user u ON e.whose = 'user' AND u.id::text = e.key
     ORDER BY e.is_by_filter, e.whose, rut, e.key LIMIT ${BREACH_PERSONS + 1}`;
  if (rows.length > BREACH_PERSONS) refuseTooMany();
  const ruts = rows.flatMap(({ whose, rut }) => (whose === 'patient' && rut ? [rut] : []));
  const named = await namePatients(tx, ruts);
  const names = new Map(named.map(({ patientRut, patientName }) => [patientRut, patientName]));
  return rows.map((row) =>
    row.whose === 'patient' ? { ...row, name: (row.rut && names.get(row.rut)) || null } : row,
  );
}

const refuseTooMany = () => refuse('breach.tooManyPersons', { limit: formatCount(BREACH_PERSONS) });
