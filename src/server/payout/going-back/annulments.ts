/**
 * Annuls payments that the bank does not have (payout §21.3). The database returns their records, keeps their lines and annuls
 * their documents. A document is annulled as a whole: its other payments are processed again in the same move.
 */
import type { AnnulmentPreview, AnnulmentScope } from '../../../contract/payout/going-back.ts';
import type { Agreed } from '../../../contract/schemas.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { CALCULATION_MOVES, PAYMENT_MOVES } from '../../../domain/states.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import {
  carryOut,
  type Db,
  lockLedger,
  rowOf,
  type Tx,
  type TxWithClient,
} from '../../platform/db/database.ts';
import { target } from '../../platform/db/state-sql.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { settleFreed } from '../corrections/public.ts';
import { processRecords, refuseUnlessAgreed } from '../payroll/public.ts';
import { type Affected, readAffected, refusalFor, refusalToRepeat } from './affected.ts';
import { describeScope } from './scope.ts';

/** How many payments a preview names. */
const NAMED_PAYMENTS = 50;
/** From how many holds on the database is told of them at once: plans from before read all holds for each record. */
const ANALYZED_FROM = 1_000;

/** What annulling would do. */
export async function previewAnnulment(db: Db, scope: AnnulmentScope): Promise<AnnulmentPreview> {
  const found = await readAffected(db, scope);
  const forGood = askedOf(found);
  const affected = found.map((one) => ({ ...one, refusal: refusalFor(one, forGood) }));
  const asked = affected.filter(({ isAsked }) => isAsked);
  return {
    asked: sumsOf(asked),
    again: sumsOf(affected.filter(({ isAsked }) => !isAsked)),
    heldAgain: await sumHeld(
      db,
      affected.filter(({ isAsked }) => !isAsked).map(({ id }) => id),
    ),
    heldAsVoid: await sumVoid(
      db,
      asked.map(({ id }) => id),
    ),
    receipts: new Set(
      affected.filter(({ isMatched }) => isMatched).map(({ documentId }) => documentId),
    ).size,
    accounted: affected.filter(({ isAccounted }) => isAccounted).length,
    endedPercentages: affected.filter(({ hasEndedPercentage }) => hasEndedPercentage).length,
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
          balancesIn,
          hasSettledBalance,
          isCorrected,
          isAmended,
          isBesideRejected,
          hasEndedPercentage,
          ...named
        }) => named,
      ),
  };
}

/**
 * The records and entries of these payments that processing again leaves out. The view `held_fee` does not have them yet, because
 * they are in payments. A record in a payment is not held by itself. A record that an import called void is held as soon as it
 * leaves its payment. What a payment itself made goes with it.
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
             WHERE again.is_held OR EXISTS (SELECT FROM live_hold h WHERE h.import_id = a.import_id)
                OR a.id IN (SELECT attention_id FROM void_to_hold)) AS fees
     CROSS JOIN (
            SELECT count(*) AS entries, coalesce(sum(e.amount), 0)::bigint AS entries_amount
              FROM again JOIN payment_entry l ON l.payment_id = again.id AND l.is_live JOIN entry e ON e.id = l.entry_id
             WHERE again.is_held AND e.made_with IS DISTINCT FROM again.id) AS entered`;
}

/** The records that are held once these payments are annulled, because a source called them void (intake §15.17). */
function sumVoid(db: Db, paymentIds: readonly number[]) {
  return rowOf<AnnulmentPreview['heldAsVoid']>(db)`
    SELECT count(*) AS records, coalesce(sum(c.calculated_amount), 0)::bigint AS gross_amount
      FROM payment_line l JOIN calculation c USING (attention_id)
     WHERE l.payment_id = ANY(${paymentIds}::int[]) AND l.attention_id IN (SELECT attention_id FROM void_to_hold)`;
}

/** How many records of payments that this annulment `id` annulled are held by it. */
async function countHeldAsVoid(tx: Tx, id: number): Promise<number> {
  const { held } = await rowOf<{ held: number }>(tx)`
    SELECT count(DISTINCT h.attention_id) AS held
      FROM payment p JOIN annulled_line l ON l.payment_id = p.id JOIN void_said s ON s.attention_id = l.attention_id
      JOIN hold h ON h.attention_id = l.attention_id AND h.begun_by_import IS NOT NULL AND h.released_at IS NULL
     WHERE p.annulment_id = ${id}::int`;
  return held;
}

