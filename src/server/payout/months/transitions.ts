/** Closes months, and opens them again by two persons, under the ledger's lock (payout §32). The database moves what is left. */
import { sql } from 'kysely';
import { formatPeriod, lastDayOf, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { today } from '../../platform/context.ts';
import { lockLedger, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseWrongPerson } from '../../platform/second-person.ts';
import { readClosed, readMonthSums } from './queries.ts';

const entity = 'month';
/** A month as the audit log knows it: `202607`. */
const idOf = ({ year, month }: Period) => year * 100 + month;

/** What the user was shown that the month leaves: what no payment has, and attentions without a fee. */
type Left = {
  readonly fees: number;
  readonly attentions: number;
  readonly corrections?: number | undefined;
  readonly entries?: number | undefined;
};

/** Closes a month that is over, whose payments are all paid, and that nothing blocks. */
export async function closeMonth(
  tx: Tx,
  { fees, attentions, corrections, entries, ...month }: Period & Left,
  actor: Actor,
) {
  await lockLedger(tx);
  const period = formatPeriod(month);
  if (today() <= lastDayOf(month)) refuse('months.notOver', { period });
  if (await readClosed(tx, month)) refuse('months.closed', { period });
  const sums = await readMonthSums(tx, month);
  const { unpaid } = sums;
  if (unpaid.count > 0)
    refuse('months.unpaid', {
      period,
      payments: countOf(unpaid.count, 'pago', 'pagos'),
      amount: formatPesos(pesos(unpaid.amount)),
    });
  if (sums.blocking > 0)
    refuse('months.blocked', {
      period,
      findings: countOf(sums.blocking, 'hallazgo que bloquea', 'hallazgos que bloquean'),
    });
  const left = {
    fees: sums.fees.count,
    attentions: sums.attentions.count,
    corrections: sums.corrections.count,
    entries: sums.entries.count,
  };
  const shown = { fees, attentions, corrections, entries };
  const leaves = leftWords(left);
  if (LEFT.some((what) => (shown[what] ?? left[what]) !== left[what]))
    refuse('months.changed', { period, left: leaves });
  const { paid, records } = sums;
  await tx
    .insertInto('monthClosing')
    .values({
      ...month,
      payments: paid.count,
      records,
      totalAmount: paid.amount,
      closedBy: actor.userId,
    })
    .execute();
  const next = await readClosed(tx, month);
  await audit(tx, actor, {
    action: 'month.close',
    entity,
    entityId: idOf(month),
    summary: `Cerró ${period}: ${countOf(paid.count, 'pago', 'pagos')} por ${formatPesos(pesos(paid.amount))}. Quedan ${leaves}, que se pagan en ${formatPeriod(next?.next ?? month)}.`,
    after: { payments: paid.count, records, totalAmount: paid.amount, ...left },
  });
  return { success: true as const };
}

const LEFT = ['fees', 'attentions', 'corrections', 'entries'] as const;

/** `1 honorario sin pagar y 0 atenciones sin calcular`; corrections and entries where there are any. */
function leftWords({ fees, attentions, ...more }: Record<(typeof LEFT)[number], number>): string {
  const parts = [
    countOf(fees, 'honorario sin pagar', 'honorarios sin pagar'),
    countOf(attentions, 'atención sin calcular', 'atenciones sin calcular'),
    ...(more.corrections > 0
      ? [countOf(more.corrections, 'corrección sin pagar', 'correcciones sin pagar')]
      : []),
    ...(more.entries > 0
      ? [countOf(more.entries, 'haber o descuento sin pagar', 'haberes y descuentos sin pagar')]
      : []),
  ];
  return `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
}

/** Asks to open a closed month again. */
export async function askReopening(
  tx: Tx,
  { reason, ...month }: Period & { readonly reason: string },
  actor: Actor,
) {
  await lockLedger(tx);
  const period = formatPeriod(month);
  const closed = await readClosed(tx, month);
  if (!closed) refuse('months.open', { period });
  const { closingId } = closed;
  const asked = await tx
    .selectFrom('monthReopening')
    .select('id')
    .where('closingId', '=', closingId)
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  if (asked) refuse('months.asked', { period });
  const { id } = await tx
    .insertInto('monthReopening')
    .values({ closingId, reason, askedBy: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: 'month.askReopening',
    entity,
    entityId: idOf(month),
    summary: `Pidió reabrir ${period}: ${reason}`,
    after: { reason },
  });
  return { success: true as const, id };
}

type Decision = 'approved' | 'rejected' | 'withdrawn';
const VERBS: Readonly<Record<Decision, readonly [verb: string, past: string]>> = {
  approved: ['approveReopening', 'Reabrió'],
  rejected: ['rejectReopening', 'Rechazó reabrir'],
  withdrawn: ['withdrawReopening', 'Desistió de reabrir'],
};

/** Decides whether a month is opened again: another person does, or who asked withdraws it. */
export async function decideReopening(
  tx: Tx,
  { id, state, reason = null }: { id: number; state: Decision; reason?: string | null },
  actor: Actor,
) {
  await lockLedger(tx);
  const asked = await tx
    .selectFrom('monthReopening as r')
    .innerJoin('monthClosing as c', 'c.id', 'r.closingId')
    .select(['r.state', 'r.askedBy', 'c.year', 'c.month'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!asked) refuse('months.notFound');
  const { year, month } = asked;
  const period = formatPeriod({ year, month });
  if (asked.state !== 'proposed') refuse('months.answered', { period });
  refuseWrongPerson('months', { askedBy: asked.askedBy, state }, actor, { period });
  await tx
    .updateTable('monthReopening')
    .set({ state, answeredBy: actor.userId, answeredAt: sql`now()`, answerReason: reason })
    .where('id', '=', id)
    .execute();
  const [verb, past] = VERBS[state];
  await audit(tx, actor, {
    action: `month.${verb}`,
    entity,
    entityId: idOf({ year, month }),
    summary: `${past} ${period}${reason === null ? '' : `: ${reason}`}.`,
    after: { state, reason },
  });
  return { success: true as const };
}
