/** Which meanings are near to each other, as data: a question without an answer is offered others of the same themes. */
import type { Mark, Slot } from '../grammar/words.ts';

type Near = Mark | Slot | `${Slot}:${string}`;

/** What each theme is about: marks, slots, or values of slots. */
export const THEMES = {
  attention: [
    ...(['attention', 'attended', 'attended-me', 'patient', 'line', 'by-day'] as const),
    ...(['recordType', 'schedule', 'plan', 'otherPlan', 'flaw', 'state:pending'] as const),
  ],
  plan: ['plan', 'otherPlan', 'by-plan', 'plans'],
  hours: ['schedule'],
  paid: [
    ...(['paid-out', 'payment', 'pays', 'paid-me', 'payroll', 'payslip', 'pay-date'] as const),
    ...(['state:paid', 'state:processed', 'processed-out', 'basis'] as const),
  ],
  fee: [
    ...(['fee', 'due', 'due-me', 'earned', 'earned-me', 'billed', 'calculation'] as const),
    ...(['accrual', 'expense', 'measure:gross', 'measure:net', 'measure:base'] as const),
    ...(['measure:participated', 'state:calculated', 'state:unprocessed'] as const),
  ],
  money: [
    'paid-out',
    'paid-me',
    'earned',
    'earned-me',
    'fee',
    'due',
    'due-me',
    'how-much',
    'billed',
  ],
  owed: ['owed', 'owed-me', 'state:unpaid', 'state:pending_payment', 'state:unprocessed', 'unsent'],
  waits: ['state:pending', 'state:unpaid', 'missing', 'before', 'waiting', 'open', 'proposed'],
  retention: [
    ...(['measure:retention', 'legal', 'rate', 'receipt-rate', 'unretained', 'tax'] as const),
    ...(['own-retention', 'adjustment', 'rate-asked'] as const),
  ],
  receipt: [
    ...(['receipt', 'issue', 'arrived', 'voided', 'stand:missing_receipt'] as const),
    ...(['stand:surplus', 'stand:different', 'stand:unexpected', 'stand:matched'] as const),
  ],
  bank: [
    ...(['transfer', 'bank-file', 'bank', 'which-file', 'resent', 'stand:rejected'] as const),
    ...(['stand:withdrawn', 'stand:sent', 'by-deposit', 'by-transfer', 'cheque'] as const),
    ...(['account', 'account-change', 'without-account'] as const),
  ],
  account: ['account', 'account-change', 'without-account', 'bank'],
  hold: ['held', 'put'],
  entry: [
    ...(['entry', 'discounted', 'to-discount', 'instalment', 'balance', 'owes'] as const),
    ...(['discounts-monthly', 'besides-tax'] as const),
  ],
  debt: ['balance', 'owes', 'to-discount'],
  correction: ['correction', 'adjustment'],
  rule: [
    ...(['rule-word', 'agreement', 'applies', 'would-pay', 'terms', 'by-rule', 'valid'] as const),
    ...(['expired', 'upcoming', 'expires', 'endless', 'versions'] as const),
  ],
  agreement: ['agreement', 'by-agreement'],
  starts: ['upcoming', 'since'],
  ends: ['expires', 'expired', 'endless'],
  price: ['base-value', 'dearest', 'cheapest', 'code-of', 'pays', 'would-pay'],
  service: ['services', 'service-word', 'by-service', 'code-of', 'base-value'],
  doctor: [
    ...(['doctors', 'doctor-word', 'by-doctor', 'to-doctors', 'who', 'card', 'contact'] as const),
    'of-whom',
  ],
  person: ['card', 'contact', 'of-whom', 'specialty-word'],
  society: ['society-word', 'societies', 'in-society', 'by-society', 'persons'],
  specialty: ['specialties', 'specialty-word', 'by-specialty', 'specialists'],
  user: ['users', 'profile', 'permission', 'screens', 'linked'],
  acts: ['changed', 'created', 'removed', 'approved', 'proposed', 'annulled', 'uploaded'],
  month: ['closed-month', 'close', 'closes-on', 'finding', 'approval', 'standing', 'by-month'],
  payday: ['pay-date', 'when', 'closes-on', 'next', 'by-calendar'],
  books: ['books', 'accounting', 'books-account'],
  job: ['job', 'jobState', 'ended'],
  import: ['import', 'file', 'uploaded', 'rows', 'rejected-rows'],
  holiday: ['holidays'],
  request: ['request'],
} as const satisfies Readonly<Record<string, readonly Near[]>>;

/** How much the ways of asking count; those that stand nowhere here count as a topic does. */
export const ASKED: Partial<Record<Mark, number>> = {
  'how-many': 0.6,
  'how-much': 0.6,
  sum: 0.2,
  which: 0,
  something: 0,
  own: 0.1,
  who: 0.6,
  when: 1.2,
  why: 1.2,
  latest: 0.4,
  last: 0.8,
};
/** What is more than a topic: what is ranked or compared is asked for so. */
export const TURNS: readonly Mark[] = ['most', 'least', 'average', 'compare'];
