/** One doctor's difference between two months: its services, entries and attentions (operations §15.4). */
import { type RawBuilder, sql } from 'kysely';
import type {
  ComparedMonths,
  DifferenceLine,
  DifferenceLineFilters,
  EntryPart,
  ExplainedDifference,
} from '../../../contract/operations/month-difference.ts';
import { firstDayOf } from '../../../domain/calendar/calendar.ts';
import { EMPTY_MONTH, explainDifference } from '../../../domain/month-difference/difference.ts';
import {
  type DifferenceReason,
  REASONS_OF_ENTRIES,
} from '../../../domain/month-difference/reasons.ts';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { linesSql } from './cells.ts';
import { comparedOf, differencesOf, presentDifferences } from './compare.ts';
import { type Compared, entriesSql, type Side } from './months.ts';

type OfDoctor = ComparedMonths & { doctorId: number };

async function readDifference(db: Db, compared: Compared & { doctorId: number }) {
  const [found] = await differencesOf(db, compared);
  return (
    found ?? {
      doctorId: compared.doctorId,
      ...explainDifference(EMPTY_MONTH, EMPTY_MONTH),
      payeesBefore: [],
      payeesNow: [],
    }
  );
}

/** With everything that its reasons lie in, but for the attentions, which may be many. */
export async function explainDoctor(
  db: Db,
  { doctorId, ...months }: OfDoctor,
): Promise<ExplainedDifference> {
  const doctor = await db
    .selectFrom('doctor')
    .select(['id', 'name', 'rut'])
    .where('id', '=', doctorId)
    .executeTakeFirst();
  if (!doctor) refuse('record.notFound', { record: 'el médico' });
  const compared = { ...comparedOf(months), doctorId };
  const difference = await readDifference(db, compared);
  const { parts } = difference;
  const [presented] = await presentDifferences(db, [{ ...difference, ...doctor }]);
  const services = await namesOf(
    db,
    sql`SELECT id, code, name FROM service WHERE id = ANY(${parts.map(({ serviceId }) => serviceId)}::int[])`,
  );
  const versions = parts.flatMap(({ rulesBefore, rulesNow }) => [...rulesBefore, ...rulesNow]);
  const rules = await namesOf(
    db,
    sql`SELECT v.id, r.code, v.name FROM fee_rule_version v JOIN fee_rule r ON r.id = v.rule_id
         WHERE v.id = ANY(${versions}::int[])`,
  );
  const ruleOf = (id: number | null) =>
    id === null ? 'Sin regla (100%)' : (rules.get(id)?.name ?? 'Una regla anterior');
  return {
    ...(presented as NonNullable<typeof presented>),
    parts: parts.map(({ rulesBefore, rulesNow, recordType, ...part }) => ({
      ...part,
      recordType: recordType as ExplainedDifference['parts'][number]['recordType'],
      serviceCode: services.get(part.serviceId)?.code ?? '',
      serviceName: services.get(part.serviceId)?.name ?? '',
      rulesBefore: rulesBefore.map(ruleOf),
      rulesNow: rulesNow.map(ruleOf),
    })),
    entries: [
      ...(await readEntries(db, compared, 'now')),
      ...(await readEntries(db, compared, 'before')),
    ],
  };
}

async function namesOf(db: Db, query: RawBuilder<{ id: number; code: string; name: string }>) {
  const rows = await rowsOf<{ id: number; code: string; name: string }>(db)`${query}`;
  return new Map(rows.map((row) => [row.id, row]));
}

async function readEntries(db: Db, compared: Compared, side: Side): Promise<EntryPart[]> {
  type Row = Pick<
    EntryPart,
    'id' | 'amount' | 'description' | 'correctionId' | 'isPaid' | 'isHeld'
  > & { origin: keyof typeof REASONS_OF_ENTRIES };
  const rows = await rowsOf<Row>(db)`
    SELECT id, origin, amount, description, correction_id, is_paid, is_held FROM (${entriesSql(compared, side)}) AS e
     ORDER BY abs(amount) DESC, id`;
  return rows.map(({ origin, ...row }) => ({ ...row, side, reason: REASONS_OF_ENTRIES[origin] }));
}

