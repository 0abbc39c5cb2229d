/** The payments that an annulment concerns, and why one of them can't be annulled (payout §21.4). */
import { type RawBuilder, sql } from 'kysely';
import type { AnnulledPayment, AnnulmentScope } from '../../../contract/payout/going-back.ts';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { annulmentRefusal } from '../../../domain/payout/annulment.ts';
import { PAYMENT_MOVES, type PaymentState, refusalOf } from '../../../domain/states.ts';
import { someNames } from '../../../domain/words/counts.ts';
import type { PaymentMethod } from '../../../domain/words/payment-labels.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { starts } from '../../platform/db/state-sql.ts';
import { conditionOf } from './scope.ts';

export type Affected = Omit<AnnulledPayment, 'refusal'> & {
  readonly documentId: number;
  readonly doctorId: number;
  readonly societyId: number | null;
  readonly plannedDate: LocalDate;
  readonly paymentMethod: PaymentMethod;
  readonly notes: string | null;
  readonly status: PaymentState;
  /** The files that hold it and that the bank may have. */
  readonly inFiles: string[];
  readonly isMatched: boolean;
  readonly isAccounted: boolean;
  /** The payments that have the balances that it carried on. */
  readonly balancesIn: number[];
  readonly hasSettledBalance: boolean;
  /** Whether any of its lines was corrected. */
  readonly isCorrected: boolean;
  /** Whether an approved entry pays back, or discounts, what it retained too much or too little. */
  readonly isAmended: boolean;
  /** Whether it is of $0 and its document has another payment, which the bank rejected and which is unpaid. */
  readonly isBesideRejected: boolean;
  /**
   * Whether it is asked for and has a percentage that ended before the month that would pay its records. That month then pays
   * none of it.
   */
  readonly hasEndedPercentage: boolean;
};

/** The payments `p` of a scope: named, or with any record in it. Of those that are not named, what is paid is left. */
function paymentsOf({ paymentIds, month, year, ...records }: AnnulmentScope): RawBuilder<boolean> {
  const isRecordScope = Object.values(records).some((value) => value !== undefined);
  const isNamed = paymentIds !== undefined || records.recordIds !== undefined;
  const named = paymentIds
    ? sql<boolean>`p.id = ANY(${paymentIds}::int[])`
    : isNamed
      ? sql<boolean>`true`
      : starts(PAYMENT_MOVES.annul, 'p.status');
  const ofMonth = sql<boolean>`${named}
    ${year === undefined ? sql`` : sql`AND p.period_year = ${year}::int`}
    ${month === undefined ? sql`` : sql`AND p.period_month = ${month}::int`}`;
  if (!isRecordScope) return sql<boolean>`(${ofMonth})`;
  return sql<boolean>`(${ofMonth} AND EXISTS (
    SELECT FROM payment_line AS line JOIN calculation c ON c.attention_id = line.attention_id
     WHERE line.payment_id = p.id AND ${conditionOf(records)}))`;
}

