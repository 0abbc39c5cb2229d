/** The receipts that a doctor is to issue (payout §19). */
import { sql } from 'kysely';
import { addDays, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { glossOf, otherYearNote } from '../../../domain/payout/receipt-to-issue.ts';
import { readClinicIdentity } from '../../masters/clinic/public.ts';
import type { Db } from '../../platform/db/database.ts';
import { paidDay } from './days.ts';

/** Of how many days before today payments are told: a clinic that reads no sheets must not ask for old receipts. */
const ASKED_DAYS = 62;

/** Without a matched receipt, the newest payment first, by the rate of the year in which it was paid. Documents from before the retention was computed once are left out. */
export async function listToIssue(db: Db, doctorId: number, today: LocalDate) {
  const [clinic, documents] = await Promise.all([
    readClinicIdentity(db),
    db
      .selectFrom('feeDocument as d')
      .innerJoin('payment as p', 'p.documentId', 'd.id')
      .leftJoin('documentTrueYear as o', 'o.documentId', 'd.id')
      .where('d.doctorId', '=', doctorId)
      .where('d.grossAmount', '>', 0)
      .where('d.isAnnulled', '=', false)
      .where(sql<boolean>`${paidDay} >= ${addDays(today, -ASKED_DAYS)}::date`)
      .where(sql<boolean>`NOT EXISTS (SELECT FROM receipt_match m WHERE m.document_id = d.id)`)
      .select([
        'd.id as documentId',
        paidDay.as('paymentDate'),
        sql<boolean>`p.status = 'paid'`.as('isPaid'),
        'd.grossAmount',
        'd.retentionAmount as retainedAmount',
        'd.paymentDate as plannedDate',
        sql<number | null>`coalesce(o.due_rate, d.retention_rate)`.as('retentionRate'),
        sql<number>`coalesce(surcharge_within(coalesce(o.due_rate, d.retention_rate), ${paidDay}, d.is_legal), 0)`.as(
          'surchargeRate',
        ),
        sql<number>`coalesce(o.due_amount, d.retention_amount)`.as('retentionAmount'),
        sql<number>`d.gross_amount - coalesce(o.due_amount, d.retention_amount)`.as('netAmount'),
        'o.dueRate',
        'p.periodYear as year',
        'p.periodMonth as month',
      ])
      .orderBy(paidDay, 'desc')
      .orderBy('d.id', 'desc')
      .execute(),
  ]);
  return documents.flatMap((one) => {
    const { retentionRate, surchargeRate, year, month, dueRate, plannedDate, ...rest } = one;
    const { retainedAmount, ...document } = rest;
    return retentionRate === null
      ? []
      : [
          {
            ...document,
            otherYearNote:
              dueRate === null
                ? null
                : otherYearNote({ plannedDate, paymentDate: document.paymentDate, retainedAmount }),
            retentionPercentage: retentionRate / 100,
            surchargePercentage: surchargeRate / 100,
            clinicName: clinic.name,
            clinicRut: clinic.rut,
            gloss: glossOf([{ year, month }]),
          },
        ];
  });
}
