/** The rows of a file that are not taken: the first ones with all that is wrong with them, and all rows as a file to be put right. */
import { Button, List, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatCount } from '../../../domain/words/counts.ts';
import { CSV_MARK, csvLine, REFUSED_HEADINGS } from '../../../domain/words/csv.ts';
import { madeName } from '../../../domain/words/maker.ts';
import { downloadFile } from '../display/files.ts';
import { unbroken } from '../display/unbroken.tsx';
import { Warning } from '../display/warning.tsx';
import { useMaker } from '../shell/use-maker.ts';

/** What is said about a row: one sentence for each thing. */
type RowProblems = { readonly row: number; readonly reasons: readonly string[] };

type RefusedRow = RowProblems & {
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
    <Warning color={isAll ? 'red' : 'yellow'} title={title}>
      <Stack gap="xs" align="flex-start">
        <RowReasons rows={refused} />
        <RefusedDownload refused={refused} headings={headings} fileName={fileName} />
      </Stack>
    </Warning>
  );
}

/** `Fila 3: …` of the first ones; what is more than one thing stands line by line. */
export function RowReasons(props: {
  rows: readonly RowProblems[];
  /** By default those that are given. */
  total?: number;
}) {
  const { rows, total = rows.length } = props;
  return (
    <List size="sm">
      {rows.slice(0, TOLD).map(({ row, reasons }) => (
        <List.Item key={row}>
          Fila {row}: {reasons.length === 1 ? unbroken(reasons[0]) : <Reasons reasons={reasons} />}
        </List.Item>
      ))}
      {total > TOLD && <List.Item>y {formatCount(total - TOLD)} más</List.Item>}
    </List>
  );
}

function Reasons({ reasons }: Pick<RowProblems, 'reasons'>) {
  return (
    <List size="sm" withPadding listStyleType="disc">
      {reasons.map((reason) => (
        <List.Item key={reason}>{unbroken(reason)}</List.Item>
      ))}
    </List>
  );
}

/** Saves the rows in the columns of the template, each with its number and why. */
export function RefusedDownload({ refused, headings, fileName }: Omit<Props, 'title' | 'isAll'>) {
  const makerNow = useMaker();
  const save = () => {
    const rows = refused.map(({ row, reasons, cells }) => [row, reasons.join(' '), ...cells]);
    const text = [[...REFUSED_HEADINGS, ...headings], ...rows].map(csvLine).join('');
    const name = `${fileName.replace(/\.\w+$/, '')}-rechazadas.csv`;
    const saved = madeName(name, makerNow());
    downloadFile(new File([CSV_MARK, text], saved, { type: 'text/csv; charset=utf-8' }));
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} />}
      onClick={save}
    >
      {refused.length === 1
        ? 'Descargar la rechazada'
        : `Descargar las ${formatCount(refused.length)} rechazadas`}
    </Button>
  );
}
