/** What a screen of master data says, made from its noun (spec 1 §2, §8). */

/** A kind of record: 'médico', 'médicos', masculine. */
export type Noun = {
  readonly one: string;
  readonly many: string;
  readonly gender: 'masculine' | 'feminine';
};

/** Titles, toasts and failures, e.g. 'Prestación creada' and 'No se pudo crear la prestación.'. */
export function masterWords({ one, many, gender }: Noun) {
  const [article, ending] = gender === 'feminine' ? ['la', 'a'] : ['el', 'o'];
  const capital = one.charAt(0).toUpperCase() + one.slice(1);
  return {
    create: `Nuev${ending} ${one}`,
    edit: `Editar ${one}`,
    remove: `Eliminar ${one}`,
    created: `${capital} cread${ending}`,
    updated: `${capital} actualizad${ending}`,
    removed: `${capital} eliminad${ending}`,
    deactivated: `${capital} inactiv${ending}`,
    createFailed: `No se pudo crear ${article} ${one}.`,
    updateFailed: `No se pudo actualizar ${article} ${one}.`,
    removeFailed: `No se pudo eliminar ${article} ${one}.`,
    empty: `No se encontraron ${many} que coincidan con los filtros`,
  };
}

/** How many records a list has: '1 médico', '5.000 médicos'. */
export function countedWords({ one, many }: Noun, count: number): string {
  return `${count.toLocaleString('es-CL')} ${count === 1 ? one : many}`;
}
