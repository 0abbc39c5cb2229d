/** The rules between the fields of a doctor in a file, and how the doctor is paid (masters §19). */
import { affiliationDate } from '../../../contract/masters/affiliations.ts';
import { REFUSALS } from '../../../contract/refusals.ts';
import {
  addDays,
  formatDate,
  type LocalDate,
  localDate,
} from '../../../domain/calendar/calendar.ts';
import { formatRate } from '../../../domain/money.ts';
import { type Affiliation, changeAffiliations } from '../../../domain/payout/affiliations.ts';
import { today } from '../../platform/context.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import {
  type DatedSociety,
  highestLegalRate,
  isFarDay,
  retentionProblem,
} from '../doctors/public.ts';
import { type NamedSociety, readSocieties, type Societies } from './named-societies.ts';
import { accountNotes } from './payee-accounts.ts';
import {
  type Change,
  type Existing,
  type Fields,
  type FileRow,
  isSame,
  type Judged,
  type MissingSociety,
  type ResolvedRow,
} from './source-types.ts';

/** As calls store it that say no percentage. */
const USUAL_RATE = 1_000;
/** The affiliations of a doctor who is paid in person from the start. */
const IN_PERSON: readonly DatedSociety[] = [[null, null]];

export async function judgeDoctors(
  db: Db | Tx,
  rows: readonly FileRow[],
): Promise<(row: ResolvedRow) => Judged> {
  const societies = await readSocieties(db, rows);
  const codes = await readCodes(db, rows);
  const { legal } = await rowOf<{ legal: number | null }>(db)`
    SELECT legal_rate(current_date) AS legal`;
  const highestLegal = await highestLegalRate(db);
  return ({ read, existing, fields }) => {
    const retention = retentionOf(read.values, existing, fields, legal);
    const payee = payeeOf(read.values, existing, societies);
    const judged: Fields = { ...fields, ...retention.fields, affiliations: payee.affiliations };
    const problem = retentionProblem(
      judged as unknown as Parameters<typeof retentionProblem>[0],
      highestLegal,
    );
    const isPaidByCheck = fields.paymentType === 'check';
    const isInPerson = payee.affiliations.at(-1)?.[1] === null;
    return {
      reasons: [
        ...codes.reasonsOf(read.row, fields.internalCode, existing?.id),
        ...retention.reasons,
        ...(problem ? [REFUSALS[problem.code].message] : []),
        ...payee.reasons,
      ],
      notes: [
        ...payee.notes,
        ...(isInPerson && !isPaidByCheck ? accountNotes(judged, existing?.fields) : []),
        ...sharesIn(judged, existing?.fields),
        ...(existing && RETENTION.some((field) => !isSame(existing.fields[field], judged[field]))
          ? [RETENTION_CHANGES]
          : []),
      ],
      fields: judged,
      told: { ...payee.told, ...(judged.retentionMode === 'legal' && { retentionRate: null }) },
      changes: payee.changes,
      society: payee.society,
    };
  };
}

/** Said of a payee of whom another retention is to be withheld. */
export const RETENTION_CHANGES = 'Su retención cambia: lo ya procesado y pagado queda como está.';
const RETENTION = ['retentionMode', 'retentionRate', 'surchargeRate'] as const;

/** In basis points: a spreadsheet writes 15 % as 0,15 where the cell is no percentage. */
const LEAST_USUAL_RATE = 100;
const RATES = [
  ['retentionRate', 'Retención'],
  ['surchargeRate', 'Retención adicional'],
] as const;

/** Points out new rates up to 1 %, which may be meant as shares of 1 (masters §18.18). */
function sharesIn(after: Fields, before: Fields | undefined): string[] {
  return RATES.flatMap(([field, label]) => {
    const rate = after[field];
    if (typeof rate !== 'number' || rate === 0 || rate > LEAST_USUAL_RATE) return [];
    if (isSame(before?.[field], rate)) return [];
    return `«${label}» queda en ${formatRate(rate)}: si son ${formatRate(rate * 100)}, escríbalo con su signo.`;
  });
}

