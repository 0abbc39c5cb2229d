/** The rows of a file that are not taken: the first ones with the reason, all of them as a file to be put right. */
import { Alert, Button, List, Stack } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { formatCount } from '../../../domain/words/counts.ts';
import { CSV_MARK, csvLine } from '../../../domain/words/csv.ts';
import { downloadFile } from '../display/files.ts';

export type RefusedRow = {
  readonly row: number;
  readonly reason: string;
  /** In the order of the headings. */
  readonly cells: readonly string[];
};

/** How many are told here; the file has all. */
const TOLD = 8;

type Props = {
  readonly title: string;
  readonly refused: readonly RefusedRow[];
  /** The headings of the template. */
  readonly headings: readonly string[];
  readonly fileName: string;
  /** Whether nothing of the file can be taken. */
  readonly isAll: boolean;
};

export function RefusedRows({ title, refused, headings, fileName, isAll }: Props) {
  return (
    <Alert color={isAll ? 'red' : 'yellow'} icon={<IconAlertTriangle />} title={title}>
      <Stack gap="xs" align="flex-start">
        <RowReasons rows={refused} />
        <RefusedDownload refused={refused} headings={headings} fileName={fileName} />
      </Stack>
    </Alert>
  );
}

/** `Fila 3: …`, of the first ones. */
export function RowReasons(props: {
  rows: readonly { readonly row: number; readonly reason: string }[];
  /** By default those that are given. */
  total?: number;
}) {
  const { rows, total = rows.length } = props;
  return (
    <List size="sm">
      {rows.slice(0, TOLD).map(({ row, reason }) => (
        <List.Item key={row}>
          Fila {row}: {reason}
        </List.Item>
      ))}
      {total > TOLD && <List.Item>y {formatCount(total - TOLD)} más</List.Item>}
    </List>
  );
}

/** Saves the rows in the columns of the template, each with its number and why. */
export function RefusedDownload({ refused, headings, fileName }: Omit<Props, 'title' | 'isAll'>) {
  const save = () => {
    const rows = refused.map(({ row, reason, cells }) => [row, reason, ...cells]);
    const text = [['Fila', 'Rechazo', ...headings], ...rows].map(csvLine).join('');
    const name = `${fileName.replace(/\.\w+$/, '')}-rechazadas.csv`;
    downloadFile(new File([CSV_MARK, text], name, { type: 'text/csv; charset=utf-8' }));
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} />}
      onClick={save}
    >
      {refused.length === 1
        ? 'Descargar la fila rechazada'
        : `Descargar las ${formatCount(refused.length)} rechazadas`}
    </Button>
  );
}
