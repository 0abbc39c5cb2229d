/**
 * Which meanings make a question that a tool answers. The frame that understands every word of it is the one; what the
 * tool can be narrowed down by is said by the schema of its input.
 */
import { foldName } from '../../../../formats/text.ts';
import { ATTENDED_BY, ATTENTION_LISTS, ENDS_OF_ATTENTIONS } from './attention-frames.ts';
import { CARD_FRAMES } from './card-frames.ts';
import { CORRECTION_FRAMES } from './correction-frames.ts';
import { DAY_RANKINGS, MEAN_RANKINGS } from './day-frames.ts';
import { asOfToday, type Frame, ofLongTime, ofPatients } from './frame.ts';
import { ATTENTION_SUMS, FEE_SUMS, RANKINGS } from './group-frames.ts';
import { IMPORT_FRAMES } from './import-frames.ts';
import { MONEY_FRAMES } from './money-frames.ts';
import { OWN_FRAMES } from './own-frames.ts';
import { isMark } from './parts.ts';
import { BEFORE_PAYING, PAY_DAYS, PAYMENT_FRAMES } from './payment-frames.ts';
import { PAYMENT_RANKINGS } from './payment-group-frames.ts';
import { RECEIPT_FRAMES } from './receipt-frames.ts';
import { RECORD_FRAMES } from './record-frames.ts';
import { RULE_FRAMES, RULE_LISTS } from './rule-frames.ts';
import type { Mark } from './words.ts';

/** Ways of asking that fit every frame. */
export const ASKING: readonly Mark[] = [
  'how-many',
  'how-much',
  'sum',
  'which',
  'something',
  'rate-asked',
];

const OF_DISCOUNTS = ['entry', 'instalment', 'own', 'which', 'who'] as const satisfies Mark[];
const SENT = ['payment', 'paid-out', 'pays'] as const satisfies Mark[];

/** Lists of what is active or not. */
const ACTIVE_LISTS: readonly Frame['tool'][] = ['doctor_list', 'service_list'];
/** 'Médicos activos sin cuenta' are those alone: of a list no word for it is left out. */
const withActive = (frame: Frame): readonly Frame[] =>
  ACTIVE_LISTS.includes(frame.tool) &&
  frame.may?.includes('active') &&
  frame.means?.isActive === undefined
    ? [
        {
          ...frame,
          needs: [...frame.needs, ['active']],
          means: { ...frame.means, isActive: true },
        },
        { ...frame, may: frame.may.filter((mark) => mark !== 'active') },
      ]
    : [frame];

