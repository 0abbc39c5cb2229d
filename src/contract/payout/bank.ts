/** Bank payroll files (payout §9, payout §10). */
import { z } from 'zod';
import { BANK_FORMAT_KEYS } from '../../domain/payout/file-formats.ts';
import { screens } from '../call.ts';
import { fileForm, fileLayout, handedOutFile } from '../files.ts';
import { get, post } from '../methods.ts';
import { commaList, date, file, id, month, paymentMethod, queryBoolean, year } from '../schemas.ts';
import { agreedRepeats, paymentPlace } from './payment-repeats.ts';

const tag = 'Tesorería';
const access = screens('/nomina-bancaria');

export const bankFormat = z.enum(BANK_FORMAT_KEYS);

const bankPayrollInput = z.strictObject({
  month,
  year,
  bankFormat,
  /** One of the format's layouts; by default the first. */
  layout: z.string().max(80).optional(),
  /** Includes payments that are already marked as paid. */
  includePaid: queryBoolean.default(false),
});

/** A payment that a transfer pays. */
const transferredPayment = z.object({
  ...paymentPlace.shape,
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  /** 'Pago del mes', or 'Complementaria 1'. */
  title: z.string(),
  amount: z.number(),
});

/** A change of the payee's account, or of the payee, that is to be looked at before a file is made. */
const accountNotice = z.object({
  changeId: z.number(),
  /**
   * It took effect in the last ten days, or nobody else has seen it (`first`: the payee had no account before), or waits for a second person. `payee`: it is
   * no change of account, but of the payee, or from a cheque to a transfer.
   */
  kind: z.enum(['changed', 'first', 'pending', 'payee']),
  /** A Spanish sentence, with the last digits of both accounts, the day and the persons. */
  text: z.string(),
});

/** What is transferred to a payee, before a file is made of it. */
const transfer = z.object({
  /** The id of its first payment, where its payments stand, and the first one's doctor. */
  ...paymentPlace.shape,
  doctorId: z.number(),
  /** The names of all its doctors. */
  doctorName: z.string(),
  doctorRut: z.string(),
  /** The account's holder, whom the bank pays. */
  payee: z.object({ name: z.string(), rut: z.string() }),
  /** Where the account is put right: the society's record, or the doctor's when null. */
  societyId: z.number().nullable(),
  /** The society through which the doctor is paid. */
  societyInfo: z.object({ name: z.string(), rut: z.string() }).nullable(),
  email: z.string().nullable(),
  amount: z.number(),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
  accountType: z.string().nullable(),
  reference: z.string(),
  /** 1 when its payments were in no file yet. */
  attempt: z.number(),
  payments: z.array(transferredPayment),
  /** Whether the caller alone gave the account and chose who is paid: a file with it is refused to the caller (payout §10.11). */
  isOfOneHand: z.boolean(),
  /** Changes of the account, newest first; none for what is paid already. */
  accountNotices: z.array(accountNotice),
  /** Why it can't go into the file, in Spanish; empty when it can. */
  problems: z.array(z.string()),
  /** What the file would omit or assume, in Spanish. */
  warnings: z.array(z.string()),
});
export type Transfer = z.infer<typeof transfer>;

/** A payment of the month that bank files do not pay. */
const leftOut = z.object({
  id: z.number(),
  doctorId: z.number(),
  doctorName: z.string(),
  amount: z.number(),
  paymentMethod,
  /** The reason, in Spanish. */
  reason: z.string(),
  /** Whether it waits until it is released (payout §23.4). */
  isHeld: z.boolean(),
});
export type LeftOut = z.infer<typeof leftOut>;

/** A bank file of the month that was downloaded before. */
const bankFile = handedOutFile.extend({
  bankFormat: z.string(),
  totalTransfers: z.number(),
  totalAmount: z.number(),
  /** Of the approval by which it was made (payout §34.4), SHA-256 in hexadecimal; null where none was needed. */
  approvedHash: z.string().nullable(),
});
export type BankFile = z.infer<typeof bankFile>;

export const bank = {
  usualFormat: get('/bank-payroll-format', {
    tag,
    access,
    summary:
      'The bank format of the newest file; before the first one, a format of which the clinic’s account or agreement is known, if there is one.',
  }).output(z.object({ bankFormat })),
  generate: post('/generate-bank-payroll', {
    tag,
    access,
    summary:
      'One transfer for each payee of payments of the month that are processed and not yet paid.',
    refuses: ['bank.layoutUnknown'],
  })
    .input(bankPayrollInput)
    .output(
      z.object({
        summary: z.object({
          totalTransfers: z.number(),
          totalAmount: z.number(),
          /** Of them, those with problems, which no file pays until that is mended. Pesos. */
          unfit: z.object({ transfers: z.number(), amount: z.number() }),
          period: z.string(),
        }),
        transfers: z.array(transfer),
        /** Payments by check or cash, and those that are held. */
        leftOut: z.array(leftOut),
        /** What the clinic's settings lack for this layout, in Spanish. */
        problems: z.array(z.string()),
        /** `isDated`: the layout's files contain the day of the transfers. */
        layout: fileLayout.extend({ isDated: z.boolean() }),
        /** Whether files of the month need an approval, and where it stands (payout §34.4). */
        approval: z.object({
          isRequired: z.boolean(),
          standing: z.enum(['approved', 'asked', 'changed', 'none']),
          /** Of what is approved, SHA-256 in hexadecimal. */
          hash: z.string().nullable(),
        }),
        /** Every layout of the format, the default first. */
        layouts: z.array(z.object({ id: z.string(), name: z.string() })),
        /** Files of the month that were downloaded before, in any format, newest first. */
        files: z.array(bankFile),
      }),
    ),
  download: post('/download-bank-file', {
    tag,
    access,
    summary: 'The bank file of the selected transfers.',
    refuses: [
      'bank.nothingToTransfer',
      'bank.nothingSelected',
      'bank.selectionChanged',
      'bank.amountChanged',
      'bank.accountsChanged',
      'bank.oneHand',
      'bank.partOfTransfer',
      'bank.paidBySurplus',
      'bank.alreadySent',
      'bank.notApproved',
      'bank.otherRate',
      'bank.otherYear',
      'bank.incompleteTransfer',
      'bank.payerIncomplete',
      'bank.payrollUnfit',
      'bank.layoutUnknown',
      'bank.noWorkbook',
      'payroll.dateBeforePeriod',
      'payroll.dateTooFar',
    ],
  })
    .input(
      bankPayrollInput.extend({
        selectedTransfers: commaList(id).or(z.array(id).max(10_000)),
        /** The pesos of the selected transfers. If they have changed, nothing is written. */
        agreedAmount: z.number().int().optional(),
        agreedRepeats,
        /** The changes of account, and of payee, of which the user was told. If others exist, nothing is written. */
        agreedAccountChanges: z.array(id).max(10_000).default([]),
        agreedPayeeChanges: z.array(id).max(10_000).default([]),
        /** The day of the transfers, if the layout contains one; by default today. */
        paymentDate: date('Fecha de pago inválida').optional(),
        as: fileForm,
      }),
    )
    .output(file('text', 'csv', 'workbook')),
};
