/** What becomes of a bank file: its transfers, the bank's answer, and a file that never arrived (payout §18, payout §20). */
import { z } from 'zod';
import { REJECTION_REASON_KEYS } from '../../domain/payout/transfers.ts';
import { screens } from '../call.ts';
import { handedOutFile } from '../files.ts';
import { del, get, post } from '../methods.ts';
import { date, file, id, instant, optionalText, requiredText } from '../schemas.ts';
import { asked } from './asked.ts';
import { sentTransfer } from './sent-transfers.ts';

const tag = 'Tesorería';
const access = screens('/nomina-bancaria');

const ofFile = z.strictObject({ id });

/** The withdrawal of a file that the bank never received: one person asks for it, another one confirms. */
const withdrawal = z.object({
  reason: z.string(),
  ...asked,
  withdrawnByName: z.string().nullable(),
  withdrawnAt: instant.nullable(),
});

const fileDetails = handedOutFile.extend({
  bankFormat: z.string(),
  totalTransfers: z.number(),
  totalAmount: z.number(),
  /** The day on which it was downloaded, in the clinic's zone. */
  day: z.string(),
  /** Why it can't be downloaded again, in Spanish; null when it can. */
  noDownload: z.string().nullable(),
  withdrawal: withdrawal.nullable(),
  transfers: z.array(sentTransfer),
});
export type BankFileDetails = z.infer<typeof fileDetails>;

/** Transfers that the user was shown. If they have changed, nothing is done. */
const agreedTransfers = z.strictObject({
  transfers: z.number().int().min(0),
  totalAmount: z.number().int(),
  /** How many of them pay what is paid otherwise; 0 if absent. */
  twice: z.number().int().min(0).optional(),
});

/** The effect of a line of the bank's answer. `unchanged`: it says what is known already; `unanswered`: it says nothing. */
const ANSWER_EFFECTS = ['pay', 'reject', 'unchanged', 'unanswered'] as const;

const answerLine = z.object({
  /** The line of the file; the heading is 1. */
  line: z.number(),
  reference: z.string(),
  payeeName: z.string().nullable(),
  amount: z.number().nullable(),
  /** Null with a problem. */
  effect: z.enum(ANSWER_EFFECTS).nullable(),
  /** What happens, in Spanish; or why nothing can. */
  text: z.string(),
});
export type AnswerLine = z.infer<typeof answerLine>;

const answerSummary = z.object({
  paid: z.number(),
  paidAmount: z.number(),
  rejected: z.number(),
  rejectedAmount: z.number(),
  unchanged: z.number(),
  /** How many of the paid ones pay what is paid otherwise. */
  twice: z.number(),
  problems: z.number(),
});
export type AnswerSummary = z.infer<typeof answerSummary>;

/** The answer's CSV as text: at most 2 million characters. */
const answerText = z
  .string()
  .trim()
  .min(1, 'El archivo está vacío')
  .max(2_000_000, 'El archivo es demasiado grande: envíe a lo más 2 MB');
const ANSWER_BODY_LIMIT = 8 * 1024 * 1024;

const settled = z.object({
  success: z.literal(true),
  transfers: z.number(),
  totalAmount: z.number(),
});

/** The day that was shown: another statement of the same transfers may have another one. */
const shownDay = date().optional();
/** Transfers of which one person said one day. */
const statedTransfers = ofFile.extend({ transferIds: z.array(id).min(1).max(10_000) });

