/** The calls of the payroll (payout §2, payout §3, payout §8). */
import { formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import {
  attempt,
  CALCULATION_MOVES,
  type CalculationState,
  PAYMENT_MOVES,
} from '../../../domain/states.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, userOf } from '../../platform/context.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';
import { hasScreen, isStaff } from '../../platform/http/access.ts';
import { callsOf, inOneTransaction } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readEntrySources, readPaymentEntries } from '../entries/public.ts';
import { payNotices } from './account-notices.ts';
import { refuseUnlessAgreed, refuseUnlessExactAgreed } from './agreed.ts';
import { refuseBlocked } from './blocked.ts';
import { refuseHeldRecords } from './held.ts';
import { scopeOf, statesMovedBy } from './job.ts';
import {
  dayToPay,
  paymentDateOf,
  plannedDate,
  plannedDateOf,
  refuseBeforePeriod,
  refuseOtherRate,
} from './payment-date.ts';
import { processingPreview } from './preview.ts';
import { processRecords } from './processing.ts';
import {
  listOwnPayments,
  listPaymentsWithFiles,
  paymentSummaries,
  sumPayments,
} from './queries.ts';
import { paidBesidesFiles, refuseUnagreedRepeats } from './repeats.ts';
import { type MoveOutcome, payPayments, type RecordScope } from './transitions.ts';

export const payroll = callsOf('payroll', {
  payments: ({ input, context }) => listPaymentsWithFiles(context.database.db, input, input),
  paymentsSummary: ({ input, context }) => sumPayments(context.database.db, input),

  doctorPayments: ({ input, context }) =>
    listOwnPayments(context.database.db, input, { ...input, sort: '-createdAt' }),

  doctorPaymentsSummary: ({ input, context }) => sumPayments(context.database.db, input),

  paymentEntries: async ({ input, context }) => {
    const { db } = context.database;
    const { doctorId, paymentId } = input;
    const entries = (await readPaymentEntries(db, [paymentId])).filter(
      (entry) => entry.doctorId === doctorId,
    );
    const user = userOf(context);
    const maySee = isStaff(user) && hasScreen(['/haberes'], user);
    const sources = maySee
      ? await readEntrySources(
          db,
          entries.map((entry) => entry.id),
        )
      : new Map();
    return entries.map((entry) => ({ ...entry, source: sources.get(entry.id) ?? null }));
  },

  summaries: async ({ input, context }) => ({
    summaries: await paymentSummaries(context.database.db, input),
  }),

  payNotices: ({ input, context }) => payNotices(context.database.db, input, userOf(context).id),
  plannedDate: ({ input, context }) => plannedDate(context.database.db, input),

  processingPreview: async ({ input, context }) => {
    const { db } = context.database;
    const { processingType, doctorIds, isOfRecords, paymentDate, ...rest } = input;
    const scope = scopeOf({
      ...rest,
      processingType,
      ...(doctorIds && { selectedDoctors: doctorIds }),
    });
    const planned = await dayToPay(db, scope, { paymentDate });
    const from = statesMovedBy(processingType);
    return processingPreview(db, scope, { from, paymentDate: planned, isOfRecords });
  },

  markAsPaid: inOneTransaction(async (tx, { input, context }) => {
    const actor = actorOf(context);
    const { doctorId, month, year, paymentMethod } = input;
    const paymentDate = paymentDateOf(input);
    const outcome = await payPayments(
      tx,
      { doctorIds: [doctorId], month, year },
      { paymentDate, userId: actor.userId, ...(paymentMethod && { paymentMethod }) },
    );
    if (outcome.payments === 0) {
      const target = `${await doctorName(tx, doctorId)} en ${formatPeriod({ month, year })}`;
      await refuseUnlessPaid(tx, { doctorIds: [doctorId], month, year }, target);
    } else {
      refuseUnlessAgreed(outcome, input.agreed, 'marcó como pagado');
      const besides = await paidBesidesFiles(tx, outcome.paymentIds ?? []);
      refuseUnagreedRepeats('payroll.inBankFile', besides, input.agreedRepeats);
      await refuseBeforePeriod(tx, outcome);
      await refuseOtherRate(tx, outcome, paymentDate);
      await audit(tx, actor, {
        action: 'payroll.pay',
        entity: 'doctor',
        entityId: doctorId,
        summary: `Marcó como pagados ${countOf(outcome.records, 'registro', 'registros')} de ${formatPeriod({ month, year })} por ${formatPesos(outcome.totalAmount)}, con fecha ${formatDate(paymentDate)}.`,
        after: { ...input, paymentDate, ...outcome },
      });
    }
    return answerOf(outcome);
  }),

  processAllPending: inOneTransaction(async (tx, { input, context }) => {
    const actor = actorOf(context);
    const { recordIds, agreed } = input;
    const paymentDate = plannedDateOf(input);
    await refuseBlocked(tx, { recordIds }, CALCULATION_MOVES.process.from);
    const outcome = await processRecords(
      tx,
      { recordIds },
      {
        from: CALCULATION_MOVES.process.from,
        userId: actor.userId,
        ...(paymentDate && { paymentDate }),
      },
    );
    await refuseHeldRecords(tx, recordIds);
    await refuseUnlessProcessed(tx, recordIds);
    if (outcome.records > 0) {
      refuseUnlessExactAgreed(outcome, agreed, 'procesó');
      await refuseBeforePeriod(tx, outcome);
      await audit(tx, actor, {
        action: 'payroll.process',
        entity: 'payroll',
        summary: `Procesó ${countOf(outcome.records, 'registro', 'registros')} en ${countOf(outcome.payments, 'pago', 'pagos')} por ${formatPesos(outcome.totalAmount)} líquidos.`,
        after: outcome,
      });
    }
    return answerOf(outcome);
  }),

  processSelected: inOneTransaction(async (tx, { input, context }) => {
    const actor = actorOf(context);
    const paymentDate = paymentDateOf(input);
    const outcome = await payPayments(tx, input, { paymentDate, userId: actor.userId });
    if (outcome.payments === 0) await refuseUnlessPaid(tx, input, 'los doctores seleccionados');
    else {
      refuseUnlessAgreed(outcome, input.agreed, 'marcó como pagado');
      await refuseBeforePeriod(tx, outcome);
      await refuseOtherRate(tx, outcome, paymentDate);
      await audit(tx, actor, {
        action: 'payroll.pay',
        entity: 'payroll',
        summary: `Marcó como pagados ${countOf(outcome.records, 'registro', 'registros')} de ${countOf(outcome.doctors, 'médico', 'médicos')} por ${formatPesos(outcome.totalAmount)}, con fecha ${formatDate(paymentDate)}.`,
        after: { ...input, paymentDate, ...outcome },
      });
    }
    return answerOf(outcome);
  }),
});

