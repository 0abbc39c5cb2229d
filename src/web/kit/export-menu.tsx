/** The button that saves what a table's filters find as CSV or XLSX. */
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ExportOrder, useTableExport } from './use-table-export.ts';

export function ExportMenu<Row>({
  disabled,
  ...table
}: Omit<ExportOrder<Row>, 'format'> & { disabled: boolean }) {
  const save = useTableExport<Row>();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconDownload size={16} />}
          loading={save.isPending}
          disabled={disabled}
        >
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save.mutate({ ...table, format: 'csv' })}>CSV</Menu.Item>
        <Menu.Item onClick={() => save.mutate({ ...table, format: 'xlsx' })}>
          Excel (XLSX)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
