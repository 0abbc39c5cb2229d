/** Pagos en Pausa: what waits, since when and why, and what it comes to (payout §23.3). */
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { HeldTotals, Hold, HoldKind, HoldState } from '../../../contract/payout/holds.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { HOLD_KIND_WORDS, HOLD_STATE_LABELS, sinceDays } from '../../../domain/words/hold-words.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing } from '../../kit/table/empty-list.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { SelectionBar } from '../../kit/table/selection-bar.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { askRelease } from '../../links/holds.ts';
import { holdColumns } from './hold-columns.tsx';
import { NewHoldDialog } from './new-hold-dialog.tsx';
import { searchSchema } from './search.ts';

const KIND_LABELS = Object.fromEntries(
  Object.entries(HOLD_KIND_WORDS).map(([kind, { label }]) => [kind, label]),
) as Record<HoldKind, string>;

const EMPTY: Readonly<Record<HoldState, string>> = {
  live: 'Nada está en pausa',
  released: 'Ninguna pausa se ha reanudado',
  over: 'Ninguna pausa ha terminado por su fecha',
};

export function HoldsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { state, kind, search: typed } = search;
  const { summary, ...rows } = usePagedList(api.holds, { state, kind, search: typed }, search);
  const [chosen, setChosen] = useState<readonly Hold[]>([]);
  const isLive = state === 'live';
  const change = (part: Partial<typeof search>) => {
    // Other rows: what was chosen before would be misleading.
    setChosen([]);
    setSearch(part);
  };
  return (
    <Stack gap="md">
      <PageHeader
        title="Pagos en Pausa"
        description="Lo que no se procesa ni se paga hasta que alguien lo reanude o termine su plazo."
        primary={
          <Button
            leftSection={<IconPlayerPause size={16} />}
            onClick={() => setSearch({ open: 'new' })}
          >
            Pausar…
          </Button>
        }
      />
      {(summary || !rows.error) && <Totals totals={summary} />}
      {isLive && Boolean(summary?.total) && (
        <SelectionBar
          count={chosen.length}
          onClear={() => setChosen([])}
          summary={countOf(chosen.length, 'pausa elegida', 'pausas elegidas')}
          emptyText="Ninguna pausa elegida"
          action={
            chosen.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconPlayerPlay size={16} />}
                onClick={() => askRelease({ holds: chosen, onDone: () => setChosen([]) })}
              >
                Reanudar selección…
              </Button>
            )
          }
        />
      )}
      <DataTable
        label="Pagos en pausa"
        columns={holdColumns(state)}
        rows={rows}
        exportRows={rows.exportRows}
        search={search}
        onSearchChange={(part) => setSearch(part as Partial<typeof search>)}
        rowId={({ id }) => id}
        onClearFilters={clearing({ kind, search: typed }, setSearch)}
        emptyText={typed || kind ? 'Ninguna pausa coincide con los filtros' : EMPTY[state]}
        selection={
          isLive
            ? {
                selected: chosen.map(({ id }) => id),
                onChange: (ids) =>
                  setChosen(
                    ids.flatMap(
                      (id) =>
                        [...chosen, ...(rows.records ?? [])].find((one) => one.id === id) ?? [],
                    ),
                  ),
                rowLabel: ({ name }) => name,
              }
            : undefined
        }
        toolbar={
          <>
            <SearchField
              label="Buscar por nombre o motivo"
              value={typed}
              onChange={(text) => change({ search: text })}
            />
            <ChoiceFilter
              label="Qué"
              labels={KIND_LABELS}
              value={kind}
              onChange={(next) => change({ kind: next })}
            />
            <ChoiceFilter
              label="Estado"
              labels={HOLD_STATE_LABELS}
              value={state}
              all={null}
              w={190}
              onChange={(next) => change({ state: next ?? 'live' })}
            />
          </>
        }
      />
      <NewHoldDialog
        opened={search.open === 'new'}
        onClose={() => setSearch({ open: undefined })}
      />
    </Stack>
  );
}

/** Each fee and payment counts once, however many holds keep it. */
function Totals({ totals }: { totals: HeldTotals | undefined }) {
  return (
    <SimpleGrid component="section" aria-label="Totales" cols={{ base: 2, md: 4 }} spacing="sm">
      <StatCard
        label="Pausas"
        value={totals && formatCount(totals.total)}
        hint={
          typeof totals?.oldestDays === 'number' &&
          `La más antigua, ${sinceDays(totals.oldestDays)}`
        }
      />
      <StatCard
        label="Registros que esperan"
        value={totals && formatCount(totals.records)}
        hint={totals && `Bruto ${formatPesos(totals.grossAmount)}`}
      />
      <StatCard
        label={`Registros, ${asEstimate('líquido')}`}
        value={totals && <Amount value={totals.totalAmount} />}
        hint="Aún sin procesar"
      />
      <StatCard
        label="Pagos procesados que esperan"
        value={totals && <Amount value={totals.paymentsAmount} />}
        hint={totals && countOf(totals.payments, 'pago sin pagar', 'pagos sin pagar')}
      />
    </SimpleGrid>
  );
}
