/** The frames of one rule or agreement: what it pays, what it paid before, and who changed it. */
import { foldName } from '../../../../formats/text.ts';
import type { Frame } from './frame.ts';
import { ORDER } from './group-frames.ts';
import { isMark, isSlot, type Part } from './parts.ts';
import type { Mark } from './words.ts';

/** What a doctor's own attentions tell of how they are paid. */
const OF_OWN_TERMS = [
  ...([
    'pays',
    'paid-me',
    'due-me',
    'earned-me',
    'attended-me',
    'calculation',
    'attention',
  ] as const),
  ...(['service-word', 'services', 'applies', 'last', 'why', 'fee', 'rule-word', 'terms'] as const),
  ...(['by-rule', 'rate-asked', 'own', 'by-service', 'due', 'paid-out'] as const),
] satisfies Mark[];
const OWN_WORDS = [
  'own',
  'due-me',
  'paid-me',
  'earned-me',
  'attended-me',
] as const satisfies Mark[];

/** What is retained is another question, and so is the share that some are of all. */
/** 'La regla con el porcentaje más alto', but not that with most patients. */
const asksPercentage = (parts: readonly Part[]) =>
  parts.some(({ typed }) => /porcentajes?$/.test(foldName(typed)));

const saidOf = (parts: readonly Part[]) => foldName(parts.map(({ typed }) => typed).join(' '));

/** Whether rules are asked for: not their share of all, and not doctors, who stand before them. */
function asksForRules(parts: readonly Part[]): boolean {
  const at = parts.findIndex((part) => isMark(part, 'rule-word', 'agreement'));
  const isOfWhom = parts
    .slice(0, at)
    .some((part) => isMark(part, 'who', 'doctors', 'doctor-word', 'to-doctors'));
  return !isOfWhom && !/porcentaje de (?:los|las|mis|nuestr)/.test(saidOf(parts));
}

const asksTerms = (parts: readonly Part[]) =>
  !parts.some(
    (part) =>
      isSlot(part, 'measure', 'retention') ||
      isMark(part, 'receipt', 'rate', 'legal') ||
      // 'Mauricio', himself.
      (part.kind === 'name' && part.of === 'doctor'),
  ) && !/porcentaje de\b/.test(foldName(parts.map(({ typed }) => typed).join(' ')));

/**
 * 'Qué porcentaje me pagan por las consultas', 'con qué regla me calcularon la última atención': to a doctor. By which rules they
 * are paid is told with their fees.
 */
const OWN_TERMS: readonly Frame[] = (
  [
    [['terms'], OWN_WORDS],
    [['by-rule', 'rule-word'], OWN_WORDS, ['service', 'last']],
    [['why'], ['amount', 'percent'], OWN_WORDS, ['service']],
  ] satisfies Frame['needs'][]
).map((needs) => ({
  tool: 'own_terms',
  needs,
  may: OF_OWN_TERMS,
  not: ['how-many', 'sum'],
  without: ['from', 'to', 'measure', 'percentage'],
  when: asksTerms,
}));

/** Which rule pays a service, in which way, at which hours, and which of several that match: all of it is told. */
const CASES: readonly Frame[] = (
  [
    [['hours-extra'], ['service']],
    [['paidAs'], ['service']],
    [['comes-first'], ['service']],
    [['several-match'], ['service']],
  ] satisfies Frame['needs'][]
).map((needs) => ({
  tool: 'rules_for_case',
  needs,
  may: [
    ...([
      'pays',
      'would-pay',
      'rule-word',
      'agreement',
      'service-word',
      'applies',
      'terms',
    ] as const),
    ...(['hours-extra', 'comes-first', 'several-match', 'with', 'due', 'paid-out'] as const),
  ],
  tells: ['paidAs'],
  not: ['how-many', 'sum', 'average'],
  without: ['from', 'to'],
  means: { isUsual: true },
}));

/** How many or how much of rules is not asked by whose they are. */
const UNCOUNTED = ['how-much', 'sum', 'average'] as const satisfies Mark[];

