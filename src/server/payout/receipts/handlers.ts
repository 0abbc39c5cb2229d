/** The calls of receipts and invoices (payout §19). */
import {
  firstDayOf,
  formatPeriod,
  type LocalDate,
  lastDayOf,
  localDate,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, makerOf, today } from '../../platform/context.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { callsOf, inOneTransaction } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { enqueueJob } from '../../platform/jobs/queue.ts';
import { lockMatching, matchDays, pairByHand } from './match.ts';
import { findCandidates, listReceipts, sumReceipts } from './queries.ts';
import { registerFile } from './register.ts';
import { sendReceiptRemindersJob } from './reminder-job.ts';
import { listToRemind, queueReminders } from './reminders.ts';
import { countSheets, listSheets, previewReversion, revertSheet } from './reversion.ts';
import { previewSheet, readSheet } from './sheet.ts';
import { previewSource, readSource } from './source.ts';
import { listToIssue } from './to-issue.ts';
import { sumMonths } from './yearly.ts';

/** After calculations and payments: nobody's money should wait for a mail. */
const MAIL_PRIORITY = 6;

export const receiptImports = callsOf('receiptImports', {
  list: ({ input, context }) => listSheets(context.database.db, input),
  summary: ({ context }) => countSheets(context.database.db),
  previewReversion: ({ input, context }) => previewReversion(context.database.db, input.id),
  revert: inOneTransaction((tx, { input, context }) => revertSheet(tx, input, context)),
});

