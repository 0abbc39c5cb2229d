/** What went wrong with a file, in the specified words (intake §7.2). */

/** The title of a failed file. */
export function failureTitle({ name }: File): string {
  return name.toLowerCase().endsWith('.csv')
    ? 'Error al procesar el archivo CSV'
    : 'Error al leer el archivo';
}
