/** Finds what the rows of a file name, and which of them may be proposed (payout §29.3, payout §29.4). */
import { sql } from 'kysely';
import { entryReason } from '../../../contract/payout/entries.ts';
import { formatPeriod, type Period, periodIndex } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { LINE_AMOUNT_LIMIT } from '../../../domain/money.ts';
import type { EntryFile, ReadEntry } from '../../../formats/entries/read.ts';
import type { RowProblems } from '../../../formats/row-reader.ts';
import { foldWord } from '../../../formats/text.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { enterableMonths, withoutPatient } from '../entries/public.ts';

/** A row that may be proposed. The amount is in signed pesos. */
export type ImportedRow = {
  readonly row: number;
  readonly doctorId: number;
  readonly doctorName: string;
  readonly doctorRut: string;
  readonly year: number;
  readonly month: number;
  readonly kindId: number;
  readonly kindName: string;
  readonly amount: number;
  readonly bearsRetention: boolean;
  readonly description: string;
  readonly reason: string;
  /** Whether the doctor was paid for the month already. */
  readonly isLate: boolean;
};

/** The rows by what becomes of them; `repeated` may be proposed, if it is asked for. */
export type SortedRows = {
  readonly fresh: ImportedRow[];
  readonly repeated: (ImportedRow & { readonly repeats: string })[];
  readonly refused: RowProblems[];
  /** Rows that the screen exported, and that say what stands: nothing becomes of them. */
  readonly known: number;
};

type Kind = {
  readonly id: number;
  readonly name: string;
  readonly direction: 'earning' | 'discount' | 'either';
  readonly bearsRetention: boolean;
  readonly isActive: boolean;
};

/** The longest gloss (payout §24.2). */
const LONGEST_DESCRIPTION = 200;

/** Locks the kinds that rows may name, so that they stay as they are until these are written. */
export async function sortRows(db: Db | Tx, { rows: entries }: EntryFile): Promise<SortedRows> {
  const kinds = await readKinds(db);
  const doctors = await readDoctors(db, entries);
  const refused: RowProblems[] = [];
  const named: ImportedRow[] = [];
  const known = await readKnown(db, entries, kinds, doctors);
  for (const read of entries) {
    if (known.has(read.row)) continue;
    const found = resolve(read, kinds, doctors);
    if ('reasons' in found) refused.push(found);
    else named.push(found);
  }
  const standing = await readStanding(db, named);
  const firstOf = new Map<string, number>();
  const fresh: ImportedRow[] = [];
  const repeated: SortedRows['repeated'] = [];
  for (const one of named) {
    const found = standing.get(one.row);
    const row = { ...one, isLate: found?.isLate ?? false };
    const key = JSON.stringify([
      row.doctorId,
      row.year,
      row.month,
      row.kindId,
      row.amount,
      row.description,
    ]);
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, row.row);
    const repeats =
      first !== undefined
        ? `Dice lo mismo que la fila ${first}.`
        : found?.existing != null
          ? `Ya hay uno igual, ${found.existing === 'proposed' ? 'por aprobar' : 'aprobado'}: mismo médico, mes, tipo, monto y glosa.`
          : null;
    if (repeats === null) fresh.push(row);
    else repeated.push({ ...row, repeats });
  }
  return { fresh, repeated, refused, known: known.size };
}

/** The rows that say the same as an entry in any state, even one withdrawn or made by the product. */
async function readKnown(
  db: Db | Tx,
  entries: readonly ReadEntry[],
  kinds: ReadonlyMap<string, Kind>,
  doctors: ReadonlyMap<string, Doctor>,
): Promise<ReadonlySet<number>> {
  const asked = entries.flatMap(({ row, state, doctorRut, period, kind, amount, description }) => {
    const doctorId = doctors.get(doctorRut ?? '')?.id;
    if (state === null || doctorId === undefined || period === null || amount === null) return [];
    const kindId = kinds.get(foldWord(kind ?? ''))?.id ?? null;
    return [{ row, doctorId, ...period, kindId, amount, description }];
  });
  if (asked.length === 0) return new Set();
  const rows = await rowsOf<{ row: number }>(db)`
    SELECT n.row
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        AS n (row int, "doctorId" int, year smallint, month smallint, "kindId" int, amount bigint, description text)
     WHERE EXISTS (SELECT FROM entry e
                    WHERE (e.doctor_id, e.period_year, e.period_month) = (n."doctorId", n.year, n.month)
                      AND e.amount = n.amount
                      -- Who exported it may not be told of patients, or by their initials alone.
                      AND ${withoutPatient(sql`e.description`)} = ${withoutPatient(sql`n.description`)}
                      AND e.kind_id IS NOT DISTINCT FROM n."kindId")`;
  return new Set(rows.map(({ row }) => row));
}

async function readKinds(db: Db | Tx): Promise<ReadonlyMap<string, Kind>> {
  const kinds = await db
    .selectFrom('entryKind')
    .select(['id', 'name', 'direction', 'bearsRetention', 'isActive'])
    .forShare()
    .execute();
  return new Map(kinds.map((kind) => [foldWord(kind.name), kind]));
}

type Doctor = { readonly id: number; readonly name: string; readonly isActive: boolean };

