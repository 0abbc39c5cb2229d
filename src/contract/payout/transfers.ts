/** The transfers of all bank files, by what became of them (payout §18.12). */
import { z } from 'zod';
import { TRANSFER_STANDS, TRANSFER_STATES } from '../../domain/states.ts';
import { screens } from '../call.ts';
import { get } from '../methods.ts';
import { countAndAmount, id, page, searchText, sortBy } from '../schemas.ts';

const tag = 'Tesorería';
const access = screens('/nomina-bancaria');

export const transferStand = z.enum(TRANSFER_STANDS);

const filters = z.strictObject({
  /** Those that pay this doctor. */
  doctorId: id.optional(),
  stand: transferStand.optional(),
  /** A name or RUT of a payee or doctor, a reference, or a file. */
  search: searchText,
});

export const transferSort = sortBy(['-sentAt', 'payeeName', 'amount', 'fileName']);

const listedTransfer = z.object({
  id: z.number(),
  fileId: z.number(),
  fileName: z.string(),
  /** When its file was downloaded. */
  sentAt: z.string(),
  reference: z.string(),
  attempt: z.number(),
  status: z.enum(TRANSFER_STATES),
  isSurplus: z.boolean(),
  /** Whether nothing that it pays is owed: it is paid, and not by it, or annulled. */
  isPaidElsewhere: z.boolean(),
  /** Another file that sends the same, or paid it: first one of which the bank has not answered. */
  sentAgainIn: z.string().nullable(),
  /** The day on which the bank paid that one, or is to by the file; null where the file says none. */
  sentAgainOn: z.string().nullable(),
  /** Whether that one has a part of its payments only. */
  isSentAgainInPart: z.boolean(),
  payeeName: z.string(),
  payeeRut: z.string(),
  /** Where the account to which the payee is paid is put right: the society's, or the doctor's. */
  societyId: z.number().nullable(),
  doctorId: z.number(),
  /** The payments that it pays, or would. */
  paymentIds: z.array(z.number()),
  /** The doctors whom it pays. */
  doctorNames: z.array(z.string()),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
  amount: z.number(),
  paidOn: z.string().nullable(),
  /** When what was paid besides what is owed came back. */
  recoveredOn: z.string().nullable(),
  /** Pesos of it that were paid besides what is owed and are to come back; 0 while the same is under way. */
  toRecover: z.number(),
  /** Why the bank rejected it, in Spanish. */
  rejection: z.string().nullable(),
  /** The day on which that was recorded. */
  rejectedOn: z.string().nullable(),
});
export type ListedTransfer = z.infer<typeof listedTransfer>;

export const transfers = {
  list: get('/transfers', {
    tag,
    access,
    summary: 'The transfers of all bank files, with what became of them.',
  })
    .input(page.extend(filters.shape).extend({ sort: transferSort }))
    .output(z.array(listedTransfer)),
  summary: get('/transfers/summary', {
    tag,
    access,
    summary: 'Count and pesos of what the filters find, and of the transfers in each state.',
  })
    .input(filters)
    .output(
      z.object({
        total: z.number(),
        totalAmount: z.number(),
        stands: z.record(transferStand, countAndAmount),
      }),
    ),
};
