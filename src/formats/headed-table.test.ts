/** Which sheet of a workbook is read, and what is said when it has no rows (masters §18.15). */
import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { FileError } from './file-error.ts';
import { readFilledTable } from './filled-rows.ts';
import { readReceiptSheet } from './receipts/read.ts';

const COLUMNS = {
  rut: { label: 'RUT', isRequired: true, headings: 'RUT' },
  name: { label: 'Nombre', isRequired: true, headings: 'Nombre' },
} as const;

const HEADINGS = ['RUT', 'Nombre'];
const ANA = ['11111111-1', 'Ana'];
const LUIS = ['22222222-2', 'Luis'];
const NOTES = [['Notas'], ['Julio']];

type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>;

function bookOf(sheets: Sheets, hidden: readonly string[] = []): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows as string[][]), name);
  book.Workbook = {
    Sheets: book.SheetNames.map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })),
  };
  return new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

const namesIn = async (sheets: Sheets, hidden?: readonly string[]) => {
  const options = { columns: COLUMNS, given: {}, mostRows: 9 };
  const bytes = bookOf(sheets, hidden);
  const { rows } = await readFilledTable('a.xlsx', bytes, options, (fields) => ({
    name: fields.text('name'),
  }));
  return rows.map(({ name }) => name);
};

describe('of a workbook', () => {
  it('the sheet with most of our headings is read, of equals the first with rows', async () => {
    expect(await namesIn({ Notas: NOTES, Suya: [HEADINGS, ANA] })).toEqual(['Ana']);
    expect(await namesIn({ Vacía: [HEADINGS], Suya: [HEADINGS, ANA] })).toEqual(['Ana']);
    expect(await namesIn({ Primera: [HEADINGS, LUIS], Suya: [HEADINGS, ANA] })).toEqual(['Luis']);
  });

  it.each<[string, Sheets, string]>([
    [
      'no other has rows',
      { Vacía: [HEADINGS] },
      'El archivo no tiene filas debajo de sus encabezados.',
    ],
    [
      'another has rows',
      { Instrucciones: [['Médicos'], HEADINGS], Médicos: [['Identificación', 'Nombre'], ANA] },
      'Se leyó la hoja «Instrucciones», que no tiene filas debajo de sus encabezados; la hoja «Médicos» sí tiene filas. Si es la que quería subir, súbala sola.',
    ],
    [
      'several have rows',
      { Vacía: [HEADINGS], Uno: NOTES, Dos: NOTES, 'Solo un título': [['Título']] },
      'Se leyó la hoja «Vacía», que no tiene filas debajo de sus encabezados; las hojas «Uno» y «Dos» sí tienen filas. Si una de ellas es la que quería subir, súbala sola.',
    ],
    [
      'many have rows',
      { Vacía: [HEADINGS], A: NOTES, B: NOTES, C: NOTES, D: NOTES, E: NOTES, F: NOTES, G: NOTES },
      'Se leyó la hoja «Vacía», que no tiene filas debajo de sus encabezados; las hojas «A», «B», «C», «D», «E» y otras 2 sí tienen filas. Si una de ellas es la que quería subir, súbala sola.',
    ],
    [
      'the others only help to fill in our template',
      { Médicos: [HEADINGS], Tipos: NOTES, 'Lista de bancos': NOTES, 'Cómo se llena': NOTES },
      'El archivo no tiene filas debajo de sus encabezados.',
    ],
  ])('a sheet without rows is refused by its name: %s', async (_which, sheets, problem) => {
    await expect(namesIn(sheets)).rejects.toThrow(new FileError(problem));
  });

  it('a hidden sheet is neither read nor named', async () => {
    await expect(
      namesIn({ Vacía: [HEADINGS], Oculta: [HEADINGS, ANA] }, ['Oculta']),
    ).rejects.toThrow(new FileError('El archivo no tiene filas debajo de sus encabezados.'));
  });

  it('payout §19.2: a sheet of receipts without rows is refused only beside one that has some', async () => {
    const headings = ['Folio', 'RUT Emisor', 'Fecha', 'Monto Bruto'];
    const read = (sheets: Sheets) => readReceiptSheet('a.xlsx', bookOf(sheets), 'receipt');
    expect(await read({ Boletas: [headings] })).toMatchObject({ missing: [], receipts: [] });
    await expect(read({ Boletas: [headings], Julio: NOTES })).rejects.toThrow(
      'Se leyó la hoja «Boletas», que no tiene filas debajo de sus encabezados; la hoja «Julio» sí tiene filas.',
    );
  });
});
