/** The analysis of a doctor's fees, whose sums an index holds (documents §11.4; decision 75). */
import { sql } from 'kysely';
import type { PaymentAnalysis } from '../../../contract/documents/doctor-reports.ts';
import {
  firstDayOf,
  type LocalDate,
  lastDayOf,
  localDate,
  type Period,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import {
  analysePayments,
  analysisSpan,
  TOP_SERVICES,
} from '../../../domain/payout/payment-analysis.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { joinLines, NET_SUM, RETENTION_SUM } from '../../fees/calculations/public.ts';
import { listMovedHere, PAID_CHANGE, type PaidChange } from '../../payout/corrections/public.ts';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import { only } from '../../platform/db/rows.ts';

/** The analysis of the 24 months up to that of `today`. */
export async function readAnalysis(
  db: Db,
  doctorId: number,
  today: LocalDate,
): Promise<PaymentAnalysis> {
  const { first, last } = analysisSpan(periodOf(today));
  const dates = { from: firstDayOf(first), to: lastDayOf(last) };
  const { days, topServices, lastUpdate } = await readSums(db, doctorId, dates);
  const { totals, months, weekdays, recordTypes } = analysePayments(
    days.map((day) => ({ ...day, attentionDate: localDate(day.attentionDate) })),
    last,
  );
  return {
    period: { from: monthText(first), to: monthText(last) },
    summary: {
      totalCalculations: totals.count,
      totalBase: totals.baseAmount,
      totalGross: totals.calculatedAmount,
      totalRetention: totals.retentionAmount,
      totalFinal: totals.finalAmount,
      avgRetentionRate: totals.retentionRate / 100,
      avgAttentionsPerDay: totals.averageCount,
      uniqueDays: totals.uniqueDays,
    },
    rankings: {
      topServices: await nameServices(db, topServices),
      topRecordTypes: recordTypes.map((type) => ({
        ...type,
        name: RECORD_TYPE_LABELS[type.recordType],
      })),
    },
    trends: months.map(({ year, month, ...total }) => ({
      month: monthText({ year, month }),
      ...total,
    })),
    weekdays: [...weekdays],
    lastUpdated: lastUpdate,
  };
}

type Dates = { readonly from: LocalDate; readonly to: LocalDate };

/**
 * The sums by day and record type, and those by service. The fees are many, and reading them is what costs: they are
 * read once.
 */
async function readSums(db: Db, doctorId: number, { from, to }: Dates) {
  const rows = await joinLines(db.selectFrom('calculation'))
    .where('calculation.doctorId', '=', doctorId)
    .where('calculation.attentionDate', '>=', from)
    .where('calculation.attentionDate', '<=', to)
    .select(({ fn }) => [
      // Each row has the key of one of the two groupings, and null for that of the other.
      sql<LocalDate | null>`calculation.attention_date`.as('attentionDate'),
      sql<RecordType>`calculation.record_type`.as('recordType'),
      'calculation.serviceId',
      fn.countAll<number>().as('calculations'),
      fn.sum<number>('baseAmount').as('baseAmount'),
      fn.sum<number>('calculatedAmount').as('calculatedAmount'),
      RETENTION_SUM.as('retentionAmount'),
      NET_SUM.as('finalAmount'),
      fn.max('calculatedAt').as('lastUpdate'),
    ])
    .groupBy(
      sql`GROUPING SETS ((calculation.attention_date, calculation.record_type), (calculation.service_id))`,
    )
    .execute();
  const changes = await readChanges(db, doctorId, { from, to });
  const days = [...rows, ...changes].flatMap(({ attentionDate, ...sums }) =>
    attentionDate === null ? [] : [{ ...sums, attentionDate }],
  );
  const services = [...rows.filter(({ attentionDate }) => attentionDate === null), ...changes];
  const paidAt = (await readLastPayment(db, doctorId, { from, to }))?.getTime() ?? 0;
  const lastUpdate = Math.max(paidAt, ...days.map((day) => day.lastUpdate.getTime()));
  return {
    days,
    topServices: byService(services).toSorted(byAmount).slice(0, TOP_SERVICES),
    lastUpdate: days.length === 0 ? null : new Date(lastUpdate).toISOString(),
  };
}

/**
 * What paid corrections changed of the doctor's attentions of these days, which count already, and those that they moved here: as fees
 * of the attention's day, kind and service (documents §11.11).
 */
async function readChanges(db: Db, doctorId: number, { from, to }: Dates) {
  type Change = PaidChange & {
    attentionDate: LocalDate;
    recordType: RecordType;
    serviceId: number;
    lastUpdate: Date;
  };
  const own = await rowsOf<Change>(db)`
    SELECT a.attention_date::text AS attention_date, a.record_type, a.service_id, max(k.paid_at) AS last_update, ${PAID_CHANGE}
      FROM paid_correction k JOIN attention a ON a.id = k.attention_id AND a.doctor_id = k.doctor_id
     WHERE k.doctor_id = ${doctorId}::int AND a.attention_date BETWEEN ${from}::date AND ${to}::date
     GROUP BY 1, 2, 3`;
  const moved = await listMovedHere(db, { doctorId, dateFrom: from, dateTo: to });
  const asFees = <Row extends PaidChange>(row: Row, calculations: number) => ({
    ...row,
    calculations,
    finalAmount: row.calculatedAmount - row.retentionAmount,
  });
  return [
    ...own.map((row) => asFees(row, 0)),
    ...moved.map((row) => ({
      ...asFees(row, 1),
      attentionDate: localDate(row.attentionDate),
    })),
  ];
}

/** When a payment of fees of these days was made or annulled last, which says what is retained of them. */
async function readLastPayment(
  db: Db,
  doctorId: number,
  { from, to }: Dates,
): Promise<Date | null> {
  const ofDays = sql`l.payment_id = p.id AND l.attention_date BETWEEN ${from}::date AND ${to}::date`;
  const { at } = await rowOf<{ at: Date | null }>(db)`
    SELECT max(greatest(p.created_at, a.created_at)) AS at
      FROM payment p LEFT JOIN payment_annulment a ON a.id = p.annulment_id
     -- No payment is of an earlier month than its attentions.
     WHERE p.doctor_id = ${doctorId}::int
       AND make_date(p.period_year, p.period_month, 1) >= date_trunc('month', ${from}::date)
       AND (EXISTS (SELECT FROM payment_line l WHERE ${ofDays}) OR EXISTS (SELECT FROM annulled_line l WHERE ${ofDays}))`;
  return at;
}

type ServiceSums = {
  readonly serviceId: number;
  readonly calculations: number;
  readonly finalAmount: number;
};

/** The sums of each service, from those of its fees and of what corrections changed of them. */
function byService(parts: readonly ServiceSums[]): ServiceSums[] {
  return [...Map.groupBy(parts, ({ serviceId }) => serviceId)].map(([serviceId, its]) => ({
    serviceId,
    calculations: its.reduce((sum, { calculations }) => sum + calculations, 0),
    finalAmount: its.reduce((sum, { finalAmount }) => sum + finalAmount, 0),
  }));
}

/** The largest amount first, then the most fees. */
const byAmount = (a: ServiceSums, b: ServiceSums) =>
  b.finalAmount - a.finalAmount || b.calculations - a.calculations || a.serviceId - b.serviceId;

/** The ranked services with their names. */
async function nameServices(db: Db, services: readonly ServiceSums[]) {
  const ids = services.map(({ serviceId }) => serviceId);
  const names = await db
    .selectFrom('service')
    .select(['id', 'code', 'name'])
    .where(sql<boolean>`id = ANY(${ids}::int[])`)
    .execute();
  return services.map(({ serviceId, calculations, finalAmount }) => {
    const { code, name } = only(names.filter(({ id }) => id === serviceId));
    return { code, name, count: calculations, totalAmount: finalAmount };
  });
}

/** `2026-07`. */
const monthText = (month: Period) => firstDayOf(month).slice(0, 'YYYY-MM'.length);
