/** The button that saves a table's filtered rows as CSV or XLSX. */
import { Button, Loader, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatCount } from '../../../domain/words/counts.ts';
import { type ExportOrder, useTableExport } from './use-table-export.ts';

export function ExportMenu<Row>(table: Omit<ExportOrder<Row>, 'format'>) {
  const { mutate, isPending, written } = useTableExport<Row>();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={isPending ? <Loader size={16} /> : <IconDownload size={16} />}
          disabled={!table.total || isPending}
        >
          {isPending ? `Exportando: ${formatCount(written)} filas` : 'Exportar'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => mutate({ ...table, format: 'csv' })}>CSV</Menu.Item>
        <Menu.Item onClick={() => mutate({ ...table, format: 'xlsx' })}>Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
