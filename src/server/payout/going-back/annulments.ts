/**
 * Annuls payments that the bank does not have (payout §21.3): the database gives their records back, keeps their lines as they were
 * and annuls their documents. A document is annulled as a whole: its other payments are processed again in the same move.
 */
import { type RawBuilder, sql } from 'kysely';
import type {
  AnnulledPayment,
  AnnulmentPreview,
  AnnulmentScope,
} from '../../../contract/payout/going-back.ts';
import type { Agreed } from '../../../contract/schemas.ts';
import { type LocalDate, localDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import {
  CALCULATION_MOVES,
  PAYMENT_MOVES,
  type PaymentState,
  refusalOf,
} from '../../../domain/states.ts';
import { countOf, someNames } from '../../../domain/words/counts.ts';
import type { PaymentMethod } from '../../../domain/words/payment-labels.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import {
  type Db,
  lockLedger,
  rowOf,
  rowsOf,
  type Tx,
  type TxWithClient,
} from '../../platform/db/database.ts';
import { starts, target } from '../../platform/db/state-sql.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { settleFreed } from '../corrections/public.ts';
import { processRecords, refuseUnlessAgreed } from '../payroll/public.ts';
import { conditionOf, describeScope } from './scope.ts';

/** How many payments a preview names. */
const NAMED_PAYMENTS = 50;

