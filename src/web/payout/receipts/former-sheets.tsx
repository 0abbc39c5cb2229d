/** The sheets of receipts that were read, newest first; each can be taken back, as it is told before (payout §19.16). */
import { Button, Card, Group, Modal, Pagination, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiptImport, ReceiptReversion } from '../../../contract/payout/receipt-imports.ts';
import { dateInClinic, formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { RECEIVED_KIND_LABELS } from '../../../domain/words/receipt-words.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { ErrorState, LoadingState } from '../../kit/loading/states.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { readInWords } from './found-columns.tsx';

const PAGE_SIZE = 5;
const day = (instant: string) => formatDate(dateInClinic(new Date(instant)));

export function FormerSheets() {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<ReceiptImport | null>(null);
  const paging = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const list = useQuery(api.receiptImports.list.queryOptions({ input: paging }));
  const total = useQuery(api.receiptImports.summary.queryOptions()).data?.total ?? 0;
  if (list.error) {
    return (
      <ErrorState
        title="No se pudieron leer las planillas anteriores"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!list.data?.length) return null;
  return (
    <Stack component="section" aria-label="Planillas leídas" gap="xs">
      <Title order={3} size="sm">
        Planillas leídas
      </Title>
      {list.data.map((one) => (
        <Card key={one.id} padding="xs">
          <Group justify="space-between" gap="xs">
            <div style={{ minWidth: 0, flex: '1 1 260px' }}>
              <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
                {one.fileName}
              </Text>
              <Text size="xs" c="dimmed">
                {RECEIVED_KIND_LABELS[one.kind]}, {formatPeriod(one)} · {readInWords(one)}{' '}
                {day(one.createdAt)}, {one.createdByName ?? 'un usuario eliminado'}
              </Text>
              {one.revertedAt !== null && (
                <Text size="xs" c="dimmed">
                  La deshizo {one.revertedByName ?? 'un usuario eliminado'} el {day(one.revertedAt)}
                </Text>
              )}
            </div>
            {one.revertedAt === null && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Deshacer ${one.fileName}`}
                onClick={() => setAsked(one)}
              >
                Deshacer…
              </Button>
            )}
          </Group>
        </Card>
      ))}
      {total > PAGE_SIZE && (
        <Pagination
          size="sm"
          value={page}
          onChange={setPage}
          total={Math.ceil(total / PAGE_SIZE)}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? 'Página anterior' : 'Página siguiente',
          })}
        />
      )}
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={`Deshacer ${asked?.fileName ?? ''}`}
      >
        {asked && <Reverting asked={asked} onClose={() => setAsked(null)} />}
      </Modal>
    </Stack>
  );
}

function Reverting({ asked, onClose }: { asked: ReceiptImport; onClose: () => void }) {
  const { id } = asked;
  const query = useQuery({
    ...api.receiptImports.previewReversion.queryOptions({ input: { id } }),
    gcTime: 0,
    staleTime: 0,
  });
  const reverting = useMutation({
    mutationFn: ({ removed, restored, grossAmount }: ReceiptReversion) =>
      api.receiptImports.revert.call({ id, removed, restored, grossAmount }),
    onSuccess: (done) => {
      toast.success('Planilla deshecha', inWords(asked, done));
      void refreshAll();
      onClose();
    },
    onError: (error) => {
      toast.error('No se pudo deshacer.', error);
      void query.refetch();
    },
  });
  if (query.error) {
    return (
      <ErrorState
        title="No se puede deshacer"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const reversion = query.data;
  if (!reversion) return <LoadingState />;
  const { removed, restored, paired, kept, refusal } = reversion;
  const isPossible = refusal === null && removed + restored > 0;
  return (
    <Stack>
      <Text size="sm">
        {refusal ??
          (isPossible
            ? inWords(asked, reversion)
            : 'Nada se puede deshacer: otra planilla dice lo mismo, o no se sabe cómo era antes.')}
      </Text>
      {isPossible && paired > 0 && (
        <Text size="sm">
          {countOf(paired, 'documento es', 'documentos son')} de un pago, que queda sin su boleta o
          factura.
        </Text>
      )}
      {isPossible && kept > 0 && (
        <Text size="sm">
          {countOf(kept, 'documento queda', 'documentos quedan')}: otra planilla también lo dice, o
          no se sabe cómo era antes.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={!isPossible || query.isFetching}
          loading={reverting.isPending}
          onClick={() => reverting.mutate(reversion)}
        >
          Deshacer
        </Button>
      </Group>
    </Stack>
  );
}

function inWords(sheet: ReceiptImport, { removed, restored, grossAmount }: ReceiptReversion) {
  return [
    removed > 0 &&
      `Se elimina${removed === 1 ? '' : 'n'} ${countOf(removed, 'documento', 'documentos')} de ${formatPeriod(sheet)} por ${formatPesos(grossAmount)}.`,
    restored > 0 &&
      `${restored === 1 ? 'Vuelve' : 'Vuelven'} a ser como antes ${countOf(restored, 'documento', 'documentos')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