/** Which of the lines a reason lies in: a condition on them and, where it lies in services, these. */
async function linesOf(
  db: Db,
  filters: Pick<DifferenceLineFilters, 'reason' | 'serviceId' | 'recordType'>,
  compared: Compared & { doctorId: number },
): Promise<RawBuilder<unknown>> {
  const { reason, serviceId, recordType } = filters;
  const isChosen = [
    await isOfReason(db, reason, compared),
    ...(serviceId === undefined ? [] : [sql`c.service_id = ${serviceId}::int`]),
    ...(recordType === undefined ? [] : [sql`c.record_type = ${recordType}::record_type`]),
  ];
  const sides = (['before', 'now'] as const).map(
    (side) => sql`
      SELECT ${side} AS side, l.attention_id, l.attention_date < ${firstDayOf(compared[side])}::date AS is_late
        FROM (${linesSql(compared[side], compared.doctorId)}) AS l`,
  );
  return sql`
    SELECT l.side, c.attention_id, c.attention_date, c.service_id, c.record_type, c.base_amount, c.calculated_amount, c.rule_version_id,
           c.society_id
      FROM (${sql.join(sides, sql` UNION ALL `)}) AS l JOIN calculation c ON c.attention_id = l.attention_id
     WHERE ${sql.join(isChosen, sql` AND `)}`;
}

async function isOfReason(
  db: Db,
  reason: DifferenceReason | undefined,
  compared: Compared & { doctorId: number },
): Promise<RawBuilder<unknown>> {
  switch (reason) {
    case undefined:
      return sql`true`;
    case 'late':
      return sql`l.is_late`;
    case 'held':
      return sql`c.attention_id IN (SELECT attention_id FROM held_fee)`;
    case 'corrections':
    case 'entries':
    case 'balances':
      return sql`false`;
    default: {
      const { parts } = await readDifference(db, compared);
      const keys = parts
        .filter((part) => part.reason === reason)
        .map(({ recordType, serviceId }) => `${recordType} ${serviceId}`);
      return sql`NOT l.is_late AND c.record_type || ' ' || c.service_id = ANY(${keys}::text[])`;
    }
  }
}

/** A page of the attentions of both months, newest first unless `isAscending`. */
export async function listLines(
  db: Db,
  { limit, offset, sort, doctorId, ...filters }: DifferenceLineFilters & Paging,
): Promise<DifferenceLine[]> {
  const lines = await linesOf(db, filters, { ...comparedOf(filters), doctorId });
  const direction = sql.raw(sort.startsWith('-') ? 'DESC' : 'ASC');
  return rowsOf<DifferenceLine>(db)`
    SELECT a.id, l.side, l.attention_date, v.code AS service_code, v.name AS service_name, a.patient_name, l.record_type,
           l.base_amount, l.calculated_amount, CASE WHEN l.rule_version_id IS NOT NULL THEN coalesce(r.name, '') END AS rule,
           coalesce(s.name, d.name) AS payee_name,
           EXISTS (SELECT FROM held_fee h WHERE h.attention_id = a.id) AS is_held, f.status
      FROM (SELECT * FROM (${lines}) AS l ORDER BY attention_date ${direction}, attention_id ${direction}
             LIMIT ${limit} OFFSET ${offset}) AS l
      JOIN attention a ON a.id = l.attention_id
      JOIN doctor d ON d.id = a.doctor_id
      JOIN service v ON v.id = l.service_id
      JOIN fee_state f ON f.attention_id = l.attention_id
      LEFT JOIN medical_society s ON s.id = l.society_id
      LEFT JOIN fee_rule_version r ON r.id = l.rule_version_id
     ORDER BY l.attention_date ${direction}, a.id ${direction}`;
}
type Paging = { limit: number; offset: number; sort: string };

/** How many attentions of each month the same filters find, with their sums. */
export async function sumLines(db: Db, { doctorId, ...filters }: DifferenceLineFilters) {
  const lines = await linesOf(db, filters, { ...comparedOf(filters), doctorId });
  type Sums = { lines: number; base: number; fee: number };
  const of = (side: Side) => sql`
    jsonb_build_object('lines', count(*) FILTER (WHERE side = ${side}),
                       'base', coalesce(sum(base_amount) FILTER (WHERE side = ${side}), 0),
                       'fee', coalesce(sum(calculated_amount) FILTER (WHERE side = ${side}), 0))`;
  return rowOf<{ total: number; before: Sums; now: Sums }>(db)`
    SELECT count(*) AS total, ${of('before')} AS before, ${of('now')} AS now FROM (${lines}) AS l`;
}
