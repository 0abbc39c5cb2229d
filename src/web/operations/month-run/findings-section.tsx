/** What the latest check of a month found, with the ways out of each finding (operations §14.3). */
import { Button, Modal, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FindingState } from '../../../contract/operations/month-checks.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { CHECK_KINDS, type CheckKey } from '../../../domain/month-checks/kinds.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { SelectionBar } from '../../kit/table/selection-bar.tsx';
import { ReasonForm } from '../../payout/going-back/public.ts';
import { findingColumns } from './finding-columns.tsx';
import type { Search } from './search.ts';

const STATES: Readonly<Record<FindingState, string>> = {
  open: 'Por resolver',
  accepted: 'Aceptados',
  snoozed: 'Pospuestos',
  gone: 'Ya no están',
};
const SEVERITIES = { blocking: 'Bloquean', warning: 'Advierten' } as const;
const KINDS = Object.fromEntries(
  Object.entries(CHECK_KINDS).map(([key, { title }]) => [key, title]),
) as Record<CheckKey, string>;

type Props = { period: Period; search: Search; onSearchChange: (part: Partial<Search>) => void };

/** Nothing before the month's first check. */
export function FindingsSection({ period, search, onSearchChange }: Props) {
  const { data: latest } = useQuery(api.monthChecks.latest.queryOptions({ input: period }));
  if (!latest) return null;
  return <Findings period={period} search={search} onSearchChange={onSearchChange} />;
}

function Findings({ period, search, onSearchChange }: Props) {
  const { state, severity, kind, search: typed } = search;
  const { summary: _, ...rows } = usePagedList(
    api.monthChecks,
    { ...period, state, severity, kind, search: typed },
    search,
  );
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [accepting, setAccepting] = useState<readonly number[] | null>(null);
  const change = (part: Partial<Search>) => {
    // Other rows: what was chosen before would be misleading.
    setChosen([]);
    onSearchChange(part);
  };
  const isOpen = state === 'open';
  const columns = findingColumns({ period, onAccept: (id) => setAccepting([id]) });
  return (
    <Stack component="section" aria-label="Hallazgos del mes" gap="sm">
      <Title order={2}>Hallazgos</Title>
      {isOpen && rows.records !== undefined && rows.records.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onClear={() => setChosen([])}
          summary={countOf(chosen.length, 'hallazgo elegido', 'hallazgos elegidos')}
          emptyText="Ningún hallazgo elegido"
          action={
            chosen.length > 0 && (
              <Button variant="default" onClick={() => setAccepting(chosen)}>
                Aceptar con un motivo…
              </Button>
            )
          }
        />
      )}
      <DataTable
        label="Hallazgos del mes"
        columns={columns}
        rows={rows}
        exportRows={rows.exportRows}
        search={search}
        onSearchChange={(part) => onSearchChange(part as Partial<Search>)}
        rowId={({ id }) => id}
        emptyText={
          typed || kind || severity
            ? 'Ningún hallazgo coincide con los filtros'
            : isOpen
              ? 'Nada por resolver en este mes'
              : 'Ningún hallazgo en este estado'
        }
        selection={
          isOpen
            ? {
                selected: [...chosen],
                onChange: setChosen,
                rowLabel: ({ what }) => what,
              }
            : undefined
        }
        toolbar={
          <>
            <SearchField
              label="Buscar médico, prestación o regla"
              value={typed}
              onChange={(text) => change({ search: text })}
            />
            <ChoiceFilter
              label="Gravedad"
              labels={SEVERITIES}
              value={severity}
              onChange={(next) => change({ severity: next })}
            />
            <ChoiceFilter
              label="Qué"
              labels={KINDS}
              value={kind}
              w={240}
              onChange={(next) => change({ kind: next })}
            />
            <ChoiceFilter
              label="Estado"
              labels={STATES}
              value={state}
              all={null}
              w={150}
              onChange={(next) => change({ state: next ?? 'open' })}
            />
          </>
        }
      />
      <AcceptDialog
        ids={accepting}
        onClose={() => setAccepting(null)}
        onDone={() => setChosen([])}
      />
    </Stack>
  );
}

function AcceptDialog(props: {
  ids: readonly number[] | null;
  onClose: () => void;
  onDone: () => void;
}) {
  const { ids, onClose, onDone } = props;
  const accept = useMutation(
    api.monthChecks.accept.mutationOptions({
      onSuccess: ({ findings }) => {
        toast.success(
          countOf(findings, 'hallazgo aceptado', 'hallazgos aceptados'),
          'Si el mes cambia en lo mismo, se avisa de nuevo.',
        );
        onDone();
        onClose();
      },
      onError: (error) => toast.error('Nada se aceptó.', error),
    }),
  );
  const title = ids?.length === 1 ? 'Aceptar el hallazgo' : 'Aceptar los hallazgos';
  return (
    <Modal opened={ids !== null} onClose={onClose} title={title}>
      {ids && (
        <Stack>
          <Text size="sm">
            Aceptado, deja de bloquear. Si la próxima revisión encuentra otra cosa de lo mismo, se
            avisa de nuevo.
          </Text>
          <ReasonForm
            confirmLabel="Aceptar"
            disabled={false}
            loading={accept.isPending}
            onConfirm={(reason) => accept.mutate({ ids: [...ids], reason })}
            onClose={onClose}
          />
        </Stack>
      )}
    </Modal>
  );
}
