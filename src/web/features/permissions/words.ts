/** What the screens of the menu call an option. */
import { masterWords, type Noun } from '../../kit/master-words.ts';

export const OPTION: Noun = { one: 'opción de menú', many: 'opciones de menú', gender: 'feminine' };
export const WORDS = masterWords(OPTION);

/** Spec 2 §8. */
export const SAVE_FAILED = 'Error al guardar';
export const SAVE_FAILED_REASON = 'No se pudieron guardar los cambios. Intenta de nuevo.';