type Affected = Omit<AnnulledPayment, 'refusal'> & {
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
  /** Whether another payment has the balance that it carried on. */
  readonly hasPassedBalance: boolean;
  readonly hasSettledBalance: boolean;
  /** Whether any of its lines was corrected. */
  readonly isCorrected: boolean;
  /** Whether an approved entry pays back, or discounts, what it retained too much or too little. */
  readonly isAmended: boolean;
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

/** The payments of the scope that are not annulled, and those that share their documents; those asked for first. */
async function readAffected(db: Db | Tx, scope: AnnulmentScope): Promise<Affected[]> {
  return rowsOf<Affected>(db)`
    WITH asked AS MATERIALIZED (
      SELECT p.id, p.document_id FROM payment p WHERE p.annulment_id IS NULL AND ${paymentsOf(scope)})
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
           EXISTS (SELECT FROM entry e JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
                    WHERE e.made_with = p.id AND e.origin = 'carried_balance') AS has_passed_balance,
           EXISTS (SELECT FROM entry e WHERE e.made_with = p.id AND e.status = 'settled') AS has_settled_balance,
           EXISTS (SELECT FROM correction k WHERE k.payment_id = p.id AND k.status = 'approved') AS is_corrected,
           EXISTS (SELECT FROM entry e WHERE e.amended_payment_id = p.id AND e.status = 'approved') AS is_amended
      FROM payment p JOIN doctor d ON d.id = p.doctor_id JOIN fee_document document ON document.id = p.document_id
     WHERE p.document_id IN (SELECT document_id FROM asked)
     ORDER BY is_asked DESC, d.name COLLATE "es-x-icu", p.id`;
}

/** Why a payment is not annulled, as a Spanish sentence with what to do; null when it is. */
function refusalFor(payment: Affected): string | null {
  const { status, inFiles, hasPassedBalance, hasSettledBalance, isCorrected, isAmended } = payment;
  const refusal = refusalOf(PAYMENT_MOVES.annul, status);
  if (refusal !== undefined) return refusal;
  if (isCorrected) return 'Tiene líneas corregidas: retire primero las correcciones.';
  if (isAmended)
    return 'Tiene un ajuste de retención aprobado: retírelo primero en Haberes y Descuentos; si ya está en un pago, no se anula.';
  if (hasSettledBalance)
    return 'Su saldo se castigó o pasó a otro beneficiario: no se anula; lo que falte o sobre se anota en Haberes y Descuentos.';
  if (hasPassedBalance) return 'Su saldo está en un pago posterior: anule primero ese pago.';
  if (inFiles.length === 0) return null;
  return `Va en ${someNames(inFiles)}, que el banco puede tener: si no lo recibió, retire el archivo; si lo rechazó, regístrelo como rechazado.`;
}

/** What annulling would do. */
export async function previewAnnulment(db: Db, scope: AnnulmentScope): Promise<AnnulmentPreview> {
  const affected = (await readAffected(db, scope)).map((one) => ({
    ...one,
    refusal: refusalFor(one),
  }));
  const asked = affected.filter(({ isAsked }) => isAsked);
  return {
    asked: sumsOf(asked),
    again: sumsOf(affected.filter(({ isAsked }) => !isAsked)),
    heldAgain: await sumHeld(
      db,
      affected.filter(({ isAsked }) => !isAsked).map(({ id }) => id),
    ),
    receipts: new Set(
      affected.filter(({ isMatched }) => isMatched).map(({ documentId }) => documentId),
    ).size,
    accounted: affected.filter(({ isAccounted }) => isAccounted).length,
    refused: affected.filter(({ refusal }) => refusal !== null).length,
    payments: [
      ...affected.filter(({ refusal }) => refusal !== null),
      ...affected.filter(({ refusal, isAsked }) => refusal === null && !isAsked),
      ...affected.filter(({ refusal, isAsked }) => refusal === null && isAsked),
    ]
      .slice(0, NAMED_PAYMENTS)
      .map(
        ({
          documentId,
          doctorId,
          societyId,
          plannedDate,
          paymentMethod,
          notes,
          status,
          inFiles,
          isMatched,
          isAccounted,
          hasPassedBalance,
          hasSettledBalance,
          isCorrected,
          isAmended,
          ...named
        }) => named,
      ),
  };
}

/**
 * The records and entries of these payments that processing again leaves out. They are in payments, so that the view `held_fee`
 * does not have them yet; no record in a payment is held by itself. What a payment itself made goes with it.
 */
export async function sumHeld(db: Db, paymentIds: readonly number[]) {
  return rowOf<AnnulmentPreview['heldAgain']>(db)`
    WITH again AS (
      SELECT p.id, EXISTS (SELECT FROM live_hold h WHERE h.doctor_id = p.doctor_id OR h.society_id = p.society_id) AS is_held
        FROM payment p WHERE p.id = ANY(${paymentIds}::int[]))
    SELECT fees.records, fees.gross_amount, entered.entries, entered.entries_amount
      FROM (SELECT count(*) AS records, coalesce(sum(c.calculated_amount), 0)::bigint AS gross_amount
              FROM again JOIN payment_line AS line ON line.payment_id = again.id
              JOIN calculation c ON c.attention_id = line.attention_id JOIN attention a ON a.id = line.attention_id
             WHERE again.is_held OR EXISTS (SELECT FROM live_hold h WHERE h.import_id = a.import_id)) AS fees
     CROSS JOIN (
            SELECT count(*) AS entries, coalesce(sum(e.amount), 0)::bigint AS entries_amount
              FROM again JOIN payment_entry l ON l.payment_id = again.id AND l.is_live JOIN entry e ON e.id = l.entry_id
             WHERE again.is_held AND e.made_with IS DISTINCT FROM again.id) AS entered`;
}

type Annulment = {
  readonly scope: AnnulmentScope;
  readonly reason: string;
  readonly agreed?: Agreed | undefined;
};

/** Annuls the payments of a scope. Refuses all of it when one of them, or of its document's others, can't be annulled. */
export async function annulPayments(
  transaction: TxWithClient,
  { scope, reason, agreed }: Annulment,
  actor: Actor,
) {
  const { tx } = transaction;
  await lockLedger(tx);
  const affected = await readAffected(tx, scope);
  for (const one of affected) {
    const why = refusalFor(one);
    if (why !== null) refuse('goingBack.notAnnullable', { payee: one.payeeName, reason: why });
  }
  const asked = sumsOf(affected.filter(({ isAsked }) => isAsked));
  if (asked.payments === 0) refuse('goingBack.nothingToAnnul');
  refuseUnlessAgreed(asked, agreed, 'anuló');
  const { annulmentId, again, scaleEntries } = await annulAll(
    transaction,
    affected,
    { reason, isAgain: ({ isAsked }) => !isAsked },
    actor,
  );
  const { payments, records, totalAmount } = asked;
  const others =
    again.length === 0
      ? ''
      : ` Procesó de nuevo ${countOf(again.length, 'pago', 'pagos')} de los mismos documentos.`;
  await audit(tx, actor, {
    action: 'payroll.annul',
    entity: 'payroll',
    summary: `Anuló ${countOf(payments, 'pago', 'pagos')} con ${countOf(records, 'registro', 'registros')} por ${formatPesos(totalAmount)} líquidos: ${reason}.${others}`,
    after: {
      scope: describeScope(scope),
      reason,
      annulmentId,
      annulledIds: affected.map(({ id }) => id),
      paymentIds: again,
      payments,
      records,
      totalAmount,
      scaleEntries,
    },
  });
  return { success: true as const, payments, records, totalAmount, again: again.length };
}

/** Annuls payments, and processes some of them again; answers the new ones, and what scales owe now (payout §25.4). */
async function annulAll(
  transaction: TxWithClient,
  affected: readonly Affected[],
  { reason, isAgain }: { reason: string; isAgain: (one: Affected) => boolean },
  actor: Actor,
) {
  const { tx } = transaction;
  const paymentIds = affected.map(({ id }) => id);
  const { id: annulmentId } = await tx
    .insertInto('paymentAnnulment')
    .values({ reason, createdBy: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    UPDATE payment SET status = ${target(PAYMENT_MOVES.annul)}, annulment_id = ${annulmentId}
     WHERE id = ANY(${paymentIds}::int[])`.execute(tx);
  const again = await processAgain(tx, affected.filter(isAgain), actor);
  const scaleEntries = await settleFreed(transaction, paymentIds, actor.userId);
  return { annulmentId, again, scaleEntries };
}

/** Why a document can't be annulled, with the payment of it that stands against it. */
export type AnnulmentObstacle = { readonly paymentId: number; readonly why: string };

/** Why the documents of these payments can't be annulled, by document: what can is left out. */
export async function annulmentObstacles(
  db: Db | Tx,
  paymentIds: readonly number[],
): Promise<Map<number, AnnulmentObstacle>> {
  if (paymentIds.length === 0) return new Map();
  const affected = await readAffected(db, { paymentIds: [...paymentIds] });
  return new Map(
    affected.flatMap((one) => {
      const why = refusalFor(one);
      return why === null ? [] : [[one.documentId, { paymentId: one.id, why }] as const];
    }),
  );
}

/**
 * Annuls these payments with all of their documents, and processes them again at once, as of the same days: with what the payees'
 * retention is by now (payout §30.3). Refuses all of it when one can't be annulled. Answers how many were annulled.
 */
export async function reprocessPayments(
  transaction: TxWithClient,
  { paymentIds, reason }: { paymentIds: readonly number[]; reason: string },
  actor: Actor,
): Promise<number> {
  const { tx } = transaction;
  await lockLedger(tx);
  const affected = await readAffected(tx, { paymentIds: [...paymentIds] });
  for (const one of affected) {
    const why = refusalFor(one);
    if (why !== null) refuse('goingBack.notAnnullable', { payee: one.payeeName, reason: why });
  }
  const { annulmentId, again, scaleEntries } = await annulAll(
    transaction,
    affected,
    { reason, isAgain: () => true },
    actor,
  );
  const { payments, records, totalAmount } = sumsOf(affected);
  await audit(tx, actor, {
    action: 'payroll.annul',
    entity: 'payroll',
    summary: `Anuló ${countOf(payments, 'pago', 'pagos')} con ${countOf(records, 'registro', 'registros')} por ${formatPesos(totalAmount)} líquidos, y los procesó de nuevo con otra retención: ${reason}.`,
    after: {
      reason,
      annulmentId,
      annulledIds: affected.map(({ id }) => id),
      paymentIds: again,
      payments,
      records,
      totalAmount,
      scaleEntries,
    },
  });
  return payments;
}

/**
 * Processes the records and entries of annulled payments again, each with the day that its document had, its method and its notes;
 * answers the new payments.
 */
async function processAgain(
  tx: Tx,
  payments: readonly Affected[],
  actor: Actor,
): Promise<number[]> {
  const made: number[] = [];
  for (const ofDay of apart(payments)) {
    const paymentDate = ofDay[0]?.plannedDate ?? '';
    const rows = await rowsOf<{ ids: number[] }>(tx)`
      SELECT coalesce(array_agg(attention_id), '{}') AS ids FROM annulled_line
       WHERE payment_id = ANY(${ofDay.map(({ id }) => id)}::int[])`;
    const outcome = await processRecords(
      tx,
      { recordIds: rows[0]?.ids.map(Number) ?? [] },
      {
        from: CALCULATION_MOVES.processDoctor.from,
        // Also of those whose records are held, or of another month since one was opened again.
        alone: { of: ofDay },
        again: ofDay,
        paymentDate: localDate(paymentDate),
        userId: actor.userId,
      },
    );
    made.push(...(outcome.paymentIds ?? []));
  }
  return made;
}

/**
 * The payments in groups of one day each, of which no two have documents of the same payee: each document is made again by itself,
 * the earlier one first.
 */
function apart(payments: readonly Affected[]): Affected[][] {
  const seen = new Map<string, number>();
  const rounds = new Map<string, Affected[]>();
  const documents = [...Map.groupBy(payments, ({ documentId }) => documentId)].toSorted(
    ([one], [other]) => one - other,
  );
  for (const [, ofDocument] of documents) {
    const [first] = ofDocument;
    if (!first) continue;
    const issuer = `${first.plannedDate} ${first.societyId === null ? `d${first.doctorId}` : `s${first.societyId}`}`;
    const round = seen.get(issuer) ?? 0;
    seen.set(issuer, round + 1);
    const key = `${round} ${first.plannedDate}`;
    rounds.set(key, [...(rounds.get(key) ?? []), ...ofDocument]);
  }
  return [...rounds.values()];
}

function sumsOf(payments: readonly Affected[]) {
  const sum = (of: 'records' | 'totalBrutAmount' | 'totalAmount') =>
    payments.reduce((all, one) => all + one[of], 0);
  return {
    payments: payments.length,
    records: sum('records'),
    totalBrutAmount: sum('totalBrutAmount'),
    totalAmount: sum('totalAmount'),
  };
}
