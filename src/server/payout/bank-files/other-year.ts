/**
 * Transfers that the bank paid in a year with another legal rate than their documents' (payout §18.11): one person states the
 * day, another one confirms it. Amounts and documents stay. `true_year_retention` keeps how the retention differs from that of
 * the year of payment, and an adjustment of each payment is proposed (payout §18.14).
 */
import { formatDate, type LocalDate, localDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, userOf } from '../../platform/context.ts';
import { carryOut, lockLedger, rowOf, type Tx } from '../../platform/db/database.ts';
import { type HandlersOf, inOneTransaction } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isAskedBy } from '../../platform/second-person.ts';
import { dateProblems, paymentDateOf } from '../payroll/public.ts';
import { readFile, readTransfers, type StoredTransfer } from './queries.ts';
import {
  chosenOf,
  outcomeOf,
  refuseImpossible,
  refuseUnagreedTwice,
  settle,
  transfersFor,
} from './transitions.ts';

export const otherYearCalls = {
  askOtherYear: inOneTransaction(async (tx, { input, context }) => {
    const { id, reason, twice } = input;
    await lockLedger(tx);
    const { fileName, day } = await readFile(tx, id);
    const paidOn = paymentDateOf(input);
    if (paidOn < day)
      refuse('bankFiles.dateBeforeFile', { date: formatDate(day) }, { field: 'paymentDate' });
    const all = await readTransfers(tx, id);
    const chosen = input.transferIds
      ? chosenOf(all, input.transferIds, fileName)
      : await withOtherRate(
          tx,
          all.filter(({ status, otherYear }) => status === 'sent' && otherYear === null),
          paidOn,
        );
    if (chosen.length === 0) {
      const isStated = all.some(({ status, otherYear }) => status === 'sent' && otherYear);
      refuse(isStated ? 'bankFiles.alreadyStated' : 'bankFiles.nothingToPay', { fileName });
    }
    refuseImpossible(chosen, 'paid');
    const due = chosen.filter(({ status }) => status !== 'paid');
    const stated = due.find(({ otherYear }) => otherYear !== null);
    if (due.length === 0 || stated) refuse('bankFiles.alreadyStated', { fileName });
    refuseUnagreedTwice(due, twice);
    await refuseSameRate(tx, due, paidOn);
    await carryOut(tx)`
        INSERT INTO other_year_transfer (transfer_id, paid_on, reason, asked_by)
        SELECT id, ${paidOn}::date, ${reason}, ${userOf(context).id}::int
          FROM unnest(${due.map((one) => one.id)}::int[]) AS id`;
    const outcome = outcomeOf(due);
    await audit(tx, actorOf(context), {
      action: 'bankFile.askOtherYear',
      entity: 'bankFile',
      entityId: id,
      summary: `Dijo que el banco pagó el ${formatDate(paidOn)}, con otra retención legal, ${transfersFor(outcome)} de ${fileName}: ${reason}.`,
      after: { paymentDate: paidOn, reason, ...outcome, transferIds: due.map((one) => one.id) },
    });
    return outcome;
  }),

  cancelOtherYear: inOneTransaction(async (tx, { input, context }) => {
    const { id } = input;
    const { fileName, due, paidOn } = await statedOf(tx, input);
    await carryOut(tx)`
        DELETE FROM other_year_transfer WHERE transfer_id = ANY(${due.map((one) => one.id)}::int[])`;
    const outcome = outcomeOf(due);
    await audit(tx, actorOf(context), {
      action: 'bankFile.cancelOtherYear',
      entity: 'bankFile',
      entityId: id,
      summary: `Desistió de que el banco pagó el ${formatDate(paidOn)} ${transfersFor(outcome)} de ${fileName}.`,
      after: { transferIds: due.map((one) => one.id) },
    });
    return outcome;
  }),

  confirmOtherYear: inOneTransaction(async (tx, { input, context }) => {
    const { id, agreed } = input;
    const actor = actorOf(context);
    const { fileName, due, paidOn } = await statedOf(tx, input);
    if (due.some(({ otherYear }) => isAskedBy(otherYear?.askedBy ?? null, actor)))
      refuse('bankFiles.otherYearSamePerson', { fileName });
    refuseImpossible(due, 'paid');
    refuseUnagreedTwice(due, agreed.twice);
    const outcome = outcomeOf(due);
    const isOtherDay = (agreed.paymentDate ?? paidOn) !== paidOn;
    if (
      isOtherDay ||
      agreed.transfers !== outcome.transfers ||
      agreed.totalAmount !== outcome.totalAmount
    )
      refuse('bankFiles.changedMeanwhile', { fileName });
    const transferIds = due.map((one) => one.id);
    await carryOut(tx)`
        UPDATE other_year_transfer SET confirmed_by = ${actor.userId}::int, confirmed_at = now()
         WHERE transfer_id = ANY(${transferIds}::int[])`;
    const proposed = await settle(
      tx,
      due.map((transfer) => ({ transfer, to: 'paid', paidOn })),
      actor,
      { isOtherYear: true },
    );
    const difference = await differenceOf(tx, transferIds);
    await audit(tx, actor, {
      action: 'bankFile.confirmOtherYear',
      entity: 'bankFile',
      entityId: id,
      summary: `Confirmó que el banco pagó el ${formatDate(paidOn)}, con otra retención legal, ${transfersFor(outcome)} de ${fileName}; diferencia de retención: ${formatPesos(difference)}, ${countOf(proposed, 'ajuste propuesto', 'ajustes propuestos')}.`,
      after: { paymentDate: paidOn, ...outcome, difference, proposed, transferIds },
    });
    return { ...outcome, difference, proposed };
  }),
} satisfies Partial<HandlersOf<'bankFiles'>>;