export const bankFiles = {
  details: get('/bank-files/{id}', {
    tag,
    access,
    summary: 'A bank file with its transfers and what became of them.',
    refuses: ['record.notFound'],
  })
    .input(ofFile)
    .output(fileDetails),
  content: get('/bank-files/{id}/content', {
    tag,
    access,
    summary: 'A bank file as it was downloaded.',
    refuses: [
      'record.notFound',
      'bankFiles.notKept',
      'bankFiles.withdrawalAsked',
      'bankFiles.superseded',
    ],
  })
    .input(ofFile)
    .output(file('text', 'csv', 'workbook')),
  markAsPaid: post('/bank-files/{id}/mark-as-paid', {
    tag,
    access,
    summary:
      'Mark the transfers of a file as paid, with their payments: all that were sent, or those that are named.',
    refuses: [
      'record.notFound',
      'bankFiles.nothingToPay',
      'bankFiles.changedMeanwhile',
      'bankFiles.wrongState',
      'bankFiles.paidTwice',
      'bankFiles.dateBeforeFile',
      'payroll.dateInFuture',
      'payroll.dateBeforePeriod',
      'payroll.otherRate',
    ],
  })
    .input(
      ofFile.extend({
        transferIds: z.array(id).min(1).max(10_000).optional(),
        paymentDate: date('Fecha de pago inválida').optional(),
        agreed: agreedTransfers.optional(),
      }),
    )
    .output(settled),
  reject: post('/bank-files/{id}/reject', {
    tag,
    access,
    summary: 'Record that the bank rejected transfers: what they were to pay is owed again.',
    refuses: [
      'record.notFound',
      'bankFiles.changedMeanwhile',
      'bankFiles.wrongState',
      'bankFiles.reasonMissing',
    ],
  })
    .input(
      ofFile.extend({
        transferIds: z.array(id).min(1, 'Seleccione al menos una transferencia').max(10_000),
        reason: z.enum(REJECTION_REASON_KEYS, { error: 'Elija el motivo del rechazo' }),
        note: optionalText(300),
      }),
    )
    .output(settled),
  recover: post('/bank-files/{id}/recovery', {
    tag,
    access,
    summary: 'Record that the money of transfers that were paid twice came back.',
    refuses: [
      'record.notFound',
      'bankFiles.changedMeanwhile',
      'bankFiles.notToRecover',
      'payroll.dateInFuture',
    ],
  })
    .input(
      ofFile.extend({
        transferIds: z.array(id).min(1, 'Seleccione al menos una transferencia').max(10_000),
        recoveredOn: date('Fecha inválida'),
        note: requiredText('Diga cómo se recuperó', 500),
      }),
    )
    .output(settled),
  undoRecovery: del('/bank-files/{id}/recovery/{transferId}', {
    tag,
    access,
    summary: 'Take a recovery back that was recorded by mistake.',
    refuses: ['record.notFound'],
  })
    .input(ofFile.extend({ transferId: id }))
    .output(z.object({ success: z.literal(true) })),
  askWithdrawal: post('/bank-files/{id}/withdrawal', {
    tag,
    access,
    summary: 'Say that the bank never received a file; another person confirms it.',
    refuses: ['record.notFound', 'bankFiles.answered', 'bankFiles.alreadyWithdrawn'],
  })
    .input(ofFile.extend({ reason: requiredText('Diga por qué se retira', 500) }))
    .output(z.object({ success: z.literal(true) })),
  cancelWithdrawal: del('/bank-files/{id}/withdrawal', {
    tag,
    access,
    summary: 'Leave a file as it is after all.',
    refuses: ['record.notFound', 'bankFiles.withdrawalNotAsked', 'bankFiles.alreadyWithdrawn'],
  })
    .input(ofFile)
    .output(z.object({ success: z.literal(true) })),
  withdraw: post('/bank-files/{id}/withdraw', {
    tag,
    access,
    summary:
      'Confirm as a second person that a file is withdrawn: what it was to pay is owed again.',
    refuses: [
      'record.notFound',
      'bankFiles.withdrawalNotAsked',
      'bankFiles.samePerson',
      'bankFiles.answered',
      'bankFiles.alreadyWithdrawn',
    ],
  })
    .input(ofFile)
    .output(settled),
  askOtherYear: post('/bank-files/{id}/other-year', {
    tag,
    access,
    summary:
      'Say that the bank paid transfers in a year with another legal rate than their documents; another person confirms it.',
    refuses: [
      'record.notFound',
      'bankFiles.nothingToPay',
      'bankFiles.changedMeanwhile',
      'bankFiles.wrongState',
      'bankFiles.paidTwice',
      'bankFiles.dateBeforeFile',
      'bankFiles.alreadyStated',
      'bankFiles.sameRate',
      'bankFiles.noLegalRate',
      'payroll.dateInFuture',
    ],
  })
    .input(
      ofFile.extend({
        /** If absent, all that are sent and whose retention that year changes. */
        transferIds: z.array(id).min(1).max(10_000).optional(),
        paymentDate: date('Fecha de pago inválida'),
        reason: requiredText('Diga por qué se pagó en otro año', 500),
        /** How many of them pay what is paid otherwise; 0 if absent. */
        twice: z.number().int().min(0).optional(),
      }),
    )
    .output(settled),
  cancelOtherYear: post('/bank-files/{id}/other-year/cancel', {
    tag,
    access,
    summary: 'Take back what was said of transfers and not confirmed.',
    refuses: ['record.notFound', 'bankFiles.changedMeanwhile', 'bankFiles.otherYearNotStated'],
  })
    .input(statedTransfers)
    .output(settled),
  confirmOtherYear: post('/bank-files/{id}/other-year/confirm', {
    tag,
    access,
    summary:
      'Confirm as a second person that the bank paid transfers in another year: they are paid with that day, and the difference of what is retained is kept.',
    refuses: [
      'record.notFound',
      'bankFiles.changedMeanwhile',
      'bankFiles.wrongState',
      'bankFiles.paidTwice',
      'bankFiles.otherYearNotStated',
      'bankFiles.otherYearSamePerson',
      'payroll.dateBeforePeriod',
    ],
  })
    .input(statedTransfers.extend({ agreed: agreedTransfers.extend({ paymentDate: shownDay }) }))
    .output(settled.extend({ difference: z.number(), proposed: z.number() })),
  answerTemplate: get('/bank-files/{id}/answer-template', {
    tag,
    access,
    summary: 'The CSV in which the bank’s answer is written: a line for each transfer.',
    refuses: ['record.notFound'],
  })
    .input(ofFile)
    .output(file('csv')),
  previewAnswer: post('/bank-files/{id}/answer-preview', {
    tag,
    access,
    summary:
      'What each line of the bank’s answer would do, and what is wrong with it. Changes nothing.',
    bodyLimit: ANSWER_BODY_LIMIT,
    refuses: ['record.notFound', 'bankFiles.answerUnreadable'],
  })
    .input(ofFile.extend({ answerText }))
    .output(z.object({ summary: answerSummary, lines: z.array(answerLine) })),
  applyAnswer: post('/bank-files/{id}/answer', {
    tag,
    access,
    summary: 'Do what the bank’s answer says, all of it or nothing.',
    bodyLimit: ANSWER_BODY_LIMIT,
    refuses: [
      'record.notFound',
      'bankFiles.answerUnreadable',
      'bankFiles.answerProblems',
      'bankFiles.changedMeanwhile',
      'bankFiles.paidTwice',
      'payroll.dateBeforePeriod',
      'payroll.otherRate',
    ],
  })
    .input(
      ofFile.extend({
        answerText,
        /** What the preview counted. */
        agreed: z
          .strictObject({
            paid: z.number().int().min(0),
            rejected: z.number().int().min(0),
            twice: z.number().int().min(0).optional(),
          })
          .optional(),
      }),
    )
    .output(answerSummary),
};
