/** The frames of what is on file: doctors, services, rules, users, permissions, books, months, and who changed what. */

import { ACTS } from '../../../../contract/operations/assistant-query.ts';
import type { Frame, Need } from './frame.ts';
import { isMark } from './parts.ts';
import { PEOPLE } from './people-frames.ts';
import type { Mark } from './words.ts';

/** What was acted on, by the word for it: its kind in the audit log, as the tool calls it. */
const ACTED_ON = {
  'doctor-word': 'doctor',
  doctors: 'doctor',
  'rule-word': 'rule',
  agreement: 'rule',
  'service-word': 'service',
  services: 'service',
  'society-word': 'society',
  'specialty-word': 'specialty',
  users: 'user',
  profile: 'permission',
  permission: 'permission',
  screens: 'permission',
  entry: 'entry',
  instalment: 'entry',
  adjustment: 'entry',
  correction: 'correction',
  held: 'hold',
  import: 'import',
  file: 'import',
  attention: 'attention',
  receipt: 'receipt',
  legal: 'legalRetention',
  payment: 'payment',
  payroll: 'payment',
} as const satisfies Partial<Record<Mark, string>>;
/** Words for one kind of record, which may stand together: 'la cuota del anticipo'. */
const ENTRY_WORDS = ['entry', 'instalment', 'adjustment', 'discounted'] as const satisfies Mark[];
/** How many were changed or imported is not how many entries the log has, or what the last import brought. */
export const UNCOUNTED = ['how-many', 'how-much', 'sum'] as const satisfies Mark[];
/** A month beside a payment is its period, and not when it was acted on. */
const OF_PERIODS = ['payment', 'payroll'] as const;
const AS_SEEN_FROM_NOW =
  /^(?:hoy|ayer|anteayer|(?:la |esta )?semana|[uú]ltim[oa]s (?!\S+ meses))/iu;
const changed = (frame: Omit<Frame, 'tool'>): Frame => ({
  tool: 'who_changed',
  may: ['last', 'latest'],
  not: UNCOUNTED,
  ...frame,
});

/** 'Quién cambió la cuenta de Ana Araya', 'qué cambió ayer', 'quién aprobó el arriendo de box'. */
const WHO_CHANGED: readonly Frame[] = [
  changed({
    needs: [ACTS, ['account', 'bank', 'account-change']],
    means: { aspect: 'account' },
  }),
  // Whose change of account waits is another question.
  changed({
    needs: [['who', 'when'], ['account-change'], ['doctor', 'society']],
    not: [...UNCOUNTED, 'waiting', 'proposed'],
    means: { aspect: 'account' },
  }),
  changed({ needs: [ACTS, ['measure:retention'], ['doctor']], means: { aspect: 'retention' } }),
  changed({ needs: [ACTS, ['base-value'], ['service']], means: { aspect: 'baseValue' } }),
  changed({ needs: [ACTS, ['doctor', 'service', 'society', 'specialty', 'rule']] }),
  ...Object.entries(ACTED_ON).map(([word, of]) =>
    changed({
      needs: [ACTS, [word as Mark]],
      ...(of === 'entry' && { may: ['last', 'latest', ...ENTRY_WORDS] }),
      ...((OF_PERIODS as readonly string[]).includes(word) && { without: ['from', 'to'] }),
      means: { of },
    }),
  ),
  // 'Quién anuló pagos ayer', 'en los últimos 7 días': when it was acted on.
  ...OF_PERIODS.map((word) =>
    changed({
      needs: [ACTS, [word], ['time']],
      when: (parts) =>
        parts.every(({ kind, typed }) => kind !== 'time' || AS_SEEN_FROM_NOW.test(typed)),
      means: { of: ACTED_ON[word] },
    }),
  ),
  changed({ needs: [ACTS] }),
];

