/** Reads a sheet of the tax office: first what it would change, then the reading (payout §19). */
import { Button, FileInput, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mappingField } from '../../../contract/column-mapping.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import type { ReceivedKind } from '../../../domain/payout/receipt-differences.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { RECEIVED_KIND_LABELS } from '../../../domain/words/receipt-words.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { FormerSheets } from './former-sheets.tsx';
import { Found, type Mapping, readInWords } from './found-columns.tsx';

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
  const [withoutUnbalanced, setWithoutUnbalanced] = useState(false);
  const order = { ...period, kind, withoutUnbalanced, ...mappingField(mapping) };
  const preview = useQuery({
    queryKey: ['receipt-sheet', order, file?.name, file?.lastModified, file?.size],
    queryFn: () => api.receipts.previewSheet.call({ ...order, file: file as File }),
    enabled: file !== null,
    // What was found stays while it is asked again without some rows.
    placeholderData: (former, query) =>
      query?.queryKey.at(-1) === file?.size ? former : undefined,
    retry: false,
  });
  const read = useMutation({
    mutationFn: () => api.receipts.readSheet.call({ ...order, file: file as File }),
    onSuccess: ({ added, changed }) => {
      const refused = data?.problemCount ?? 0;
      const words = readInWords({ added, changed });
      if (refused === 0) toast.success('Planilla leída', words);
      else
        toast.warning(
          'Planilla leída con filas rechazadas',
          `${words} ${countOf(refused, 'fila rechazada', 'filas rechazadas')}.`,
        );
      onClose();
    },
    onError: (error) => toast.error('No se pudo leer la planilla.', error),
  });
  const { data } = preview;
  const isReadable = data?.missing.length === 0 && data.refusal === null;
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
          setWithoutUnbalanced(false);
        }}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar la planilla' }}
      />
      {file && preview.isPending && <LoadingState text="Leyendo la planilla..." />}
      <FailedQuery title="La planilla no se puede leer" query={preview} />
      {data && (
        <Found
          answer={data}
          mapping={mapping}
          onMapping={setMapping}
          isLeftOut={withoutUnbalanced}
          onLeaveOut={setWithoutUnbalanced}
        />
      )}
      <DialogActions onCancel={onClose}>
        <Button
          disabled={!isReadable || count === 0 || preview.isFetching}
          loading={read.isPending}
          onClick={() => read.mutate()}
        >
          Leer planilla
        </Button>
      </DialogActions>
      <FormerSheets />
    </Stack>
  );
}