export const receipts = callsOf('receipts', {
  list: ({ input, context }) =>
    listReceipts(context.database.db, input, { ...input, today: today() }),
  summary: ({ input, context }) => sumReceipts(context.database.db, input, today()),
  candidates: ({ input, context }) =>
    findCandidates(context.database.db, input.receivedId, input.search),
  toIssue: ({ input, context }) => listToIssue(context.database.db, input.doctorId, today()),
  previewSheet: ({ input, context }) => previewSheet(context, input),
  readSheet: ({ input, context }) => readSheet(context, input),
  previewSource: ({ input, context }) => previewSource(context, input),
  readSource: ({ input, context }) => readSource(context, input),

  create: async ({ input, context }) => {
    const { kind, folio, issuerRut, date, grossAmount, retentionAmount } = input;
    if (date > today()) refuse('receipts.dayToCome', {}, { field: 'date' });
    if (retentionAmount > grossAmount)
      refuse('receipts.retentionTooLarge', {}, { field: 'retentionAmount' });
    if (kind === 'invoice' && retentionAmount > 0)
      refuse('receipts.invoiceRetained', {}, { field: 'retentionAmount' });
    const actor = actorOf(context);
    return context.database.db.transaction().execute(async (tx) => {
      await lockMatching(tx);
      const added = await tx
        .insertInto('receivedDocument')
        .values({
          kind,
          folio,
          issuerRut,
          issuerName: await nameOf(tx, issuerRut),
          issuedOn: date,
          grossAmount,
          retentionAmount,
          netAmount: grossAmount - retentionAmount,
          state: 'valid',
          createdBy: actor.userId,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) refuse('receipts.folioTaken', { folio }, { field: 'folio' });
      await matchAround(tx, date);
      await audit(tx, actor, {
        action: 'receipt.create',
        entity: 'receipt',
        entityId: added.id,
        summary: `Registró a mano el folio ${folio} de ${issuerRut}.`,
        after: input,
      });
      return added;
    });
  },

  remove: inOneTransaction(async (tx, { input, context }) => {
    await lockMatching(tx);
    const found = await tx
      .selectFrom('receivedDocument')
      .selectAll()
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) refuse('record.notFound', { record: 'el documento' });
    if (found.sheetId !== null) refuse('receipts.notTyped');
    await tx.deleteFrom('receivedDocument').where('id', '=', input.id).execute();
    await matchAround(tx, found.issuedOn);
    await audit(tx, actorOf(context), {
      action: 'receipt.remove',
      entity: 'receipt',
      entityId: input.id,
      summary: `Eliminó el folio ${found.folio} de ${found.issuerRut}, registrado a mano.`,
      before: found,
    });
    return { success: true as const };
  }),

  match: inOneTransaction(async (tx, { input, context }) => {
    await lockMatching(tx);
    const actor = actorOf(context);
    const { documentId, receivedId } = input;
    const received = await tx
      .selectFrom('receivedDocument')
      .select(['folio', 'issuerRut', 'state'])
      .where('id', '=', receivedId)
      .executeTakeFirst();
    const document = await tx
      .selectFrom('feeDocument')
      .select('issuerName')
      .where('id', '=', documentId)
      .where('isAnnulled', '=', false)
      .executeTakeFirst();
    if (!received || !document) refuse('record.notFound', { record: 'el documento' });
    if (received.state === 'annulled') refuse('receipts.annulled');
    const taken = await tx
      .selectFrom('receiptMatch')
      .select('documentId')
      .where((is) => is.or([is('documentId', '=', documentId), is('receivedId', '=', receivedId)]))
      .executeTakeFirst();
    if (taken) refuse('receipts.alreadyMatched');
    const differences = await pairByHand(tx, input, actor.userId);
    await audit(tx, actor, {
      action: 'receipt.match',
      entity: 'receipt',
      entityId: receivedId,
      summary: `Eligió el pago de ${document.issuerName} para el folio ${received.folio} de ${received.issuerRut}.`,
      after: { ...input, differences },
    });
    return { differences };
  }),

  unmatch: inOneTransaction(async (tx, { input, context }) => {
    const actor = actorOf(context);
    const { documentId, receivedId } = input;
    const undone = await tx
      .deleteFrom('receiptMatch')
      .where('documentId', '=', documentId)
      .where('receivedId', '=', receivedId)
      .returning('differences')
      .executeTakeFirst();
    if (!undone) refuse('record.notFound', { record: 'ese par' });
    await tx
      .insertInto('receiptMatchRefusal')
      .values({ documentId, receivedId, refusedBy: actor.userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await audit(tx, actor, {
      action: 'receipt.unmatch',
      entity: 'receipt',
      entityId: receivedId,
      summary: 'Separó una boleta de su pago.',
      before: { ...input, ...undone },
    });
    return { success: true as const };
  }),

  matchMonth: inOneTransaction(async (tx, { input, context }) => {
    const matched = await matchDays(tx, { from: firstDayOf(input), to: lastDayOf(input) });
    await audit(tx, actorOf(context), {
      action: 'receipt.matchMonth',
      entity: 'receipt',
      summary: `Comparó de nuevo las boletas de ${formatPeriod(input)}: ${countOf(matched, 'par nuevo', 'pares nuevos')}.`,
    });
    return { matched };
  }),

  toRemind: async ({ input, context }) => ({
    isMailConfigured: context.mailer.isConfigured,
    payees: await listToRemind(context.database.db, input, today()),
  }),

  remind: async ({ input, context }) => {
    if (!context.mailer.isConfigured) refuse('receipts.mailNotConfigured');
    const { year, month } = input;
    const actor = actorOf(context);
    return context.database.db.transaction().execute(async (tx) => {
      const job = { payload: { year, month }, priority: MAIL_PRIORITY, actor };
      const jobId = await enqueueJob(tx, sendReceiptRemindersJob, job);
      const queued = await queueReminders(tx, { ...input, today: today() }, jobId, actor);
      if (queued === 0) refuse('receipts.nobodyToRemind', { period: formatPeriod(input) });
      return { success: true as const, jobId, queued };
    });
  },

  months: ({ input, context }) => sumMonths(context.database.db, input.year),
  register: ({ input, context }) =>
    registerFile(
      context.database.db,
      { year: input.year, asOf: pastDay(input.asOf) },
      makerOf(context),
    ),
});

/** Matches the month of a document that was entered or deleted. */
async function matchAround(tx: Tx, date: string): Promise<void> {
  const period = periodOf(localDate(date));
  await matchDays(tx, { from: firstDayOf(period), to: lastDayOf(period) });
}

/** The name of the doctor or society with this RUT; null without one. */
async function nameOf(tx: Tx, rut: string): Promise<string | null> {
  const rows = await rowsOf<{ name: string }>(tx)`
    SELECT name FROM medical_society WHERE rut = ${rut} UNION ALL SELECT name FROM doctor WHERE rut = ${rut} LIMIT 1`;
  return rows[0]?.name ?? null;
}

/** A day of the past; null for today or none. Refuses a day to come. */
function pastDay(day: string | undefined): LocalDate | null {
  if (day === undefined || day === today()) return null;
  if (day > today()) refuse('receipts.registerToCome', {}, { field: 'asOf' });
  return localDate(day);
}
