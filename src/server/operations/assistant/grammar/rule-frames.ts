/** The frames of one rule or agreement: what it pays, what it paid before, and who changed it. */
import { foldName } from '../../../../formats/text.ts';
import type { Frame } from './frame.ts';
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