const ALL: readonly Frame[] = [
  ...OWN_FRAMES,
  ...MONEY_FRAMES,
  ...DAY_RANKINGS,
  ...MEAN_RANKINGS,
  ...RANKINGS,
  ...PAYMENT_RANKINGS,
  ...ATTENTION_LISTS,
  ...ENDS_OF_ATTENTIONS,
  ...PAY_DAYS,
  {
    tool: 'explain_line',
    needs: [['attentionId']],
    may: ['attention', 'line', 'calculation', 'why', 'fee', 'applies', 'rule-word', ...SENT],
  },
  {
    tool: 'fee_totals',
    needs: [['average'], ['fee', 'earned', 'earned-me', 'due-me', 'calculation']],
    may: ['attention', 'own', 'line'],
    means: { isAverage: true },
  },
  {
    tool: 'attention_count',
    needs: [['by-day'], ['attention', 'recordType', 'attended-me']],
    may: ['own', 'average'],
    means: { isPerDay: true },
  },
  {
    tool: 'attention_count',
    needs: [['average'], ['attention']],
    may: ['own'],
    means: { isAverage: true },
  },
  {
    tool: 'attention_count',
    needs: [['attention', 'recordType', 'attended-me']],
    may: ['own', 'service-word'],
  },
  // 'Cuántos pacientes atendí': the portal counts attentions, which the answer says.
  {
    tool: 'attention_count',
    needs: [['how-many', 'how-much'], ['patient']],
    when: (parts) =>
      parts.some((part) => isMark(part, 'how-many') || foldName(part.typed) === 'cuanta'),
    may: ['own', 'attended-me', 'attended', 'attention'],
    means: { isOfPatients: true },
  },
  { tool: 'attention_count', needs: [['how-many', 'something'], ['state:pending']], may: ['own'] },
  {
    tool: 'attention_count',
    needs: [['how-many', 'how-much', 'sum'], ['service']],
    may: ['own', 'attended-me', 'service-word', 'attention'],
  },
  // 'Ecografías de octubre'.
  { tool: 'attention_count', needs: [['service'], ['time']], may: ['attention', 'own'] },
  ...ATTENTION_SUMS,
  ATTENDED_BY,
  ...CORRECTION_FRAMES,
  {
    tool: 'retention_changes',
    needs: [['adjustment']],
    may: ['waiting', 'latest'],
    tells: ['measure'],
  },
  {
    tool: 'retention_changes',
    needs: [['adjustment'], ['state:pending']],
    tells: ['state', 'measure'],
  },
  {
    tool: 'entries',
    needs: [['entry'], ['waiting']],
    may: ['own'],
    means: { state: 'proposed' },
  },
  {
    tool: 'entries',
    needs: [['to-discount'], [...OF_DISCOUNTS, 'how-much', 'doctor', 'time']],
    may: OF_DISCOUNTS,
    means: { state: 'unpaid' },
  },
  {
    tool: 'entries',
    needs: [['entry', 'discounted'], ['besides-tax']],
    may: ['own', 'pays', 'payment'],
  },
  {
    tool: 'entries',
    needs: [['owes']],
    may: ['own', 'pays', 'entry', 'balance', 'instalment'],
    means: { state: 'unpaid', isOfBalances: true },
  },
  // 'Cuánto se debe del anticipo': what of it is still to be discounted.
  {
    tool: 'entries',
    needs: [['entry'], ['owed', 'balance']],
    may: ['own', 'pays', 'balance', 'owed'],
    means: { state: 'unpaid' },
  },
  {
    tool: 'entries',
    needs: [['balance']],
    may: ['owed', 'own', 'pays'],
    means: { isOfBalances: true },
  },
  // 'Tengo algún descuento pendiente': what is not discounted yet.
  {
    tool: 'entries',
    needs: [['entry'], ['state:pending', 'state:unpaid'], ['own']],
    may: ['own', 'pays'],
    tells: ['state'],
    means: { state: 'unpaid' },
  },
  { tool: 'entries', needs: [['entry']], may: ['own', 'pays'] },
  {
    tool: 'held_payments',
    needs: [['held'], ['society-word']],
    means: { kind: 'society' },
  },
  {
    tool: 'held_payments',
    needs: [['held', 'put']],
    may: ['own', 'line', 'pays', 'attention'],
  },
  ...RECEIPT_FRAMES,
  {
    tool: 'bank_files',
    needs: [['bank-file', 'file'], ['first']],
    may: ['transfer', 'made'],
    means: { isFirst: true },
  },
  {
    tool: 'bank_files',
    needs: [['bank-file']],
    may: ['transfer', 'last', 'made', 'ended'],
  },
  {
    tool: 'bank_files',
    needs: [['file'], ['transfer']],
    may: ['last'],
  },
  {
    tool: 'transfers',
    needs: [['transfer'], ['jobState:failed']],
    tells: ['jobState'],
    means: { stand: 'rejected' },
  },
  { tool: 'transfers', needs: [['transfer'], ['ended']] },
  { tool: 'transfers', needs: [['transfer'], ['latest']], means: { isLatest: true } },
  { tool: 'transfers', needs: [['transfer']], may: ['which-file', 'made'] },
  // 'Rebotó alguna', after a file for the bank.
  {
    tool: 'transfers',
    needs: [['bank-file'], ['stand:rejected']],
    may: ['transfer', 'payment', 'includes'],
  },
  { tool: 'transfers', needs: [['bank'], ['stand:rejected']] },
  { tool: 'transfers', needs: [['which-file'], ['doctor']], may: SENT },
  ...BEFORE_PAYING,
  ...IMPORT_FRAMES,
  { tool: 'job_state', needs: [['job']], may: ['standing', 'last', 'latest'] },
  { tool: 'job_state', needs: [['ended'], ['calculation']], means: { kind: 'calculate-payments' } },
  { tool: 'job_state', needs: [['ended'], ['payroll']], means: { kind: 'process-bulk-payments' } },
  { tool: 'job_state', needs: [['ended'], ['payslip']], means: { kind: 'send-payslips' } },
  { tool: 'job_state', needs: [['ended'], ['books']], means: { kind: 'verify-books' } },
  ...CARD_FRAMES,
  ...[RULE_FRAMES, RULE_LISTS].flat(),
  ...RECORD_FRAMES,
  {
    tool: 'society_card',
    needs: [['society'], ['card', 'account', 'bank', 'doctors', 'who']],
    may: ['active'],
  },
  ...(
    [
      ['dearest', 'most'],
      ['cheapest', 'least'],
    ] as const
  ).map(
    ([mark, order]): Frame => ({
      tool: 'service_list',
      needs: [[mark], ['service-word', 'services']],
      may: ['active'],
      means: { order },
    }),
  ),
  {
    tool: 'service_card',
    needs: [['service'], ['base-value', 'code-of', 'which', 'service-word', 'card', 'terms']],
    may: ['active'],
    not: ['how-many', 'sum'],
  },
  {
    tool: 'legal_retention',
    needs: [['legal']],
    may: ['rises', 'receipt', 'own', 'applies', 'since', 'terms', 'valid'],
    not: ['sum'],
  },
  {
    tool: 'rules_for_case',
    needs: [['pays', 'would-pay'], ['service']],
    may: ['service-word', 'with', 'applies'],
    not: ['how-many', 'sum'],
    without: ['from', 'to'],
    means: { isUsual: true },
  },
  {
    tool: 'legal_retention',
    needs: [['rate-asked'], ['measure:retention', 'receipt', 'legal', 'rate', 'time']],
    may: ['own', 'terms'],
    // 'Cuánto será lo de noviembre' asks for no rate.
    when: (parts) =>
      parts.some(
        ({ kind, typed }) =>
          kind === 'slot' || /reten|porcentaje|tasa|legal|bolet|sube|subira/.test(foldName(typed)),
      ),
    without: ['doctor'],
    not: ['sum', 'how-many'],
  },
  {
    tool: 'legal_retention',
    needs: [['receipt-rate']],
    may: ['own', 'terms', 'legal', 'rate', 'why', 'rises'],
  },
  // 'Qué porcentaje de retención corre este 2026'.
  {
    tool: 'legal_retention',
    needs: [['terms'], ['measure:retention']],
    when: (parts) => parts.some(({ typed }) => /porcentaje$/.test(foldName(typed))),
    may: ['own', 'applies', 'receipt', 'legal', 'valid', 'since', 'rises'],
    not: ['how-much', 'how-many', 'sum'],
    without: ['doctor', 'society'],
  },
  {
    tool: 'legal_retention',
    needs: [['percent'], ['measure:retention', 'rate', 'legal']],
    may: ['when', 'pays', 'since', 'applies'],
    without: ['from', 'to'],
  },
  // Of a doctor it is another question.
  {
    tool: 'legal_retention',
    needs: [['rate']],
    may: ['legal', 'receipt', 'applies', 'rises', 'since'],
    not: ['how-much', 'sum'],
  },
  {
    tool: 'legal_retention',
    needs: [['discounted'], ['terms']],
    may: ['why'],
    not: ['how-much', 'sum'],
  },
  {
    tool: 'legal_retention',
    needs: [['measure:retention'], ['receipt']],
    // Pesos that were retained are no rate.
    not: ['how-much', 'sum'],
  },
  {
    tool: 'rules_for_case',
    needs: [
      ['rule-word', 'agreement', 'would-pay'],
      ['doctor', 'service', 'society'],
    ],
    may: ['applies', 'with', 'pays', 'service-word', 'due', 'terms', 'society-word'],
  },
  // 'Por qué le pagan 78 %': which rule applies, and whether it pays that.
  {
    tool: 'rules_for_case',
    needs: [['percent'], ['pays'], ['doctor']],
    may: ['why', 'who', 'doctor-word', 'applies', 'rule-word', 'agreement', 'service-word'],
    not: ['how-many', 'sum'],
    without: ['from', 'to'],
  },
  {
    tool: 'rules_for_case',
    needs: [['by-rule'], ['pays', 'would-pay'], ['service']],
    may: ['service-word', 'with'],
  },
  {
    tool: 'record_counts',
    needs: [['how-many'], ['doctors', 'services', 'specialties', 'rule-word', 'agreement']],
    may: ['active'],
  },
  ...PAYMENT_FRAMES,
  {
    tool: 'fee_totals',
    needs: [['coverage:no_rule']],
    may: ['fee', 'line', 'attention', 'calculation', 'own'],
  },
  {
    tool: 'fee_totals',
    needs: [['owed', 'owed-me']],
    may: ['own', 'fee', 'doctors', 'to-doctors', 'calculation'],
    means: { state: 'unpaid' },
  },
  {
    tool: 'fee_totals',
    needs: [
      [
        'fee',
        'due',
        'due-me',
        'calculation',
        'measure:retention',
        'measure:net',
        'measure:gross',
        'state:unpaid',
        'state:unprocessed',
        'state:pending_payment',
        'state:calculated',
      ],
    ],
    may: ['own', 'line', 'to-doctors'],
  },
  // 'Cuánto ganaron los médicos en agosto'.
  {
    tool: 'fee_totals',
    needs: [['earned'], ['doctors', 'to-doctors'], ['how-much', 'sum']],
    may: ['fee'],
    without: ['doctor'],
  },
  { tool: 'fee_totals', needs: [['something'], ['state:unpaid']], may: ['own'] },
  {
    tool: 'fee_totals',
    needs: [['payment'], ['state:pending']],
    may: ['own', 'doctors'],
    means: { state: 'unpaid' },
  },
  ...FEE_SUMS,
  { tool: 'fee_totals', needs: [['standing'], ['doctor']] },
  {
    tool: 'month_state',
    needs: [['standing']],
    may: ['attention', 'fee', 'payroll'],
    tells: ['state'],
  },
  // A name and nothing else.
  { tool: 'doctor_card', needs: [['doctor']], isBare: true },
  { tool: 'society_card', needs: [['society']], isBare: true },
  { tool: 'service_card', needs: [['service']], isBare: true },
];

/** In order: of two frames that both understand everything, the first is meant. */
export const FRAMES: readonly Frame[] = ALL.flatMap(withActive)
  .map(asOfToday)
  .flatMap(ofLongTime)
  .map(ofPatients);
