/** The frames of receipts: of all, of one payee, or of the societies. */
import type { Frame } from './frame.ts';
import type { Mark } from './words.ts';

/** Words for the doctors themselves, whose receipts are not those of their societies. */
const DOCTORS = ['doctors', 'to-doctors', 'persons'] as const satisfies Mark[];

/** How receipts stand. */
const RECEIPTS: readonly Frame[] = [
  // 'Por cuánto tengo que hacer la boleta de septiembre': the gross and the retention of that payment.
  {
    tool: 'receipts',
    needs: [['receipt'], ['issue'], ['how-much'], ['time']],
    may: ['own', 'missing'],
    not: ['how-many', 'sum'],
    means: { isAmount: true },
  },
  {
    tool: 'receipts',
    needs: [['receipt'], ['missing', 'stand:missing_receipt']],
    may: ['issue', 'own'],
    means: { stand: 'missing' },
  },
  { tool: 'receipts', needs: [['receipt'], ['issue']], may: ['own', 'card'] },
  { tool: 'receipts', needs: [['receipt']], may: ['own', 'issue'] },
];
/**
 * What was annulled or issued twice is known of what lacks or is left over because of it: of all payees together, in pesos of none,
 * and however it stands.
 */
const remarked = (frame: Pick<Frame, 'needs' | 'tells' | 'means'>): Frame => ({
  tool: 'receipts',
  ...frame,
  not: ['how-much', 'sum', 'society-word', 'societies', 'doctor-word', ...DOCTORS],
  without: ['doctor', 'society', 'stand', 'state'],
});
const REMARKED: readonly Frame[] = [
  remarked({
    needs: [['receipt'], ['voided'], ['stand:surplus']],
    tells: ['stand:surplus'],
    means: { remarks: ['annulled', 'duplicate', 'superseded'] },
  }),
  remarked({
    needs: [['receipt'], ['stand:surplus']],
    tells: ['stand:surplus'],
    means: { remarks: ['duplicate', 'superseded'] },
  }),
  remarked({ needs: [['receipt'], ['voided']], means: { remarks: ['annulled'] } }),
];

/** The same of what societies are to issue, or doctors in person, where no one of them is named. */
const ofKind =
  (words: readonly Mark[], isOfSociety: boolean) =>
  (frame: Frame): Frame => ({
    ...frame,
    needs: [...frame.needs, words],
    may: [...(frame.may ?? []), ...words],
    ...(frame.not && { not: frame.not.filter((mark) => !words.includes(mark)) }),
    without: [...(frame.without ?? []), 'doctor', 'society'],
    means: { ...frame.means, isOfSociety },
  });
const OF_KINDS = [ofKind(['society-word', 'societies'], true), ofKind(DOCTORS, false)];

export const RECEIPT_FRAMES: readonly Frame[] = [
  ...[...REMARKED, ...RECEIPTS].flatMap((frame) => OF_KINDS.map((of) => of(frame))),
  ...REMARKED,
  ...RECEIPTS.map((frame): Frame => ({ ...frame, not: [...(frame.not ?? []), ...DOCTORS] })),
];
