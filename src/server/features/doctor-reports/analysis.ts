/** The analysis of a doctor's fees, from the totals that triggers keep (spec 2 §3; decision 43). */
import type { PaymentAnalysis } from '../../../contract/doctor-reports.ts';
import {
  firstDayOf,
  type LocalDate,
  lastDayOf,
  localDate,
  type Period,
  periodOf,
} from '../../../domain/calendar.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/labels.ts';
import { analysePayments, analysisSpan, TOP_SERVICES } from '../../../domain/payment-analysis.ts';
import type { Db } from '../../platform/database.ts';

/** Of the 24 months up to that of `today`. */
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
    lastUpdated: latestOf(days.map(({ updatedAt }) => updatedAt)),
  };
}

type Dates = { readonly from: LocalDate; readonly to: LocalDate };

function readDays(db: Db, doctorId: number, { from, to }: Dates) {
  return (
    db
      .selectFrom('doctorDayFees')
      .select([
        'attentionDate',
        'recordType',
        'calculations',
        'baseAmount',
        'calculatedAmount',
        'retentionAmount',
        'finalAmount',
        'updatedAt',
      ])
      .where('doctorId', '=', doctorId)
      .where('attentionDate', '>=', from)
      .where('attentionDate', '<=', to)
      // A day whose fees were all withdrawn.
      .where('calculations', '>', 0)
      .execute()
  );
}

function readTopServices(db: Db, doctorId: number, { from, to }: Dates) {
  return db
    .selectFrom('doctorMonthServiceFees as fees')
    .innerJoin('service', 'service.id', 'fees.serviceId')
    .select(({ fn }) => [
      'service.code',
      'service.name',
      fn.sum<number>('fees.calculations').as('count'),
      fn.sum<number>('fees.finalAmount').as('totalAmount'),
    ])
    .where('fees.doctorId', '=', doctorId)
    .where('fees.month', '>=', from)
    .where('fees.month', '<=', to)
    .groupBy('service.id')
    .having(({ fn }) => fn.sum('fees.calculations'), '>', 0)
    .orderBy('totalAmount', 'desc')
    .orderBy('count', 'desc')
    .orderBy('service.code')
    .limit(TOP_SERVICES)
    .execute();
}

/** `2026-07`. */
const monthText = (month: Period) => firstDayOf(month).slice(0, 'YYYY-MM'.length);

function latestOf(instants: readonly Date[]): string | null {
  if (instants.length === 0) return null;
  return new Date(Math.max(...instants.map(Number))).toISOString();
}
