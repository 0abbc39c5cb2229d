/** The Spanish words of agreements (spec 1 §2.9, §4, §9). */
import { EXCLUSIVITY_LABELS } from '../../../domain/labels.ts';
import { RULE_STATE_LOOKS } from '../../../domain/rule-state.ts';
import type { ExclusivityMode } from '../../../domain/rules.ts';
import type { Noun } from '../../kit/master-words.ts';

export const AGREEMENT: Noun = { one: 'convenio', many: 'convenios', gender: 'masculine' };

/** An agreement that is switched off is expired: it has no fourth state (spec 1 §4). */
export const AGREEMENT_STATES = ['active', 'pending', 'expired'] as const;
export type AgreementState = (typeof AGREEMENT_STATES)[number];

const looks = RULE_STATE_LOOKS.convention;
export const STATE_LABELS: Readonly<Record<AgreementState, string>> = {
  active: `${looks.active.label}s`,
  pending: `${looks.pending.label}s`,
  expired: `${looks.expired.label}s`,
};

export const AGREEMENT_EXCLUSIVITY_LABELS: Readonly<Record<ExclusivityMode, string>> = {
  first_win: 'Solo el primero',
  stack: EXCLUSIVITY_LABELS.stack,
};

/** Both modes in plain words. */
export const AGREEMENT_EXCLUSIVITY: readonly {
  mode: ExclusivityMode;
  label: string;
  description: string;
}[] = [
  {
    mode: 'first_win',
    label: AGREEMENT_EXCLUSIVITY_LABELS.first_win,
    description: 'Se aplica solo el primer convenio que coincide; los demás no pagan.',
  },
  {
    mode: 'stack',
    label: AGREEMENT_EXCLUSIVITY_LABELS.stack,
    description: 'Se aplican todos los convenios acumulables que coinciden, y sus pagos se suman.',
  },
];
