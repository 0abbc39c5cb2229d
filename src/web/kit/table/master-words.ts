/** What a screen of master data says, made from its noun (masters §2). */

import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf } from '../../../domain/words/counts.ts';

/** A kind of record: 'médico', 'médicos', masculine. */
export type Noun = {
  readonly one: string;
  readonly many: string;
  readonly gender: 'masculine' | 'feminine';
};

/**
 * Titles, buttons, toasts and failures, e.g. 'Nueva Prestación', 'Prestación creada' and
 * 'No se pudo crear la prestación.'.
 */
export function masterWords({ one, many, gender }: Noun) {
  const [article, ending] = gender === 'feminine' ? ['la', 'a'] : ['el', 'o'];
  const capital = capitalized(one);
  const title = one.replace(/\p{L}{3,}/gu, capitalized);
  return {
    /** With its article: 'la prestación'. */
    the: `${article} ${one}`,
    /** At the beginning of a sentence: 'La prestación'. */
    This: `${capitalized(article)} ${one}`,
    createTitle: `Nuev${ending} ${title}`,
    editTitle: `Editar ${title}`,
    removeTitle: `Eliminar ${title}`,
    create: `Crear ${title}`,
    update: 'Guardar Cambios',
    created: `${capital} cread${ending}`,
    updated: `${capital} actualizad${ending}`,
    removed: `${capital} eliminad${ending}`,
    activated: `${capital} activad${ending}`,
    deactivated: `${capital} desactivad${ending}`,
    leaveInactive: `Dejar inactiv${ending}`,
    createFailed: `No se pudo crear ${article} ${one}.`,
    updateFailed: `No se pudo actualizar ${article} ${one}.`,
    removeFailed: `No se pudo eliminar ${article} ${one}.`,
    empty: `No se encontraron ${many} que coincidan con los filtros`,
  };
}

/** A counted noun: '1 médico', '5.000 médicos'. */
export function countedWords({ one, many }: Noun, count: number): string {
  return countOf(count, one, many);
}
