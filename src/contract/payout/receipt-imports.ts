/** The sheets of received documents that were read, and taking one back (payout §19.16). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { id, instant, page, total, wholeNumber } from '../schemas.ts';
import { receivedKind } from './receipt-sheets.ts';

const common = { tag: 'Boletas y facturas', access: screens('/boletas') };

const receiptImport = z.object({
  id: z.number(),
  fileName: z.string(),
  kind: receivedKind,
  year: z.number(),
  month: z.number(),
  /** How many documents were new. */
  added: z.number(),
  /** How many it changed. */
  changed: z.number(),
  createdAt: instant,
  createdByName: z.string().nullable(),
  revertedAt: instant.nullable(),
  revertedByName: z.string().nullable(),
});
export type ReceiptImport = z.infer<typeof receiptImport>;

/** What taking a sheet back does. */
const reversion = z.object({
  /** Documents that it alone brought, and that go. */
  removed: z.number(),
  /** What the removed ones come to, in pesos. */
  grossAmount: z.number(),
  /** How many of the removed ones are paired with a payment, which lacks its document then. */
  paired: z.number(),
  /** Documents that are again as they were before it. */
  restored: z.number(),
  /** Documents of it that stay: another sheet says them as well, or how they were is not known. */
  kept: z.number(),
  /** Why it can't be taken back, in Spanish; null when it can. */
  refusal: z.string().nullable(),
});
export type ReceiptReversion = z.infer<typeof reversion>;

const count = wholeNumber([0, 50_000]);

export const receiptImports = {
  list: get('/receipt-imports', {
    ...common,
    summary: 'The sheets of received documents that were read, newest first.',
  })
    .input(page)
    .output(z.array(receiptImport)),
  summary: get('/receipt-imports/summary', {
    ...common,
    summary: 'How many sheets were read.',
  }).output(total),
  previewReversion: get('/receipt-imports/{id}/reversion', {
    ...common,
    summary:
      'What taking a sheet back would remove and restore, or why it can’t be. Writes nothing.',
    refuses: ['record.notFound', 'receipts.sheetReverted'],
  })
    .input(z.strictObject({ id }))
    .output(reversion),
  revert: post('/receipt-imports/{id}/reversion', {
    ...common,
    summary: 'Take a sheet back: remove what it alone brought, and restore what it changed.',
    refuses: [
      'record.notFound',
      'receipts.sheetReverted',
      'receipts.sheetNeeded',
      'receipts.reversionChanged',
      'receipts.nothingToRevert',
    ],
  })
    .input(
      z.strictObject({
        id,
        /** What the user was shown. */
        removed: count,
        restored: count,
        grossAmount: wholeNumber([0, Number.MAX_SAFE_INTEGER]),
      }),
    )
    .output(reversion),
};
