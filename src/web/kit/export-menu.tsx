/** The button that saves what a table's filters find as CSV or XLSX. */
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Column } from './columns.tsx';
import { csvOf, type ExportTable, workbookOf } from './export-table.ts';
import { downloadFile } from './files.ts';
import { toast } from './toast.tsx';
import { today } from './today.ts';

type Format = 'csv' | 'xlsx';

/** Loads the rows, writes them with the given columns and saves the file. */
export function ExportMenu<Row>(props: {
  name: string;
  columns: readonly Column<Row>[];
  loadRows: () => Promise<Row[]>;
  disabled: boolean;
}) {
  const { name, columns, loadRows } = props;
  const save = useMutation({
    mutationFn: async (format: Format) => {
      const table = tableOf(columns, await loadRows());
      const file = format === 'csv' ? csvOf(table) : await workbookOf(name, table);
      downloadFile(file, `${name.toLowerCase().replaceAll(' ', '-')}-${today()}.${format}`);
    },
    onSuccess: () => toast.success('Exportación completada'),
    onError: (error) => toast.error('Error al exportar', error),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconDownload size={16} />}
          loading={save.isPending}
          disabled={props.disabled}
        >
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save.mutate('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => save.mutate('xlsx')}>Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
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