/** Whether a doctor follows the legal rate, by what a row says; a new one does unless it says a rate. */
function retentionOf(
  { retentionMode: said, retention: rate }: FileRow['values'],
  existing: Existing | undefined,
  fields: Fields,
  legal: number | null,
): { reasons: string[]; fields: { retentionMode: unknown; retentionRate: unknown } } {
  const hasRate = typeof rate === 'number';
  const proposed = hasRate || legal === null ? 'own' : 'legal';
  const mode = said ?? existing?.fields.retentionMode ?? proposed;
  const before = existing?.fields.retentionRate ?? USUAL_RATE;
  if (mode === 'legal') {
    const isOther = said === null && hasRate && rate !== legal;
    return {
      reasons: isOther
        ? [
            `«Retención» dice ${formatRate(rate)}, y el médico sigue la legal: escriba Propia en «Retención de sus boletas», o déjela vacía.`,
          ]
        : [],
      fields: { retentionMode: mode, retentionRate: before },
    };
  }
  const isAsked = said === 'own' && !hasRate && existing?.fields.retentionMode !== 'own';
  return {
    reasons: isAsked ? ['Falta «Retención»: escriba el porcentaje propio.'] : [],
    fields: { retentionMode: mode, retentionRate: fields.retentionRate },
  };
}

type Payee = {
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
  readonly affiliations: readonly DatedSociety[];
  readonly told: Fields;
  readonly changes: readonly Change[];
  readonly society: MissingSociety | null;
};

/** How the doctor is paid by what a row says: from a day on, or today; a new one from the start (masters §14.2). */
function payeeOf(
  {
    societyType: type,
    societyRut: rut,
    societyName: name,
    affiliationFrom: from,
  }: FileRow['values'],
  existing: Existing | undefined,
  societies: Societies,
): Payee {
  const before = (existing?.fields.affiliations as readonly DatedSociety[]) ?? IN_PERSON;
  const now = pairOn(before, localDate(today()));
  const same: Payee = {
    ...{ reasons: [], notes: [], changes: [], society: null },
    affiliations: before,
    told: existing ? {} : { societyType: 'individual' },
  };
  const nameOf = (id: number | null) => (id === null ? 'El médico' : societies.nameOf(id));
  const refused = (reason: string): Payee => ({ ...same, reasons: [reason] });
  const isNamed = rut !== null || name !== null;
  if (isNamed && type === 'individual')
    return refused(
      '«Tipo de sociedad» dice Individual, y se nombra una sociedad: deje una de las dos.',
    );
  if (type === 'society' && !isNamed && now[1] === null)
    return refused('Falta «Sociedad»: escriba su RUT o su nombre.');
  const named = isNamed ? societies.named(rut as string | null, name as string | null) : null;
  if (named && 'reason' in named) return refused(named.reason);
  const societyId = named?.id ?? (type === 'individual' ? null : now[1]);
  const day = dayOf(from);
  if (day !== null && typeof day !== 'string') return refused(day.reason);
  const notes = named?.note ? [named.note] : [];
  const start = localDate(day ?? today());
  // A file that says who is paid from a day on means until now: a history of its own is no change of today's payee.
  const later = before.find(
    ([begins, society]) =>
      begins !== null && begins > start && begins <= today() && society !== societyId,
  );
  if (existing && later?.[0] && (isNamed || type === 'individual'))
    return refused(paidOtherwise(later[0]));
  if (pairOn(before, start)[1] === societyId) return { ...same, notes };
  if (existing && day !== null && day === now[0] && societyId !== now[1])
    return refused(paidOtherwise(day));
  if (named && !named.isActive)
    return refused(
      REFUSALS['affiliation.societyInactive'].message.replace('{society}', named.name),
    );
  const affiliations =
    existing || day !== null ? changed(before, start, societyId) : ([[null, societyId]] as const);
  return {
    ...{ reasons: [], notes, affiliations, society: named?.missing ?? null },
    told: toldOf(named, day),
    changes: existing
      ? [
          {
            ...{ field: 'affiliations', label: 'Se le paga a', waits: false },
            before: nameOf(pairOn(before, start)[1]),
            after: `${named?.name ?? nameOf(societyId)}, desde el ${formatDate(start)}${until(affiliations, start)}`,
          },
        ]
      : [],
  };
}

const paidOtherwise = (day: string) =>
  `Desde el ${formatDate(localDate(day))} se le paga de otra forma: escriba desde qué día cambia, o deje vacío «Se le paga así desde» para que sea hoy.`;

