import { describe, expect, it } from 'vitest';
import { IMPORT_FILE_LIMIT } from '../../../contract/intake/imports.ts';
import { sizeText } from '../../kit/display/files.ts';
import { refusalOf } from '../../kit/fields/accepted-files.ts';
import { failureTitle } from './files.ts';

const file = (name: string, size = 10) => ({ name, size }) as File;

describe('files to import', () => {
  it.each(['mes.csv', 'MES.CSV', 'mes.xls', 'mes.octubre.XLSX'])('takes %s', (name) => {
    expect(refusalOf(file(name), IMPORT_FILE_LIMIT)).toBeNull();
  });

  // intake §7.2
  it.each(['mes.pdf', 'mes', 'csv', 'mes.csv.exe'])('refuses %s in the specified words', (name) => {
    expect(refusalOf(file(name), IMPORT_FILE_LIMIT)).toBe(
      'Solo se permiten archivos CSV, XLS o XLSX',
    );
  });

  // intake §8.1
  it('refuses a file that the server would refuse', () => {
    expect(refusalOf(file('mes.csv', 256 * 1024 * 1024), IMPORT_FILE_LIMIT)).toBeNull();
    expect(refusalOf(file('mes.csv', 256 * 1024 * 1024 + 1), IMPORT_FILE_LIMIT)).toBe(
      'El archivo supera el máximo de 256 MB',
    );
  });

  it('names a failure by the kind of file', () => {
    expect(failureTitle(file('mes.CSV'))).toBe('Error al procesar el archivo CSV');
    expect(failureTitle(file('mes.xlsx'))).toBe('Error al leer el archivo');
  });

  it('writes sizes the Chilean way', () => {
    expect(sizeText(1)).toBe('1 KB');
    expect(sizeText(47 * 1024)).toBe('47 KB');
    expect(sizeText(3.44 * 1024 * 1024)).toBe('3,4 MB');
  });
});
