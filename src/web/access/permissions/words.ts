/** The screens' words for a menu option. */
import { masterWords, type Noun } from '../../kit/table/master-words.ts';

export const OPTION: Noun = { one: 'opción de menú', many: 'opciones de menú', gender: 'feminine' };
/** What was done is called after the menu, not after the option. */
export const WORDS = {
  ...masterWords(OPTION),
  created: 'Menú agregado exitosamente',
  removed: 'Menú eliminado',
};
export const SAVED = 'Configuración guardada exitosamente';
export const SAVE_FAILED = 'Error al guardar';
export const SAVE_FAILED_REASON = 'No se pudieron guardar los cambios. Intenta de nuevo.';
