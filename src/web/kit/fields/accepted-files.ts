/** Files that are read as tables (intake §7.2). */
const MEBIBYTE = 1024 * 1024;

export const EXTENSIONS = ['.csv', '.xlsx', '.xls'];

/** Why a file can't be read, in the specified words; null if it can be tried. `limit` is in bytes. */
export function refusalOf({ name, size }: File, limit: number): string | null {
  const isKnown = EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
  if (!isKnown) return 'Solo se permiten archivos CSV, XLS o XLSX';
  return size > limit ? `El archivo supera el máximo de ${limit / MEBIBYTE} MB` : null;
}
