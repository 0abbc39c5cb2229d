/** The accepted files (intake §7.2). */
import { IMPORT_FILE_LIMIT } from '../../../contract/intake/imports.ts';

const MEBIBYTE = 1024 * 1024;

const WRONG_EXTENSION = 'Solo se permiten archivos CSV, XLS o XLSX';
const TOO_LARGE = `El archivo supera el máximo de ${IMPORT_FILE_LIMIT / MEBIBYTE} MB`;

export const EXTENSIONS = ['.csv', '.xlsx', '.xls'];

/** Why a file can't be imported, in the specified words; null if it can be tried. */
export function refusalOf({ name, size }: File): string | null {
  const isKnown = EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
  if (!isKnown) return WRONG_EXTENSION;
  return size > IMPORT_FILE_LIMIT ? TOO_LARGE : null;
}

/** The title of a failed file. */
export function failureTitle({ name }: File): string {
  return name.toLowerCase().endsWith('.csv')
    ? 'Error al procesar el archivo CSV'
    : 'Error al leer el archivo';
}
