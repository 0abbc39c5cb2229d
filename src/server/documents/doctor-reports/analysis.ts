/** The analysis of a doctor's fees, whose sums an index holds (documents §11.4; decision 75). */
import type { PaymentAnalysis } from '../../../contract/documents/doctor-reports.ts';
import {
  firstDayOf,
  type LocalDate,
  lastDayOf,
  localDate,
  type Period,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import {
  analysePayments,
  analysisSpan,
  TOP_SERVICES,
} from '../../../domain/payout/payment-analysis.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { joinLines, NET_SUM, RETENTION_SUM } from '../../fees/calculations/public.ts';
import type { Db } from '../../platform/db/database.ts';

/** The analysis of the 24 months up to that of `today`. */
export async function readAnalysis(
  db: Db,
  doctorId: number,
  today: LocalDate,
): Promise<PaymentAnalysis> {
  const { first, last } = analysisSpan(periodOf(today));
  const dates = { from: firstDayOf(first), to: lastDayOf(last) };
  const days = await readDays(db, doctorId, dates);
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
      topServices: await readTopServices(db, doctorId, dates),
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
    lastUpdated: await readLastUpdate(db, doctorId, dates),
  };
}

type Dates = { readonly from: LocalDate; readonly to: LocalDate };

function feesOf(db: Db, doctorId: number, { from, to }: Dates) {
  return joinLines(db.selectFrom('calculation'))
    .where('calculation.doctorId', '=', doctorId)
    .where('calculation.attentionDate', '>=', from)
    .where('calculation.attentionDate', '<=', to);
}

/** The days with fees, by record type. */
function readDays(db: Db, doctorId: number, dates: Dates) {
  return feesOf(db, doctorId, dates)
    .select(({ fn }) => [
      'calculation.attentionDate',
      'calculation.recordType',
      fn.countAll<number>().as('calculations'),
      fn.sum<number>('baseAmount').as('baseAmount'),
      fn.sum<number>('calculatedAmount').as('calculatedAmount'),
      RETENTION_SUM.as('retentionAmount'),
      NET_SUM.as('finalAmount'),
    ])
    .groupBy(['calculation.attentionDate', 'calculation.recordType'])
    .execute();
}

async function readLastUpdate(db: Db, doctorId: number, dates: Dates): Promise<string | null> {
  const { last } = await feesOf(db, doctorId, dates)
    .select(({ fn }) => fn.max('calculatedAt').as('last'))
    .executeTakeFirstOrThrow();
  return last?.toISOString() ?? null;
}

/** Looks up the names of the ranked services only. */
function readTopServices(db: Db, doctorId: number, dates: Dates) {
  const top = feesOf(db, doctorId, dates)
    .select(({ fn }) => ['serviceId', fn.countAll<number>().as('count'), NET_SUM.as('totalAmount')])
    .groupBy('serviceId')
    .orderBy('totalAmount', 'desc')
    .orderBy('count', 'desc')
    .orderBy('serviceId')
    .limit(TOP_SERVICES);
  return db
    .selectFrom(top.as('top'))
    .innerJoin('service', 'service.id', 'top.serviceId')
    .select(['service.code', 'service.name', 'top.count', 'top.totalAmount'])
    .orderBy('top.totalAmount', 'desc')
    .orderBy('top.count', 'desc')
    .orderBy('top.serviceId')
    .execute();
}

/** `2026-07`. */
const monthText = (month: Period) => firstDayOf(month).slice(0, 'YYYY-MM'.length);
