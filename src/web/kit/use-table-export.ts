/** Saving rows as a file: what every export button does (design §9; spec 2 §8). */
import { useMutation } from '@tanstack/react-query';
import type { Column } from './columns.tsx';
import { csvOf, type ExportTable, exportFailure, workbookOf } from './export-table.ts';
import { downloadFile } from './files.ts';
import { toast } from './toast.tsx';
import { today } from './today.ts';

export type ExportOrder<Row> = {
  format: 'csv' | 'xlsx';
  /** Names the file: 'Médicos' makes `médicos-2026-07-31.csv`. */
  name: string;
  columns: readonly Column<Row>[];
  loadRows: () => Promise<Row[]>;
  /** What is said of success, where the specification has other words than everywhere else. */
  doneTitle?: string | undefined;
};

/** Loads the rows, writes them with the given columns, saves the file, and says how it went. */
export function useTableExport<Row>() {
  return useMutation({
    mutationFn: async ({ format, name, columns, loadRows }: ExportOrder<Row>) => {
      const rows = await loadRows();
      if (rows.length === 0) return false;
      const table = tableOf(columns, rows);
      const file = format === 'csv' ? csvOf(table) : await workbookOf(name, table);
      downloadFile(file, `${name.toLowerCase().replaceAll(' ', '-')}-${today()}.${format}`);
      return true;
    },
    onSuccess: (isSaved, { doneTitle = 'Exportación completada' }) =>
      isSaved ? toast.success(doneTitle) : toast.error('Sin datos para exportar'),
    onError: (error, { format }) => toast.error('Error al exportar', exportFailure(format, error)),
  });
}

function tableOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ExportTable {
  const exported = columns.flatMap(({ title, exportValue }) =>
    exportValue ? [{ title, exportValue }] : [],
  );
  return {
    header: exported.map((column) => column.title),
    rows: rows.map((row) => exported.map((column) => column.exportValue(row))),
  };
}
