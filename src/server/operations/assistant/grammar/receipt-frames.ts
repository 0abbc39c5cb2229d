/** The frames of receipts: of all, of one payee, or of the societies. */
import type { Frame } from './frame.ts';

/** How receipts stand. */
const RECEIPTS: readonly Frame[] = [
  // What was annulled or issued twice is known of what lacks or is left over because of it.
  {
    tool: 'receipts',
    needs: [['receipt'], ['voided'], ['stand:surplus']],
    tells: ['stand'],
    without: ['doctor', 'society'],
    means: { remarks: ['annulled', 'duplicate', 'superseded'] },
  },
  {
    tool: 'receipts',
    needs: [['receipt'], ['stand:surplus']],
    tells: ['stand'],
    without: ['doctor', 'society'],
    means: { remarks: ['duplicate', 'superseded'] },
  },
  {
    tool: 'receipts',
    needs: [['receipt'], ['voided']],
    without: ['doctor', 'society'],
    means: { remarks: ['annulled'] },
  },
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
    needs: [['receipt'], ['missing', 'stand:missing_receipt'], ['state:unpaid']],
    may: ['issue', 'own'],
    tells: ['state'],
    means: { stand: 'missing' },
  },
  {
    tool: 'receipts',
    needs: [['receipt'], ['missing', 'stand:missing_receipt']],
    may: ['issue', 'own'],
    means: { stand: 'missing' },
  },
  // What has not arrived is said of payments and of receipts alike.
  {
    tool: 'receipts',
    needs: [['receipt'], ['state:unpaid']],
    may: ['own'],
    tells: ['state'],
    means: { stand: 'missing' },
  },
  { tool: 'receipts', needs: [['receipt'], ['issue']], may: ['own', 'card'] },
  { tool: 'receipts', needs: [['receipt']], may: ['own', 'issue'] },
];
/** The same of what societies are to issue, where no one of them is named. */
const ofSocieties = (frame: Frame): Frame => ({
  ...frame,
  needs: [...frame.needs, ['society-word', 'societies']],
  without: ['doctor', 'society'],
  means: { ...frame.means, isOfSociety: true },
});

export const RECEIPT_FRAMES: readonly Frame[] = [...RECEIPTS.map(ofSocieties), ...RECEIPTS];
