/** The Spanish words of agreements (fees §10). */
import { AGREEMENT_EXCLUSIVITY_LABELS } from '../../../domain/fees/rule-columns.ts';
import type { ModeWords } from './condition-fields.tsx';

/** Both modes in plain words. */
export const AGREEMENT_EXCLUSIVITY: readonly ModeWords[] = [
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