/** `, hasta el 31-12-2026` where another affiliation begins after this day; else nothing. */
function until(affiliations: readonly DatedSociety[], start: LocalDate): string {
  const next = affiliations.find(([from]) => from !== null && from > start)?.[0];
  return next ? `, hasta el ${formatDate(addDays(localDate(next), -1))}` : '';
}

const toldOf = (
  named: Exclude<NamedSociety, { reason: string }> | null,
  day: LocalDate | null,
) => ({
  societyType: named ? 'society' : 'individual',
  societyRut: named?.rut ?? null,
  societyName: named?.name ?? null,
  affiliationFrom: day,
});

/** The day that a row says, by the rules of the form; null when it says none. */
function dayOf(
  from: FileRow['values'][string] | undefined,
): LocalDate | null | { readonly reason: string } {
  if (typeof from !== 'string') return null;
  const parsed = affiliationDate.safeParse(from);
  if (!parsed.success)
    return { reason: `«Se le paga así desde»: ${parsed.error.issues[0]?.message}.` };
  if (isFarDay(from)) return { reason: REFUSALS['affiliation.tooFarAhead'].message };
  return localDate(from);
}

/** The affiliation of a day. */
function pairOn(list: readonly DatedSociety[], day: LocalDate): DatedSociety {
  return list.findLast(([from]) => from === null || from <= day) ?? [null, null];
}

/** The affiliations once a society pays from a day on, until the next one begins. */
function changed(
  list: readonly DatedSociety[],
  from: LocalDate,
  societyId: number | null,
): readonly DatedSociety[] {
  const before = toAffiliations(list);
  const own = before.find((one) => one.from === from);
  const after = changeAffiliations(
    before,
    own
      ? { kind: 'edit', affiliationId: own.id ?? 0, from, societyId }
      : { kind: 'add', from, societyId },
  );
  if (typeof after === 'string') throw new Error(`an affiliation of another payee is ${after}`);
  return after.map((one) => [one.from, one.societyId]);
}

/** The affiliations as the domain has them, numbered by day. */
export const toAffiliations = (list: readonly DatedSociety[]): Affiliation[] =>
  list.map(([from, societyId], at) => ({
    id: at + 1,
    from: from === null ? null : localDate(from),
    societyId,
  }));

/** Whose the internal codes of a file are. */
async function readCodes(db: Db | Tx, rows: readonly FileRow[]) {
  const codes = [...new Set(rows.flatMap(({ values }) => (values.internalCode as string) ?? []))];
  type Found = { code: string; key: string; id: number | null; rut: string; name: string | null };
  const found = await rowsOf<Found>(db)`
    SELECT c.code, k.key, d.id, d.rut, d.name FROM unnest(${codes}::text[]) AS c (code)
     CROSS JOIN LATERAL (SELECT upper(regexp_replace(c.code, '[-. ]', '', 'g')) AS key) AS k
      LEFT JOIN doctor d ON upper(regexp_replace(d.internal_code, '[-. ]', '', 'g')) = k.key`;
  const known = new Map(found.map((one) => [one.code, one]));
  const rowWithCode = new Map<string, number>();
  const ofDoctor = new Map(rows.map((row) => [row.values.rut, row]));
  /** Who has a code, and which row gives that doctor another one: all rows are written at once, so that it is not free yet. */
  const ownerInWords = ({ key, rut, name }: Found): string => {
    const own = ofDoctor.get(rut);
    const next = known.get(String(own?.values.internalCode));
    return own === undefined || next === undefined || next.key === key
      ? `es de ${name}: corríjalo.`
      : `es de ${name} hasta que la fila ${own.row} le dé otro: importe antes esa fila sola o, si intercambian sus códigos, con uno provisorio.`;
  };
  return {
    reasonsOf(row: number, code: unknown, doctorId: number | undefined): string[] {
      const owner = known.get(String(code));
      if (code === null || owner === undefined) return [];
      if (owner.id !== null && owner.id !== doctorId)
        return [`El código interno «${code}» ${ownerInWords(owner)}`];
      const first = rowWithCode.get(owner.key);
      if (first !== undefined)
        return [`El código interno «${code}» está también en la fila ${first}.`];
      rowWithCode.set(owner.key, row);
      return [];
    },
  };
}
