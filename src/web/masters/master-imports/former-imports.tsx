/** The files of a master that were imported, newest first; each can be taken back, as it is told before (masters §18.8, masters §18.9). */
import { Button, Card, Group, List, Modal, Pagination, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MasterImport, Reversion } from '../../../contract/masters/master-imports.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { type ImportedMaster, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { ErrorState, LoadingState } from '../../kit/loading/states.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';

const PAGE_SIZE = 5;
const day = (instant: string) => formatDate(dateInClinic(new Date(instant)));
/** How many of those that are kept are told. */
const TOLD = 8;

export function FormerImports({ master }: { master: ImportedMaster }) {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<MasterImport | null>(null);
  const paging = { master, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const list = useQuery(api.masterImports.list.queryOptions({ input: paging }));
  const total =
    useQuery(api.masterImports.summary.queryOptions({ input: { master } })).data?.total ?? 0;
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
                {whatItDid(master, one)} · {day(one.createdAt)},{' '}
                {one.createdByName ?? 'un usuario eliminado'}
              </Text>
              {one.revertedAt !== null && (
                <Text size="xs" c="dimmed">
                  La deshizo {one.revertedByName ?? 'un usuario eliminado'} el {day(one.revertedAt)}
                </Text>
              )}
            </div>
            {one.revertedAt === null && (
              <Button variant="default" size="compact-sm" onClick={() => setAsked(one)}>
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
        {asked && <Reverting master={master} asked={asked} onClose={() => setAsked(null)} />}
      </Modal>
    </Stack>
  );
}

function whatItDid(master: ImportedMaster, { created, changed, refused }: MasterImport): string {
  const nouns = MASTER_NOUNS[master];
  return [
    ...(created > 0 ? [`Agregó ${countOf(created, ...nouns)}`] : []),
    ...(changed > 0 ? [`Cambió ${countOf(changed, ...nouns)}`] : []),
    ...(refused > 0 ? [countOf(refused, 'fila rechazada', 'filas rechazadas')] : []),
  ].join(' · ');
}

function Reverting(props: { master: ImportedMaster; asked: MasterImport; onClose: () => void }) {
  const { master, asked, onClose } = props;
  const one = { master, id: asked.id };
  const query = useQuery({
    ...api.masterImports.previewReversion.queryOptions({ input: one }),
    gcTime: 0,
    staleTime: 0,
  });
  const reverting = useMutation({
    mutationFn: ({ deleted, restored }: Reversion) =>
      api.masterImports.revert.call({ ...one, deleted, restored }),
    onSuccess: (done) => {
      toast.success('Importación deshecha', inWords(master, done));
      void refreshAll();
      onClose();
    },
    onError: (error) => {
      toast.error('No se pudo deshacer.', error);
      void query.refetch();
    },
  });
  const reversion = query.data;
  if (query.error) {
    return (
      <ErrorState
        title="No se puede deshacer"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!reversion) return <LoadingState />;
  const isPossible = reversion.deleted + reversion.restored > 0;
  return (
    <Stack>
      <Text size="sm">
        {isPossible
          ? inWords(master, reversion)
          : 'Nada se puede deshacer: lo que trajo cambió después, ya se usa o ya no está.'}
      </Text>
      {reversion.keptCount > 0 && (
        <div>
          <Text size="sm" fw={500}>
            {countOf(reversion.keptCount, 'registro queda', 'registros quedan')} como está
            {reversion.keptCount === 1 ? '' : 'n'}:
          </Text>
          <List size="sm">
            {reversion.kept.slice(0, TOLD).map(({ title, reason }) => (
              <List.Item key={title}>
                {title}: {reason}
              </List.Item>
            ))}
            {reversion.keptCount > TOLD && (
              <List.Item>y {formatCount(reversion.keptCount - TOLD)} más</List.Item>
            )}
          </List>
        </div>
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

function inWords(master: ImportedMaster, { deleted, restored }: Reversion): string {
  const [one, several] = MASTER_NOUNS[master];
  return [
    deleted > 0 && `Se elimina${deleted === 1 ? '' : 'n'} ${countOf(deleted, one, several)}.`,
    restored > 0 &&
      `${restored === 1 ? 'Vuelve' : 'Vuelven'} a ser como antes ${countOf(restored, one, several)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
