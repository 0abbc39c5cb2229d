/** Reads a month from a provider's API: first a try, then the reading (payout §19.13). */
import {
  Button,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiptSourceAnswer } from '../../../contract/payout/receipt-sheets.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import type { ReceivedKind } from '../../../domain/payout/receipt-differences.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { RECEIVED_KIND_LABELS } from '../../../domain/words/receipt-words.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { ErrorState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { BrowserError } from '../../kit/shell/errors.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { Found, type Mapping, readInWords } from './found-columns.tsx';

export function SourceDialog(props: { opened: boolean; period: Period; onClose: () => void }) {
  const { opened, period, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title="Leer de un proveedor" size="xl">
      {opened && <SourceForm period={period} onClose={onClose} />}
    </Modal>
  );
}

/** What is asked of the provider's answer. */
type Question = {
  path?: string | undefined;
  mapping?: Mapping | undefined;
  withoutUnbalanced?: boolean | undefined;
};

function SourceForm({ period: initial, onClose }: { period: Period; onClose: () => void }) {
  const [period, setPeriod] = useState(initial);
  const [kind, setKind] = useState<ReceivedKind>('receipt');
  const [url, setUrl] = useState('');
  const [headers, setHeaders] = useState('');
  const [path, setPath] = useState<string>();
  const [mapping, setMapping] = useState<Mapping>();
  const [withoutUnbalanced, setWithoutUnbalanced] = useState(false);
  // Stays while it is asked again with other columns.
  const [data, setData] = useState<ReceiptSourceAnswer>();
  const orderOf = (how: Question) => ({
    ...period,
    kind,
    url,
    headers: headersOf(headers),
    ...(how.path && { path: how.path }),
    ...(how.mapping && { mapping: how.mapping }),
    ...(how.withoutUnbalanced && { withoutUnbalanced: true }),
  });
  const trial = useMutation({
    mutationFn: (how: Question) =>
      api.receipts.previewSource.call({ ...orderOf(how), pages: 'first' }),
  });
  const read = useMutation({
    mutationFn: () => api.receipts.readSource.call(orderOf({ path, mapping, withoutUnbalanced })),
    onSuccess: ({ added, changed }) => {
      toast.success('Boletas leídas', readInWords({ added, changed }));
      onClose();
    },
    onError: (error) => toast.error('No se pudo leer del proveedor.', error),
  });
  const tryWith = (how: Question) => {
    setPath(how.path);
    setMapping(how.mapping);
    setWithoutUnbalanced(how.withoutUnbalanced ?? false);
    // Of two answers the one that was asked for last counts, whichever comes first.
    trial.mutate(how, { onSuccess: setData, onError: () => setData(undefined) });
  };
  /** Another question has another answer. */
  const change = (set: () => void) => {
    set();
    setPath(undefined);
    setMapping(undefined);
    setWithoutUnbalanced(false);
    setData(undefined);
    trial.reset();
  };
  const isReadable =
    data !== undefined && data.path !== null && data.missing.length === 0 && data.refusal === null;
  return (
    <Stack gap="sm">
      <Text size="sm">
        De la API de un proveedor que entrega las boletas o facturas recibidas. Las claves no se
        guardan, y el portal nunca pide la del SII.
      </Text>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Documentos"
          data={choicesOf(RECEIVED_KIND_LABELS)}
          value={kind}
          onChange={(event) => {
            const next = event.currentTarget.value as ReceivedKind;
            change(() => setKind(next));
          }}
        />
        <PeriodField value={period} onChange={(next) => change(() => setPeriod(next))} />
      </Group>
      <TextInput
        label="URL de la API"
        description="{desde}, {hasta}, {mes} y {año} se reemplazan por los del mes."
        placeholder="https://api.proveedor.cl/boletas?desde={desde}&hasta={hasta}"
        value={url}
        onChange={(event) => {
          const next = event.currentTarget.value;
          change(() => setUrl(next));
        }}
      />
      <Textarea
        label="Encabezados (JSON)"
        placeholder={'{"X-API-Key": "…"}'}
        autosize
        minRows={1}
        value={headers}
        onChange={(event) => {
          const next = event.currentTarget.value;
          change(() => setHeaders(next));
        }}
      />
      {trial.error && (
        <ErrorState
          title="La conexión no resultó"
          error={trial.error}
          onRetry={() => tryWith({})}
        />
      )}
      {data && data.lists.length > 1 && (
        <NativeSelect
          label="Lista de documentos"
          data={[
            { value: '', label: 'Elija una lista' },
            ...data.lists.map((one) => ({
              value: one.path,
              label: `${one.path || 'La respuesta'} (${formatCount(one.count)})`,
            })),
          ]}
          value={data.path ?? ''}
          onChange={(event) => tryWith({ path: event.currentTarget.value || undefined })}
        />
      )}
      {data?.notes.map((note) => (
        <Warning key={note}>{note}</Warning>
      ))}
      {data && data.path !== null && (
        <Found
          answer={data}
          mapping={mapping}
          onMapping={(next) => tryWith({ path, mapping: next, withoutUnbalanced })}
          isLeftOut={withoutUnbalanced}
          onLeaveOut={(isLeftOut) => tryWith({ path, mapping, withoutUnbalanced: isLeftOut })}
        />
      )}
      <DialogActions onCancel={onClose}>
        <Button
          variant={isReadable ? 'default' : 'filled'}
          disabled={url.trim() === ''}
          loading={trial.isPending}
          onClick={() => tryWith({ path, mapping, withoutUnbalanced })}
        >
          Probar conexión
        </Button>
        {isReadable && (
          <Button disabled={trial.isPending} loading={read.isPending} onClick={() => read.mutate()}>
            Leer documentos
          </Button>
        )}
      </DialogActions>
    </Stack>
  );
}

/** The typed headers; throws a sentence for the user. */
function headersOf(text: string): Record<string, string> {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new BrowserError(
      'Los encabezados no son JSON válido. Escriba, por ejemplo, {"X-API-Key": "valor"}.',
    );
  }
}
