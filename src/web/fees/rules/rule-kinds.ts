/** The words for rules and agreements, and the states in their lists (fees §7, fees §10). */
import { RULE_STATE_BADGES, type RuleState } from '../../../domain/fees/rule-state.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import { masterWords, type Noun } from '../../kit/table/master-words.ts';

export const RULE_NOUNS: Readonly<Record<RuleKind, Noun>> = {
  rule: { one: 'regla', many: 'reglas', gender: 'feminine' },
  convention: { one: 'convenio', many: 'convenios', gender: 'masculine' },
};

/** Titles, toasts and failures of a kind (fees §8.9, fees §10.9). */
export const RULE_KIND_WORDS = {
  rule: { ...wordsOf('rule'), deactivated: 'Regla desactivada' },
  convention: { ...wordsOf('convention'), deactivated: 'Convenio desactivado' },
} as const;

function wordsOf(kind: RuleKind) {
  const words = masterWords(RULE_NOUNS[kind]);
  const again = (failure: string) => `${failure} Inténtalo de nuevo.`;
  return {
    ...words,
    createFailed: again(words.createFailed),
    updateFailed: again(words.updateFailed),
    removeFailed: again(words.removeFailed),
  };
}

/** The listed states of a kind. An inactive agreement counts as expired, so it has no fourth state. */
const LISTED_STATES = {
  rule: ['active', 'pending', 'expired', 'inactive'],
  convention: ['active', 'pending', 'expired'],
} as const satisfies Record<RuleKind, readonly RuleState[]>;

/** The labels of a kind's states in its filter, e.g. 'Vencidas'. */
export function stateLabels(kind: RuleKind): Readonly<Partial<Record<RuleState, string>>> {
  const looks = RULE_STATE_BADGES[kind];
  return Object.fromEntries(LISTED_STATES[kind].map((state) => [state, `${looks[state].label}s`]));
}