/** Doctors, services, rules and agreements that are active or not, of a specialty or with a certain property. */
const LISTS: readonly Frame[] = [
  {
    tool: 'doctor_list',
    needs: [['own-retention']],
    may: ['active', 'doctors', 'doctor-word', 'who', 'rate'],
    tells: ['measure'],
    means: { hasOwnRetention: true },
  },
  ...(
    [
      ['cheque', 'check'],
      ['by-deposit', 'deposit'],
      ['by-transfer', 'transfer'],
    ] as const
  ).map(
    ([word, paymentType]): Frame => ({
      tool: 'doctor_list',
      needs: [[word], ['doctors', 'doctor-word', 'who', 'pays', 'paid-out']],
      may: ['active'],
      without: ['from', 'to'],
      means: { paymentType },
    }),
  ),
  // 'Qué médicos cobran por sociedad', 'cuáles se pagan a su nombre'.
  ...(
    [
      ['by-society', true],
      ['persons', false],
    ] as const
  ).map(
    ([word, isOfSociety]): Frame => ({
      tool: 'doctor_list',
      needs: [[word], ['doctors', 'doctor-word'], ['pays']],
      may: ['who', 'active', 'by-society', 'persons'],
      means: { isOfSociety },
    }),
  ),
  // 'Cuántos médicos facturan por sociedad', but not how much they do.
  {
    tool: 'doctor_list',
    needs: [['by-society'], ['doctors', 'doctor-word'], ['billed']],
    may: ['who', 'active'],
    not: ['how-much', 'sum'],
    means: { isOfSociety: true },
  },
  ...(
    [
      ['in-society', true],
      ['persons', false],
    ] as const
  ).map(
    ([word, isOfSociety]): Frame => ({
      tool: 'doctor_list',
      needs: [[word], ['doctors', 'doctor-word', 'who']],
      may: ['who', 'active'],
      means: { isOfSociety },
    }),
  ),
  // 'A quién le hacemos el 3 % del préstamo solidario'.
  {
    tool: 'doctor_list',
    needs: [['surcharge']],
    may: ['who', 'doctors', 'doctor-word', 'active', 'own-retention'],
    without: ['from', 'to'],
    tells: ['measure:retention'],
    means: { hasSurcharge: true },
  },
  // 'Qué médicos no tienen usuario'.
  {
    tool: 'doctor_list',
    needs: [['doctors', 'doctor-word', 'who'], ['without-user']],
    may: ['active', 'who'],
    when: (parts) => parts.some((part) => isMark(part, 'doctors', 'doctor-word')),
    without: ['from', 'to'],
    means: { hasNoUser: true },
  },
  // 'Qué médicos no atendieron en noviembre'.
  {
    tool: 'doctor_list',
    needs: [['doctors', 'doctor-word', 'who'], ['no-attentions'], ['time']],
    may: ['active', 'who'],
    means: { hasNoAttentions: true },
  },
  // 'Cuántos médicos hay por especialidad'.
  {
    tool: 'doctor_list',
    needs: [
      ['doctors', 'doctor-word'],
      ['by-specialty', 'by-society'],
      ['how-many', 'which', 'doctors'],
    ],
    may: ['active'],
    without: ['from', 'to', 'order'],
  },
  {
    tool: 'doctor_list',
    needs: [['doctors', 'doctor-word'], ['by-specialty', 'by-society'], ['inactive']],
    without: ['from', 'to', 'order'],
    means: { isActive: false },
  },
  ...listed('doctor_list', ['doctors'], {}),
  { tool: 'doctor_list', needs: [['doctors'], ['specialty']], may: ['who', 'active'] },
  ...listed('service_list', ['services'], {}),
  { tool: 'service_list', needs: [['services'], ['specialty']], may: ['active'] },
  {
    tool: 'service_list',
    needs: [['base-value'], ['specialty']],
    may: ['services', 'service-word', 'active'],
  },
  // 'Cuánto paga cardiología', 'los tramos de traumatología': by the rules that name it.
  ...(['rule-word', 'pays', 'terms', 'rate-asked'] as const).map(
    (word): Frame => ({
      tool: 'rule_list',
      needs: [[word], ['specialty', 'schedule']],
      may: [
        ...(['rule-word', 'pays', 'terms', 'applies', 'valid', 'specialty-word'] as const),
        // 'Qué porcentaje se les paga a los pediatras', but not how much they were.
        ...(word === 'terms' ? (['doctors', 'to-doctors'] as const) : []),
      ],
      not: ['how-many', 'sum'],
      without: ['from', 'to'],
      means: { ruleType: 'rule', ruleState: 'active' },
    }),
  ),
  ...listed('rule_list', ['rule-word'], { ruleType: 'rule' }),
  ...listed('rule_list', ['agreement'], { ruleType: 'convention' }),
  ...(['agreement', 'rule-word'] as const).map(
    (word): Frame => ({
      tool: 'rule_list',
      needs: [[word], ['endless']],
      may: ['active', 'valid', 'who'],
      means: {
        ruleType: word === 'agreement' ? 'convention' : 'rule',
        isActive: true,
        ruleState: 'active',
        isEndless: true,
      },
    }),
  ),
  {
    tool: 'rule_list',
    needs: [['agreement'], ['doctor', 'society', 'own']],
    may: ['society-word'],
    means: { ruleType: 'convention' },
  },
  {
    tool: 'account_changes',
    needs: [['account-change'], ['state:pending']],
    may: ['who', 'doctors', 'doctor-word'],
    tells: ['state'],
  },
  {
    tool: 'account_changes',
    needs: [['account-change']],
    may: ['waiting', 'who', 'doctors', 'doctor-word'],
  },
];