export const RULE_FRAMES: readonly Frame[] = [
  ...OWN_TERMS,
  // 'Por qué las teleconsultas salen sin regla': the rules that there are, and why none applies.
  {
    tool: 'rules_for_case',
    needs: [['why'], ['coverage:no_rule'], ['service']],
    may: ['service-word', 'attention', 'pays', 'calculation'],
    tells: ['coverage'],
    without: ['from', 'to'],
  },
  ...CASES,
  // 'La doctora Quezada tiene convenio propio o va por la regla general': what is hers, and what rules else.
  {
    tool: 'rule_list',
    needs: [['of-its-own'], ['doctor']],
    may: ['agreement', 'rule-word', 'doctor-word', 'society-word', 'which', 'applies', 'with'],
    not: UNCOUNTED,
    without: ['from', 'to'],
    means: { ruleType: 'convention' },
  },
  // 'Qué médicos están con el convenio de Maternidad Canelo'.
  {
    tool: 'rule_list',
    needs: [['agreement'], ['society'], ['doctors', 'doctor-word', 'who']],
    may: ['who', 'society-word', 'with', 'active', 'valid'],
    without: ['from', 'to'],
    means: { ruleType: 'convention', isOfMembers: true },
  },
  {
    tool: 'doctor_list',
    needs: [['no-agreement'], ['doctors', 'doctor-word', 'who']],
    may: ['active', 'who', 'doctors', 'doctor-word'],
    means: { hasAgreement: false },
  },
  {
    tool: 'doctor_list',
    needs: [
      ['agreement', 'of-its-own'],
      ['doctors', 'doctor-word', 'who'],
    ],
    may: ['active', 'valid', 'who', 'agreement', 'doctor-word', 'of-its-own'],
    not: ['how-much', 'sum', 'average'],
    // 'Médicos con reglas propias' asks for rules, which are no agreements.
    when: (parts) => /convenio/.test(saidOf(parts)),
    means: { hasAgreement: true },
  },
  {
    tool: 'service_list',
    needs: [['no-rule-of'], ['services', 'service-word']],
    may: ['active', 'services', 'service-word'],
    not: UNCOUNTED,
    means: { hasNoRule: true },
  },
  // 'Me cambiaron el porcentaje de las consultas'.
  {
    tool: 'own_terms',
    needs: [['terms-changed']],
    may: [...OF_OWN_TERMS, 'before'],
    not: ['how-many', 'sum'],
    without: ['measure', 'percentage'],
    means: { isHistory: true },
  },
  {
    tool: 'rule_card',
    needs: [['rule'], ['comes-first']],
    may: ['rule-word', 'agreement', 'applies', 'with'],
    means: { isOrder: true },
    not: ['how-many'],
    // 'Qué reglas se topan con esa' asks for the others.
    when: (parts) => !/\b(?:que|cuales) reglas\b/.test(saidOf(parts)),
  },
  {
    tool: 'rule_card',
    needs: [['rule'], ['before']],
    may: ['rule-word', 'agreement', 'pays', 'would-pay', 'changed', 'service-word'],
    means: { isBefore: true },
    not: ['how-many'],
  },
  // Who changed it and when, as its versions tell; those of some days are told by the audit log.
  {
    tool: 'rule_card',
    needs: [['rule'], ['changed', 'versions']],
    may: ['rule-word', 'agreement', 'service-word', 'terms', 'last', 'latest', 'why'],
    means: { isHistory: true },
  },
  {
    tool: 'rule_card',
    needs: [['rule']],
    may: [
      ...(['created', 'why', 'service-word', 'attention', 'would-pay', 'rule-word'] as const),
      ...(['agreement', 'pays', 'active', 'valid', 'doctor-word', 'last', 'applies'] as const),
      ...(['doctors', 'changed', 'terms'] as const),
    ],
    // At what hours it applies is told.
    tells: ['schedule'],
    // How many attentions it pays is told with its fees.
    not: ['how-many'],
  },
];