/** The payments of the scope that are not annulled, then those that share their documents. */
export async function readAffected(db: Db | Tx, scope: AnnulmentScope): Promise<Affected[]> {
  return rowsOf<Affected>(db)`
    WITH asked AS MATERIALIZED (
      SELECT p.id, p.document_id FROM payment p WHERE p.annulment_id IS NULL AND ${paymentsOf(scope)}),
    rejected AS MATERIALIZED (
      SELECT o.document_id FROM payment o JOIN transfer_payment l ON l.payment_id = o.id JOIN transfer t ON t.id = l.transfer_id
       WHERE o.document_id IN (SELECT document_id FROM asked) AND o.status = 'processed' AND o.total_amount > 0 AND t.status = 'rejected'),
    closed AS MATERIALIZED (SELECT year, month, pay_year, pay_month FROM closed_month)
    SELECT p.id, d.name AS doctor_name, p.payee_name, p.period_month, p.period_year, p.sequence, p.total_attentions AS records,
           p.total_brut_amount, p.total_amount, p.status, p.document_id, p.doctor_id, p.society_id,
           document.payment_date AS planned_date, p.payment_method, p.notes,
           p.id IN (SELECT id FROM asked) AS is_asked,
           ARRAY(SELECT DISTINCT f.file_name FROM transfer_payment l JOIN transfer t ON t.id = l.transfer_id
                   JOIN bank_file f ON f.id = t.bank_file_id
                  WHERE l.payment_id = p.id
                    AND (t.status IN ('sent', 'paid') OR t.status = 'replaced' AND f.withdrawn_at IS NULL)) AS in_files,
           EXISTS (SELECT FROM receipt_match m WHERE m.document_id = p.document_id) AS is_matched,
           EXISTS (SELECT FROM booked_voucher v WHERE v.aspect = 'provision' AND v.subject_id = p.id)
           OR EXISTS (SELECT FROM accounting_export e
                    WHERE (e.period_year, e.period_month) = (p.period_year, p.period_month) AND e.created_at >= p.created_at) AS is_accounted,
           ARRAY(SELECT l.payment_id FROM entry e JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
                  WHERE e.made_with = p.id AND e.origin = 'carried_balance') AS balances_in,
           EXISTS (SELECT FROM entry e WHERE e.made_with = p.id AND e.status = 'settled') AS has_settled_balance,
           EXISTS (SELECT FROM correction k WHERE k.payment_id = p.id AND k.status = 'approved') AS is_corrected,
           EXISTS (SELECT FROM entry e WHERE e.amended_payment_id = p.id AND e.status = 'approved') AS is_amended,
           p.total_amount = 0 AND p.document_id IN (SELECT document_id FROM rejected) AS is_beside_rejected,
           p.id IN (SELECT id FROM asked) AND EXISTS (
             SELECT FROM entry e JOIN entry_schedule s ON s.id = e.schedule_id AND s.form = 'percentage'
               LEFT JOIN closed m ON (m.year, m.month) = (e.period_year, e.period_month)
              CROSS JOIN LATERAL (SELECT make_date(coalesce(m.pay_year, e.period_year), coalesce(m.pay_month, e.period_month), 1) AS month) AS pays
              WHERE e.made_with = p.id
                AND (pays.month > s.until_month OR pays.month >= s.stopped_from)) AS has_ended_percentage
      FROM payment p JOIN doctor d ON d.id = p.doctor_id JOIN fee_document document ON document.id = p.document_id
     WHERE p.document_id IN (SELECT document_id FROM asked)
     ORDER BY is_asked DESC, d.name COLLATE "es-x-icu", p.id`;
}

/**
 * Why a payment is not annulled, as a Spanish sentence with what to do; null when it is. `forGood`: the payments that the same
 * move annuls without processing them again. What they have of its balance goes with them.
 */
export function refusalFor(one: Affected, forGood: ReadonlySet<number>): string | null {
  const { inFiles } = one;
  const refusal = annulmentRefusal(one);
  if (refusal !== undefined) return refusal;
  if (one.isCorrected) return 'Tiene líneas corregidas: retire primero las correcciones.';
  if (one.isAmended)
    return 'Tiene un ajuste de retención aprobado: retírelo primero en Haberes y Descuentos; si ya está en un pago, no se anula.';
  if (one.hasSettledBalance)
    return 'Su saldo se castigó o pasó a otro beneficiario: no se anula; lo que falte o sobre se anota en Haberes y Descuentos.';
  if (one.balancesIn.some((id) => !forGood.has(id)))
    return 'Su saldo está en un pago posterior: anule primero ese pago.';
  if (inFiles.length === 0) return null;
  return `Va en ${someNames(inFiles)}, que el banco puede tener: si no lo recibió, retire el archivo; si lo rechazó, regístrelo como rechazado.`;
}

/** The same for a payment that is processed again at once: later payments would lack the balance, and paid ones stay. */
export const refusalToRepeat = (one: Affected): string | null =>
  refusalOf(PAYMENT_MOVES.annul, one.status) ?? refusalFor(one, new Set());