/** The active and the inactive ones of a kind; of rules also those that are over or still to come. */
function listed(tool: Frame['tool'], words: readonly Mark[], means: Frame['means']): Frame[] {
  const states = {
    // A rule that is switched on may be over or still to come: only what is in force is active, as on its screen.
    active: { isActive: true, ...(tool === 'rule_list' && { ruleState: 'active' }) },
    inactive: { isActive: false },
    ...(tool === 'rule_list' && {
      valid: { ruleState: 'active' },
      expired: { ruleState: 'expired' },
      upcoming: { ruleState: 'pending' },
      expires: { isEnding: true },
    }),
  } as const;
  return Object.entries(states).map(([word, state]) => ({
    tool,
    needs: [words, [word as Mark]],
    may: ['who'],
    means: { ...means, ...state },
  }));
}

/** Which ledger account is meant, by what the question says besides. */
const BOOK_ACCOUNTS = {
  'measure:retention': 'retentionPayableAccount',
  bank: 'bankAccountAccount',
  balance: 'carriedBalanceAccount',
  expense: 'feeExpenseAccount',
  'state:unpaid': 'feePayableAccount',
} as const satisfies Partial<Record<Need, string>>;

const MONTHS_AND_BOOKS: readonly Frame[] = [
  // 'Qué meses siguen abiertos'.
  {
    tool: 'closed_months',
    needs: [['month'], ['open']],
    may: ['close'],
    not: UNCOUNTED,
    means: { isOpen: true },
  },
  {
    tool: 'closed_months',
    needs: [['closed-month', 'closed']],
    may: ['month', 'who', 'close'],
  },
  {
    tool: 'books_check',
    needs: [
      ['books', 'accounting'],
      ['stand:matched', 'stand:different', 'standing', 'ended', 'last', 'when'],
    ],
  },
  { tool: 'books_check', needs: [['books']], may: ['last', 'latest'] },
  {
    tool: 'accounting_exports',
    needs: [['accounting']],
    may: ['last', 'latest', 'when', 'who', 'made'],
  },
  // The bank, the fees and the retention are accounts here, and nothing else that is asked for.
  ...Object.entries(BOOK_ACCOUNTS).map(
    ([need, account]): Frame => ({
      tool: 'book_accounts',
      needs: [['books-account'], [need as Need]],
      may: ['fee', 'payment', 'pays', 'paid-out'],
      means: { account },
    }),
  ),
  { tool: 'book_accounts', needs: [['books-account']], may: ['fee', 'pays'] },
  {
    tool: 'entry_schedules',
    needs: [
      ['instalment', 'discounts-monthly'],
      ['doctor', 'instalment'],
    ],
    may: ['discounted', 'pays', 'entry', 'missing'],
  },
];

/** Lists of masters, and what waits for somebody. */
const MATTERS: readonly Frame[] = [
  // 'Hay algo esperando aprobación', of nothing else.
  {
    tool: 'awaiting',
    needs: [['waiting']],
    may: ['something', 'changed', 'which', 'entry', 'adjustment'],
    when: (parts) => !parts.some(({ kind }) => kind === 'name' || kind === 'time'),
  },
  // Who proposed a change of account is told with it, while it waits.
  {
    tool: 'account_changes',
    needs: [['account-change'], ['proposed']],
    may: ['who', 'when', 'waiting', 'doctor-word'],
  },
  { tool: 'master_list', needs: [['provider-types']], means: { kind: 'providerTypes' } },
  { tool: 'master_list', needs: [['banks']], may: ['active'], means: { kind: 'banks' } },
  {
    tool: 'master_list',
    needs: [['societies']],
    may: ['society-word', 'doctors'],
    means: { kind: 'societies' },
  },
  {
    tool: 'master_list',
    needs: [['how-many', 'which'], ['society-word']],
    means: { kind: 'societies' },
  },
  {
    tool: 'master_list',
    needs: [['specialists']],
    may: ['specialties'],
    means: { kind: 'specialties' },
  },
  { tool: 'master_list', needs: [['which'], ['specialties']], means: { kind: 'specialties' } },
  {
    tool: 'holidays',
    needs: [['holidays']],
    may: ['when', 'missing', 'latest', 'includes', 'month', 'next'],
  },
  {
    tool: 'findings',
    needs: [['finding'], ['open', 'waiting', 'state:pending']],
    means: { isOpen: true },
  },
  { tool: 'findings', needs: [['finding']] },
  {
    tool: 'rights_requests',
    needs: [['request'], ['open', 'waiting', 'state:pending']],
    may: ['card'],
    tells: ['state'],
    means: { isOpen: true },
  },
  {
    tool: 'rights_requests',
    needs: [['request'], ['patient', 'card', 'request']],
  },
  {
    tool: 'month_approval',
    needs: [['approval', 'approved'], ['time']],
    may: ['month', 'payroll', 'payment', 'who', 'when'],
  },
];

export const RECORD_FRAMES: readonly Frame[] = [
  ...MATTERS,
  ...WHO_CHANGED,
  ...LISTS,
  ...PEOPLE,
  ...MONTHS_AND_BOOKS,
];
