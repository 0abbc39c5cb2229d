/** Saving rows as a file: what every export button does (product §16). */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { madeName } from '../../../domain/words/maker.ts';
import { toast } from '../dialog/toast.tsx';
import { downloadFile } from '../display/files.ts';
import { today } from '../display/today.ts';
import { loadedCode } from '../loading/loaded-code.tsx';
import { useMaker } from '../shell/use-maker.ts';
import type { Column, ExportValue } from './columns.tsx';
import { type ExportTable, exportFailure, type Pages } from './export-table.ts';

export type ExportOrder<Row> = {
  format: 'csv' | 'xlsx';
  /** The base of the file's name: 'Médicos' makes `médicos_2026-07-31_0905_ana.perez.xlsx`. */
  name: string;
  columns: readonly Column<Row>[];
  /** All filtered rows in pieces: from `pagesOf`, or `[rows]` for those in the browser. */
  loadRows: () => Pages<Row>;
  /** The number of rows, if known: more than a workbook can hold are refused before any are read. */
  total?: number | undefined;
  /** The title after success, if the specification has its own. */
  doneTitle?: string | undefined;
};

const exportFiles = loadedCode(() => import('./export-files.ts'));

/** Reads the rows, writes them with the given columns, saves the file, and reports the result. */
export function useTableExport<Row>() {
  const makerNow = useMaker();
  const [written, setWritten] = useState(0);
  const save = useMutation({
    mutationFn: async ({ format, name, columns, loadRows, total = 0 }: ExportOrder<Row>) => {
      const maker = makerNow();
      const { csvOf, refuseOverSheet, workbookOf } = await exportFiles();
      if (format === 'xlsx') refuseOverSheet(total);
      let rows = 0;
      const count = (more: number) => {
        rows += more;
        setWritten(rows);
      };
      const table = tableOf(columns, loadRows(), count);
      const file = await (format === 'csv' ? csvOf(table) : workbookOf(name, table, maker));
      if (rows === 0) return false;
      const saved = `${name.toLowerCase().replaceAll(' ', '-')}-${today()}.${format}`;
      downloadFile(file, madeName(saved, maker));
      return true;
    },
    onSuccess: (isSaved, { doneTitle = 'Exportación completada' }) =>
      isSaved ? toast.success(doneTitle) : toast.error('Sin datos para exportar'),
    onError: (error, { format }) => toast.error('Error al exportar', exportFailure(format, error)),
    onSettled: () => setWritten(0),
  });
  return { mutate: save.mutate, isPending: save.isPending, written };
}

function tableOf<Row>(
  columns: readonly Column<Row>[],
  pages: Pages<Row>,
  count: (rows: number) => void,
): ExportTable {
  const exported = columns.flatMap(({ title, exportValue }) =>
    exportValue ? [{ title, exportValue }] : [],
  );
  async function* cells(): AsyncGenerator<ExportValue[][], void> {
    for await (const page of pages) {
      yield page.map((row) => exported.map((column) => column.exportValue(row)));
      count(page.length);
    }
  }
  return { header: exported.map((column) => column.title), pages: cells() };
}
