/** The files that were imported, newest first; one of which nothing is approved is withdrawn as a whole (payout §29.5). */
import { Button, Card, Group, Modal, Pagination, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntryImport } from '../../../contract/payout/entry-imports.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { ErrorState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { ReasonForm } from '../going-back/public.ts';

const PAGE_SIZE = 5;
const inWords = (entries: number) => countOf(entries, 'haber o descuento', 'haberes y descuentos');
const day = (instant: string) => formatDate(dateInClinic(new Date(instant)));

/** `onShow` shows the entries of a file in the list. */
export function FormerImports({ onShow }: { onShow: (importId: number) => void }) {
  const [page, setPage] = useState(1);
  const [withdrawn, setWithdrawn] = useState<EntryImport | null>(null);
  const paging = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const list = useQuery(api.entryImports.list.queryOptions({ input: paging }));
  const total = useQuery(api.entryImports.summary.queryOptions({ input: {} })).data?.total ?? 0;
  if (list.error) {
    return (
      <ErrorState
        title="No se pudieron leer las importaciones"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!list.data?.length) return null;
  return (
    <Stack component="section" aria-label="Archivos importados" gap="xs">
      <Title order={3} size="sm">
        Archivos importados
      </Title>
      {list.data.map((one) => (
        <Card key={one.id} padding="xs">
          <Group justify="space-between" gap="xs">
            <div style={{ minWidth: 0, flex: '1 1 260px' }}>
              <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
                {one.fileName}
              </Text>
              <Text size="xs" c="dimmed">
                {inWords(one.entries)} por {formatPesos(one.amount)} · {day(one.createdAt)},{' '}
                {one.createdByName ?? 'un usuario eliminado'}
              </Text>
              <Text size="xs" c="dimmed">
                {standingOf(one)}
              </Text>
            </div>
            <Group gap="xs">
              <Button variant="default" size="compact-sm" onClick={() => onShow(one.id)}>
                Ver en la lista
              </Button>
              {one.isWithdrawable && (
                <Button variant="default" size="compact-sm" onClick={() => setWithdrawn(one)}>
                  Retirar todo…
                </Button>
              )}
            </Group>
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
      <Withdrawing asked={withdrawn} onClose={() => setWithdrawn(null)} />
    </Stack>
  );
}

function standingOf(one: EntryImport): string {
  if (one.withdrawnAt !== null)
    return `Lo retiró ${one.withdrawnByName ?? 'un usuario eliminado'} el ${day(one.withdrawnAt)}: ${one.withdrawalReason}`;
  const parts = [
    one.proposed > 0 && `${one.proposed} por aprobar`,
    one.approved > 0 && countOf(one.approved, 'aprobado', 'aprobados'),
    one.refused > 0 && countOf(one.refused, 'fila rechazada', 'filas rechazadas'),
  ];
  return parts.filter(Boolean).join(' · ') || 'Todo se retiró en la lista';
}

function Withdrawing({ asked, onClose }: { asked: EntryImport | null; onClose: () => void }) {
  const withdrawal = useMutation({
    mutationFn: (input: { id: number; reason: string }) => api.entryImports.withdraw.call(input),
    onSuccess: ({ entries }) => {
      toast.success(`${inWords(entries)} ${entries === 1 ? 'retirado' : 'retirados'}`);
      onClose();
    },
    onError: (error) => toast.error('No se pudo retirar.', error),
  });
  return (
    <Modal opened={asked !== null} onClose={onClose} title={`Retirar ${asked?.fileName ?? ''}`}>
      <ReasonForm
        confirmLabel="Retirar todo"
        disabled={asked === null}
        loading={withdrawal.isPending}
        onConfirm={(reason) => asked && withdrawal.mutate({ id: asked.id, reason })}
        onClose={onClose}
      />
    </Modal>
  );
}
