/** A price table as a workbook: loaded whole or not at all, and saved so that it can be loaded again (fees §21.4). */
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PriceInput } from '../../../contract/fees/rule-input.ts';
import { PRICE_FILE_LIMIT, type PriceFileAnswer } from '../../../contract/fees/rules.ts';
import { PRICE_COLUMNS, PRICE_HEADINGS, percentText } from '../../../domain/fees/price-cells.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { EXTENSIONS, refusalOf } from '../../kit/fields/accepted-files.ts';
import { RefusedRows } from '../../kit/fields/refused-rows.tsx';
import { api } from '../../kit/shell/client.ts';
import { BrowserError } from '../../kit/shell/errors.ts';
import type { Column } from '../../kit/table/columns.tsx';
import { useTableExport } from '../../kit/table/use-table-export.ts';
import type { PricedService } from './price-edits.ts';
import { activeServices } from './price-services.ts';

type FiledPrice = PricedService & Partial<Pick<PriceInput, 'amount' | 'percentage'>>;

const fileColumn = (
  title: string,
  exportValue: (price: FiledPrice) => string | number | null,
): Column<FiledPrice> => ({ accessor: title, title, exportValue }) as Column<FiledPrice>;

const COLUMNS: readonly Column<FiledPrice>[] = [
  fileColumn(PRICE_COLUMNS.code.label, ({ code }) => code),
  fileColumn('Prestación', ({ name }) => name),
  fileColumn(PRICE_COLUMNS.amount.label, ({ amount }) =>
    amount === null || amount === undefined || amount === '' ? null : Number(amount),
  ),
  // With its sign: a bare 1 may be 1 % or the whole.
  fileColumn(PRICE_COLUMNS.percentage.label, ({ percentage }) =>
    percentage === null || percentage === undefined || percentage === ''
      ? null
      : percentText(Number(percentage)),
  ),
];

export function PriceFile(props: {
  /** Of the table as it is typed; empty saves a template of the clinic's services. */
  prices: readonly FiledPrice[];
  onLoaded: (prices: PriceFileAnswer['prices']) => void;
}) {
  const { prices, onLoaded } = props;
  const [answer, setAnswer] = useState<{ fileName: string; told: PriceFileAnswer } | null>(null);
  const forget = useRef<() => void>(null);
  const save = useTableExport<FiledPrice>();
  const load = useMutation({
    mutationFn: async (file: File) => {
      const refusal = refusalOf(file, PRICE_FILE_LIMIT);
      if (refusal) throw new BrowserError(`${refusal}: ${file.name}.`);
      return { fileName: file.name, told: await api.rules.readPrices.call({ file }) };
    },
    onSuccess: (read) => {
      const { prices: found, refused, missing } = read.told;
      setAnswer(read);
      if (refused.length > 0 || missing.length > 0) return;
      onLoaded(found);
      toast.success(`${countOf(found.length, 'precio cargado', 'precios cargados')}`);
    },
    onError: (error) => toast.error('No se pudo cargar el archivo', error),
    onSettled: () => forget.current?.(),
  });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <FileButton
          resetRef={forget}
          accept={EXTENSIONS.join(',')}
          onChange={(file) => file && load.mutate(file)}
          inputProps={{ 'aria-label': 'Archivo de precios' }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={<IconUpload size={14} />}
              loading={load.isPending}
            >
              Cargar desde archivo
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} />}
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              format: 'xlsx',
              name: prices.length > 0 ? 'Tabla de precios' : 'Plantilla de precios',
              columns: COLUMNS,
              loadRows: () => (prices.length > 0 ? [prices] : activeServices()),
            })
          }
        >
          {prices.length > 0 ? 'Descargar' : 'Descargar plantilla'}
        </Button>
      </Group>
      {answer && <Faults {...answer} />}
    </Stack>
  );
}

function Faults({ fileName, told }: { fileName: string; told: PriceFileAnswer }) {
  const { missing, refused } = told;
  if (missing.length > 0)
    return (
      <Warning color="red" role="alert" title="La tabla no se cambió">
        <Text size="sm">
          El archivo no tiene la columna «{missing.join('», «')}»: sus columnas son{' '}
          {PRICE_HEADINGS.join(', ')}.
        </Text>
      </Warning>
    );
  if (refused.length === 0) return null;
  const rows = countOf(refused.length, 'fila con errores', 'filas con errores');
  return (
    <RefusedRows
      title={`La tabla no se cambió: el archivo tiene ${rows}`}
      refused={refused}
      headings={PRICE_HEADINGS}
      fileName={fileName}
      isAll
    />
  );
}
