import { expect, test } from 'vitest';
import { FileError } from '../file-error.ts';
import { chooseSheet } from './sheet-choice.ts';
import type { SourceRow } from './table.ts';
import type { Sheet } from './workbook.ts';

const sheet = (name: string, isHidden = false): Sheet => ({
  name,
  isHidden,
  rows: 1,
  *batches() {
    yield [{ row: 1, cells: [name] }];
  },
});
const isData = {
  knows: async (rows: readonly SourceRow[]) => {
    const name = rows[0]?.cells[0] ?? '';
    if (name.startsWith('Vacía')) return 'empty';
    return name.startsWith('Datos') ? 'recognised' : 'unknown';
  },
} as const;

// intake §8.10
test('the first sheet whose headings are recognised is read, a cover passed over', async () => {
  const sheets = [sheet('Portada'), sheet('Datos julio'), sheet('Datos agosto')];
  expect(await chooseSheet(sheets, undefined, isData)).toMatchObject({ name: 'Datos julio' });
  expect(await chooseSheet(sheets.slice(0, 1), undefined, isData)).toMatchObject({
    name: 'Portada',
  });
  const unknown = [sheet('Portada'), sheet('Resumen')];
  expect(await chooseSheet(unknown, undefined, isData)).toMatchObject({ name: 'Portada' });
});

test('a sheet without rows below its headings is read only when no other has recognised ones', async () => {
  const sheets = [sheet('Portada'), sheet('Vacía'), sheet('Vacía agosto')];
  expect(await chooseSheet(sheets, undefined, isData)).toBe(sheets[1]);
  const filled = [...sheets, sheet('Datos')];
  expect(await chooseSheet(filled, undefined, isData)).toBe(filled[3]);
});

test('the requested sheet is read, even if it is hidden', async () => {
  const sheets = [sheet('Datos'), sheet('Datos ocultos', true)];
  expect(await chooseSheet(sheets, 'Datos ocultos', isData)).toBe(sheets[1]);
  await expect(chooseSheet(sheets, 'Enero', isData)).rejects.toThrow(
    'El libro no tiene una hoja «Enero» con datos: elija una de las que tiene (Datos, Datos ocultos).',
  );
});

test('hidden sheets are read only when no other holds something', async () => {
  const hidden = sheet('Datos ocultos', true);
  expect(await chooseSheet([hidden, sheet('Portada')], undefined, isData)).toMatchObject({
    name: 'Portada',
  });
  expect(await chooseSheet([hidden], undefined, isData)).toBe(hidden);
});

test('a sheet that can not be read is passed over', async () => {
  const wide: Sheet = {
    ...sheet('Ancha'),
    batches: () => {
      throw new FileError('La fila 1 tiene más de 200 columnas');
    },
  };
  const data = sheet('Datos');
  expect(await chooseSheet([wide, data], undefined, isData)).toBe(data);
});
