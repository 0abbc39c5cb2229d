/** Bank payroll files (spec 2 §2.11, §3, §5, §7; design §8). */
import { z } from 'zod';
import { call, screens } from './call.ts';
import { commaList, file, id, month, queryBoolean, year } from './schemas.ts';

const tag = 'Tesorería';
const access = screens('/nomina-bancaria');

export const bankFormat = z.enum(['santander', 'bci', 'chile', 'estado', 'universal']);

export const bankPayrollInput = z.object({
  month,
  year,
  bankFormat,
  /** Also payments that are already marked as paid. */
  includePaid: queryBoolean.default(false),
});

export const transfer = z.object({
  /** The payment's id. */
  id: z.number(),
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  societyInfo: z.object({ name: z.string(), rut: z.string() }).nullable(),
  email: z.string().nullable(),
  amount: z.number(),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
  accountType: z.string().nullable(),
  reference: z.string(),
  status: z.enum(['processed', 'paid']),
  /** Why it can't go into the file, in Spanish; empty when it can. */
  problems: z.array(z.string()),
  /** Names of files, already downloaded, that hold this payment. */
  inFiles: z.array(z.string()),
});
export type Transfer = z.infer<typeof transfer>;

export const bank = {
  generate: call({
    method: 'POST',
    path: '/generate-bank-payroll',
    tag,
    access,
    summary: 'One transfer for each payment of the month that is processed and not yet paid.',
  })
    .input(bankPayrollInput)
    .output(
      z.object({
        summary: z.object({
          totalTransfers: z.number(),
          totalAmount: z.number(),
          period: z.string(),
        }),
        transfers: z.array(transfer),
        /** Name, version and source of the bank's layout. */
        layout: z.object({ name: z.string(), version: z.string(), source: z.string() }),
      }),
    ),
  download: call({
    method: 'POST',
    path: '/download-bank-file',
    tag,
    access,
    summary: 'The bank file of the selected transfers.',
    refuses: [
      'bank.nothingToTransfer',
      'bank.nothingSelected',
      'bank.incompleteTransfer',
      'bank.payerIncomplete',
    ],
  })
    .input(
      bankPayrollInput.extend({
        selectedTransfers: commaList(id),
        as: z.enum(['text', 'workbook']).default('text'),
      }),
    )
    .output(file),
};