function answerOf({ records, payments, doctors, totalAmount }: MoveOutcome) {
  return {
    success: true as const,
    processedCount: records,
    payments,
    doctorsCount: doctors,
    totalAmount,
  };
}

/** Ids that were processed earlier come from a repeated call; any other state comes from a stale list. */
async function refuseUnlessProcessed(tx: Tx, recordIds: readonly number[]): Promise<void> {
  const rows = await rowsOf<{ status: CalculationState | null; records: number }>(tx)`
    SELECT f.status, count(*) AS records
      FROM unnest(${recordIds}::bigint[]) AS id LEFT JOIN fee_state f ON f.attention_id = id
     GROUP BY 1`;
  const wrong = rows
    .filter(
      ({ status }) => !status || attempt(CALCULATION_MOVES.process, status).outcome !== 'done',
    )
    .reduce((sum, { records }) => sum + records, 0);
  if (wrong === 0) return;
  refuse('payroll.wrongState', {
    wrong: countOf(
      wrong,
      'registro no está pendiente de pago',
      'registros no están pendientes de pago',
    ),
  });
}

/** A payment that is already paid is skipped; if no payment exists, that is refused. */
async function refuseUnlessPaid(
  tx: Tx,
  { doctorIds, month, year }: Pick<RecordScope, 'month' | 'year'> & { doctorIds: number[] },
  target: string,
): Promise<void> {
  const paid = await tx
    .selectFrom('payment')
    .select('id')
    .where('doctorId', 'in', doctorIds)
    .where('status', '=', PAYMENT_MOVES.markPaid.to)
    .where((is) =>
      is.and([
        ...given(year, (one) => is('periodYear', '=', one)),
        ...given(month, (one) => is('periodMonth', '=', one)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!paid) refuse('payroll.nothingToPay', { target });
}

async function doctorName(tx: Tx, id: number): Promise<string> {
  const doctor = await tx
    .selectFrom('doctor')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return doctor?.name ?? refuse('record.notFound', { record: 'el médico' });
}