/** The transfers of a statement, which waits for a second person: all of one day. Refuses others. */
async function statedOf(tx: Tx, { id, transferIds }: { id: number; transferIds: number[] }) {
  await lockLedger(tx);
  const { fileName } = await readFile(tx, id);
  const due = chosenOf(await readTransfers(tx, id), transferIds, fileName);
  const [day, ...others] = new Set(
    due.map(({ otherYear }) => (otherYear && !otherYear.isConfirmed ? otherYear.paidOn : null)),
  );
  if (!day || others.length > 0) refuse('bankFiles.otherYearNotStated', { fileName });
  return { fileName, due, paidOn: localDate(day) };
}

/**
 * The transfers that the year of the day concerns, or all if it concerns none. Invoices and payments with a rate of their own are
 * plainly marked as paid.
 */
async function withOtherRate(
  tx: Tx,
  transfers: readonly StoredTransfer[],
  paidOn: LocalDate,
): Promise<readonly StoredTransfer[]> {
  const days = transfers.flatMap(({ id, payments }) =>
    payments.map((payment) => ({ key: id, paymentId: payment.id, paidOn })),
  );
  const problems = await dateProblems(tx, days);
  const concerned = transfers.filter(({ id }) => problems.has(id));
  return concerned.length === 0 ? transfers : concerned;
}

/**
 * Refuses a day before the paid month. Refuses one whose year has the rate of all the documents: those are plainly marked as
 * paid.
 */
async function refuseSameRate(
  tx: Tx,
  due: readonly StoredTransfer[],
  paidOn: LocalDate,
): Promise<void> {
  const days = due.flatMap(({ id, payments }) =>
    payments.map((payment) => ({ key: id, paymentId: payment.id, paidOn })),
  );
  const problems = await dateProblems(tx, days);
  for (const { id, payeeName } of due) {
    const problem = problems.get(id);
    if (problem === undefined) refuse('bankFiles.sameRate', { payee: payeeName });
    if (problem.isEarly) refuse('bankFiles.wrongState', { payee: payeeName, reason: problem.text });
  }
  const { rate } = await rowOf<{ rate: number | null }>(tx)`
    SELECT legal_rate(${paidOn}::date) AS rate`;
  if (rate === null)
    refuse('bankFiles.noLegalRate', { year: paidOn.slice(0, 4) }, { field: 'paymentDate' });
}

/** What the true year asks for beyond what was retained, in pesos, of what these transfers pay. */
async function differenceOf(tx: Tx, transferIds: readonly number[]): Promise<number> {
  const { difference } = await rowOf<{ difference: number }>(tx)`
    SELECT coalesce(sum(difference), 0)::bigint AS difference FROM true_year_retention
     WHERE transfer_id = ANY(${transferIds}::int[])`;
  return difference;
}
