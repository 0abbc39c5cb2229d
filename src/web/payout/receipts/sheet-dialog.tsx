/** Reads a sheet of the tax office: first what it would change, then the reading (payout §19). */
import {
  Alert,
  Anchor,
  Button,
  FileInput,
  Group,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiptSheetAnswer } from '../../../contract/payout/receipts.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import {
  RECEIPT_COLUMN_KEYS,
  RECEIPT_COLUMNS,
  type ReceiptColumn,
} from '../../../domain/payout/receipt-columns.ts';
import type { ReceivedKind } from '../../../domain/payout/receipt-differences.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { RECEIVED_KIND_LABELS } from '../../../domain/words/receipt-words.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { StatCard } from '../../kit/display/figures.tsx';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { ErrorState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';

type Mapping = Partial<Record<ReceiptColumn, string | null>>;

export function SheetDialog(props: { opened: boolean; period: Period; onClose: () => void }) {
  const { opened, period, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title="Leer planilla del SII" size="xl">
      {opened && <SheetForm period={period} onClose={onClose} />}
    </Modal>
  );
}

function SheetForm({ period: initial, onClose }: { period: Period; onClose: () => void }) {
  const [period, setPeriod] = useState(initial);
  const [kind, setKind] = useState<ReceivedKind>('receipt');
  const [file, setFile] = useState<File | null>(null);
  const [mapping, setMapping] = useState<Mapping>();
  const order = { ...period, kind, ...(mapping && { mapping }) };
  const preview = useQuery({
    queryKey: ['receipt-sheet', order, file?.name, file?.lastModified, file?.size],
    queryFn: () => api.receipts.previewSheet.call({ ...order, file: file as File }),
    enabled: file !== null,
    retry: false,
  });
  const read = useMutation({
    mutationFn: () => api.receipts.readSheet.call({ ...order, file: file as File }),
    onSuccess: ({ added, changed }) => {
      const news = countOf(added, 'documento nuevo', 'documentos nuevos');
      toast.success('Planilla leída', `${news}, ${countOf(changed, 'cambiado', 'cambiados')}.`);
      onClose();
    },
    onError: (error) => toast.error('No se pudo leer la planilla.', error),
  });
  const { data } = preview;
  const isReadable = data !== undefined && data.missing.length === 0;
  const count = data ? data.added + data.changed + data.unchanged : 0;
  return (
    <Stack gap="sm">
      <Text size="sm">
        Descargue del SII el informe mensual de boletas recibidas, o su registro de compras para las
        facturas exentas, en Excel o CSV. El portal nunca pide la clave del SII.
      </Text>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Documentos"
          data={choicesOf(RECEIVED_KIND_LABELS)}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as ReceivedKind)}
        />
        <PeriodField value={period} onChange={setPeriod} />
      </Group>
      <FileInput
        label="Planilla"
        placeholder="Elegir archivo"
        leftSection={<IconUpload size={16} />}
        accept=".csv,.txt,.xls,.xlsx"
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          setMapping(undefined);
        }}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar la planilla' }}
      />
      {file && preview.isPending && <LoadingState text="Leyendo la planilla..." />}
      {preview.error && (
        <ErrorState
          title="La planilla no se puede leer"
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      {data && <Found answer={data} period={period} mapping={mapping} onMapping={setMapping} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={!isReadable || count === 0 || preview.isFetching}
          loading={read.isPending}
          onClick={() => read.mutate()}
        >
          Leer planilla
        </Button>
      </Group>
    </Stack>
  );
}

/** How many rows that can't be read are shown. */
const SHOWN_PROBLEMS = 10;

function Found(props: {
  answer: ReceiptSheetAnswer;
  period: Period;
  mapping: Mapping | undefined;
  onMapping: (mapping: Mapping) => void;
}) {
  const { answer, period, mapping, onMapping } = props;
  const { columns, missing, problems, problemCount } = answer;
  return (
    <>
      {missing.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {missing.length === 1
            ? `No se reconoce la columna ${missing[0]}: indíquela abajo.`
            : `No se reconocen las columnas ${missing.join(', ')}: indíquelas abajo.`}
        </Alert>
      )}
      {missing.length === 0 && (
        <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
          <StatCard label="Nuevos" value={String(answer.added)} />
          <StatCard label="Cambiados" value={String(answer.changed)} />
          <StatCard label="Sin cambio" value={String(answer.unchanged)} />
          <StatCard label="No se leen" value={String(problemCount)} />
        </SimpleGrid>
      )}
      {problems.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle />}
          title={`${countOf(problemCount, 'fila', 'filas')} de ${formatPeriod(period)} no se ${problemCount === 1 ? 'lee' : 'leen'}`}
        >
          {problems.slice(0, SHOWN_PROBLEMS).map(({ row, reason }) => (
            <Text key={row} size="sm">
              Fila {row}: {reason}
            </Text>
          ))}
          {problemCount > SHOWN_PROBLEMS && (
            <Text size="sm">y {problemCount - SHOWN_PROBLEMS} más.</Text>
          )}
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <Text fw={500} size="sm">
          De qué columna se lee cada dato
        </Text>
        {answer.isRemembered && (
          <Text size="sm" c="dimmed">
            Como se indicó en la última planilla igual.{' '}
            <Anchor component="button" type="button" inherit onClick={() => onMapping({})}>
              Leer por los títulos
            </Anchor>
          </Text>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
        {RECEIPT_COLUMN_KEYS.map((key) => (
          <NativeSelect
            key={key}
            size="xs"
            label={RECEIPT_COLUMNS[key].label}
            withAsterisk={RECEIPT_COLUMNS[key].isRequired}
            data={[{ value: '', label: 'Ninguna' }, ...columns]}
            value={answer.mapping[key] ?? ''}
            onChange={(event) =>
              onMapping({ ...answer.mapping, ...mapping, [key]: event.currentTarget.value || null })
            }
          />
        ))}
      </SimpleGrid>
    </>
  );
}