const heldWords = (held: number) =>
  held === 0
    ? ''
    : ` ${countOf(held, 'registro queda', 'registros quedan')} en pausa, pues un archivo dice que no se ${held === 1 ? 'hizo o quedó' : 'hicieron o quedaron'} sin efecto.`;

const askedOf = (affected: readonly Affected[]): ReadonlySet<number> =>
  new Set(affected.filter(({ isAsked }) => isAsked).map(({ id }) => id));

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
  const forGood = askedOf(affected);
  for (const one of affected) {
    const why = refusalFor(one, forGood);
    if (why !== null) refuse('goingBack.notAnnullable', { payee: one.payeeName, reason: why });
  }
  const asked = sumsOf(affected.filter(({ isAsked }) => isAsked));
  if (asked.payments === 0) refuse('goingBack.nothingToAnnul');
  refuseUnlessAgreed(asked, agreed, 'anuló');
  const { annulmentId, again, scaleEntries, held } = await annulAll(
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
    summary: `Anuló ${countOf(payments, 'pago', 'pagos')} con ${countOf(records, 'registro', 'registros')} por ${formatPesos(totalAmount)} líquidos: ${reason}.${others}${heldWords(held)}`,
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
      ...(held > 0 && { held }),
    },
  });
  return { success: true as const, payments, records, totalAmount, again: again.length, held };
}

/**
 * Annuls payments and processes some of them again. Answers the new payments, what scales owe now (payout §25.4), and how many
 * records are held because a source called them void (intake §15.17). One statement annuls all, so that a balance leaves its
 * payment together with the payment that carried it on.
 */
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
  await carryOut(tx)`
    UPDATE payment SET status = ${target(PAYMENT_MOVES.annul)}, annulment_id = ${annulmentId}, payment_date = NULL, paid_by = NULL, paid_at = NULL
     WHERE id = ANY(${paymentIds}::int[])`;
  const held = await countHeldAsVoid(tx, annulmentId);
  if (held >= ANALYZED_FROM) await carryOut(tx)`ANALYZE hold`;
  const again = await processAgain(tx, affected.filter(isAgain), actor);
  const scaleEntries = await settleFreed(transaction, paymentIds, actor.userId);
  return { annulmentId, again, scaleEntries, held };
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
      const why = refusalToRepeat(one);
      return why === null ? [] : [[one.documentId, { paymentId: one.id, why }] as const];
    }),
  );
}

/**
 * Annuls these payments with all of their documents, and processes them again at once for the same days, with the payees' present
 * retention (payout §30.3). Refuses all of it when one can't be annulled. Answers how many were annulled.
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
    const why = refusalToRepeat(one);
    if (why !== null) refuse('goingBack.notAnnullable', { payee: one.payeeName, reason: why });
  }
  const { annulmentId, again, scaleEntries, held } = await annulAll(
    transaction,
    affected,
    { reason, isAgain: () => true },
    actor,
  );
  const { payments, records, totalAmount } = sumsOf(affected);
  await audit(tx, actor, {
    action: 'payroll.annul',
    entity: 'payroll',
    summary: `Anuló ${countOf(payments, 'pago', 'pagos')} con ${countOf(records, 'registro', 'registros')} por ${formatPesos(totalAmount)} líquidos, y los procesó de nuevo con otra retención: ${reason}.${heldWords(held)}`,
    after: {
      reason,
      annulmentId,
      annulledIds: affected.map(({ id }) => id),
      paymentIds: again,
      payments,
      records,
      totalAmount,
      scaleEntries,
      ...(held > 0 && { held }),
    },
  });
  return payments;
}

/**
 * Processes the records and entries of annulled payments again, with the former day, method and notes. Answers the new payments.
 */
async function processAgain(
  tx: Tx,
  payments: readonly Affected[],
  actor: Actor,
): Promise<number[]> {
  const made: number[] = [];
  for (const ofDay of apart(payments)) {
    const paymentDate = ofDay[0]?.plannedDate ?? '';
    const { ids } = await rowOf<{ ids: number[] }>(tx)`
      SELECT coalesce(array_agg(attention_id), '{}') AS ids FROM annulled_line
       WHERE payment_id = ANY(${ofDay.map(({ id }) => id)}::int[])`;
    const outcome = await processRecords(
      tx,
      { recordIds: ids.map(Number) },
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
 * Groups the payments by day. No group has two documents of one payee, so each document is made again by itself, the earlier one
 * first.
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