async function readDoctors(
  db: Db | Tx,
  entries: readonly ReadEntry[],
): Promise<ReadonlyMap<string, Doctor>> {
  const ruts = [...new Set(entries.flatMap(({ doctorRut }) => doctorRut ?? []))];
  const rows = await rowsOf<Doctor & { rut: string }>(db)`
    SELECT id, name, rut, is_active FROM doctor WHERE rut = ANY(${ruts}::text[])`;
  return new Map(rows.map(({ rut, ...doctor }) => [rut, doctor]));
}

/** The row as an entry, or all that is wrong with it. */
function resolve(
  read: ReadEntry,
  kinds: ReadonlyMap<string, Kind>,
  doctors: ReadonlyMap<string, Doctor>,
): ImportedRow | RowProblems {
  const { row, doctorRut, period, amount } = read;
  const doctor = doctorRut === null ? undefined : doctors.get(doctorRut);
  const kind = read.kind === null ? undefined : kinds.get(foldWord(read.kind));
  const reason = read.reason === null ? null : entryReason.safeParse(read.reason);
  const reasons = [
    ...read.reasons,
    ...(doctorRut === null ? [] : doctorProblems(doctorRut, doctor)),
    ...(read.kind === null ? [] : kindProblems(read.kind, kind, amount)),
    ...(period === null ? [] : periodProblems(period)),
  ];
  if (amount !== null && Math.abs(amount) > LINE_AMOUNT_LIMIT)
    reasons.push('El monto es demasiado grande: revíselo.');
  if (reason?.success === false)
    reasons.push(reason.error.issues[0]?.message ?? 'Escriba el motivo.');
  const description = read.description ?? kind?.name ?? '';
  if (description.length > LONGEST_DESCRIPTION)
    reasons.push(`La glosa tiene más de ${LONGEST_DESCRIPTION} caracteres: acórtela.`);
  const isWhole = doctor && doctorRut !== null && kind && period && amount !== null;
  if (!isWhole || !reason?.success || reasons.length > 0) return { row, reasons };
  return {
    row,
    doctorId: doctor.id,
    doctorName: doctor.name,
    doctorRut,
    ...period,
    kindId: kind.id,
    kindName: kind.name,
    amount,
    bearsRetention: kind.bearsRetention,
    description,
    reason: reason.data,
    isLate: false,
  };
}

function doctorProblems(rut: string, doctor: Doctor | undefined): string[] {
  if (!doctor)
    return [
      `Ningún médico tiene el RUT ${formatRut(rut)}: regístrelo en Médicos, o corrija el RUT.`,
    ];
  return doctor.isActive
    ? []
    : [
        `${doctor.name} está inactivo: actívelo en Médicos, o proponga este en Haberes y Descuentos si todavía se le debe.`,
      ];
}

/** `amount` is null where it can't be read. */
function kindProblems(name: string, kind: Kind | undefined, amount: number | null): string[] {
  if (!kind)
    return [`El tipo «${name}» no existe: use uno de Tipos de Haberes y Descuentos, o créelo ahí.`];
  const problems: string[] = [];
  if (!kind.isActive)
    problems.push(
      `El tipo «${kind.name}» está inactivo: elija otro, o actívelo en Tipos de Haberes y Descuentos.`,
    );
  if (amount === null) return problems;
  if (kind.direction === 'earning' && amount < 0)
    problems.push(
      `El tipo «${kind.name}» es solo para haberes: escriba el monto sin signo menos, o cambie el tipo.`,
    );
  if (kind.direction === 'discount' && amount > 0)
    problems.push(
      `El tipo «${kind.name}» es solo para descuentos: escriba el monto con signo menos, o cambie el tipo.`,
    );
  return problems;
}

function periodProblems(period: Period): string[] {
  const { first, last } = enterableMonths();
  const asked = periodIndex(period);
  return asked < periodIndex(first) || asked > periodIndex(last)
    ? [
        `${formatPeriod(period)} queda muy lejos: elija un mes entre ${formatPeriod(first)} y ${formatPeriod(last)}.`,
      ]
    : [];
}

type Standing = {
  readonly row: number;
  /** The state of an equal entry that is not withdrawn. */
  readonly existing: 'proposed' | 'approved' | null;
  readonly isLate: boolean;
};

async function readStanding(
  db: Db | Tx,
  rows: readonly ImportedRow[],
): Promise<ReadonlyMap<number, Standing>> {
  const found = await rowsOf<Standing>(db)`
    SELECT n.row, min(e.status) AS existing,
           EXISTS (SELECT FROM payment p
                    WHERE (p.doctor_id, p.period_year, p.period_month) = (n."doctorId", n.year, n.month)
                      AND p.annulment_id IS NULL) AS is_late
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS n (row int, "doctorId" int, year smallint, month smallint, "kindId" int, amount bigint, description text)
      LEFT JOIN entry e
        ON (e.doctor_id, e.period_year, e.period_month) = (n."doctorId", n.year, n.month)
       AND e.origin = 'entered' AND e.status <> 'withdrawn'
       AND (e.kind_id, e.amount, e.description) = (n."kindId", n.amount, n.description)
     GROUP BY n.row, n."doctorId", n.year, n.month`;
  return new Map(found.map((one) => [one.row, one]));
}