/** In which state rules are listed, by the word for it; those in force, where none is said. */
const IN_STATE = {
  '': { isActive: true, ruleState: 'active' },
  active: { isActive: true, ruleState: 'active' },
  valid: { isActive: true, ruleState: 'active' },
  inactive: { isActive: false },
  expired: { ruleState: 'expired' },
  upcoming: { ruleState: 'pending' },
} as const;

const isInForce = (state: string) => state === 'active' || state === 'valid';

/** 'Reglas de noche que no se usan', but not 'reglas que no se usan de noche'. */
const isUnusedAtAll = (parts: readonly Part[]) => {
  const at = parts.findIndex((part) => isMark(part, 'unused'));
  return !parts.slice(at).some((part) => isSlot(part, 'schedule'));
};

/** Rules and agreements by what they pay, and those that were not used: 'qué reglas pagan menos del 50 %'. */
const LISTS: readonly Frame[] = (
  [
    ['rule-word', 'rule'],
    ['agreement', 'convention'],
  ] as const
).flatMap(([word, ruleType]): Frame[] => {
  const may = [
    ...(['pays', 'terms', 'rule-word', 'agreement', 'specialty-word', 'applies', 'which'] as const),
    ...(['active', 'valid', 'to-doctors', 'doctors', 'something', 'who'] as const),
  ].filter((mark) => mark !== (word === 'agreement' ? 'rule-word' : 'agreement'));
  const byPay = Object.entries(IN_STATE).flatMap(([state, means]): Frame[] =>
    ([[['paidAs', 'rates']], [ORDER, ['terms', 'rate-asked']]] satisfies Frame['needs'][]).map(
      (topic) => ({
        tool: 'rule_list',
        needs: [[word], ...topic, ...(state === '' ? [] : [[state as Mark]])],
        may: isInForce(state) ? may : may.filter((mark) => mark !== 'active' && mark !== 'valid'),
        when: (parts) => asksForRules(parts) && (topic[0] !== ORDER || asksPercentage(parts)),
        not: ['how-much', 'sum', 'average'],
        without: ['from', 'to'],
        means: { ruleType, ...means },
      }),
    ),
  );
  return [
    ...byPay,
    {
      tool: 'rule_list',
      needs: [[word], ['unused']],
      may: ['which', 'who', 'something', 'rule-word', 'agreement'],
      not: ['how-much', 'sum'],
      when: isUnusedAtAll,
      means: { ruleType, isUnused: true },
    },
    {
      tool: 'rule_list',
      needs: [[word], ['unused'], ['active', 'valid']],
      may: ['which', 'who', 'something', 'active', 'valid'],
      not: ['how-much', 'sum'],
      when: isUnusedAtAll,
      means: { ruleType, isUnused: true, isActive: true, ruleState: 'active' },
    },
    {
      tool: 'rule_list',
      needs: [[word], ['began'], ['time']],
      may: ['which', 'who'],
      not: ['how-much', 'sum'],
      means: { ruleType, isBegun: true },
    },
    {
      tool: 'rule_list',
      needs: [[word], ['began'], ['time'], ['active', 'valid']],
      may: ['which', 'who', 'active', 'valid'],
      not: ['how-much', 'sum'],
      means: { ruleType, isBegun: true, isActive: true, ruleState: 'active' },
    },
  ];
});

/** 'Crecimiento mes a mes de pediatría desde enero'. */
const GROWTH: Frame = {
  tool: 'fee_changes',
  needs: [['growth'], ['by-month', 'growth']],
  may: ['fee', 'own', 'by-month', 'specialty-word', 'society-word', 'doctor-word', 'calculation'],
  when: (parts) => parts.some(({ typed }) => /mes a mes|mes por mes|por mes/.test(foldName(typed))),
  not: ['how-many', 'average'],
  without: ['order', 'limit', 'rateFrom', 'rateTo'],
  means: { by: 'month' },
};

export const RULE_LISTS: readonly Frame[] = [...LISTS, GROWTH];
