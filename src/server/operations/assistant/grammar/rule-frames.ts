/** The frames of one rule or agreement: what it pays, what it paid before, and who changed it. */
import type { Frame } from './frame.ts';

export const RULE_FRAMES: readonly Frame[] = [
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
      ...(['doctors', 'changed'] as const),
    ],
    // How many attentions it pays is told with its fees.
    not: ['how-many'],
  },
];
