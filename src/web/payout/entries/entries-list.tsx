/** The entries of a month or doctor: where they stand, what they come to, and the list (payout §24.4). */
import { Alert, Button, Group, Menu, SimpleGrid, Switch } from '@mantine/core';
import { IconCheck, IconChevronDown, IconUsers, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Entry, EntryState, EntryTotals } from '../../../contract/payout/entries.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import {
  ENTRY_DIRECTION_LABELS,
  ENTRY_STATE_BADGES,
  RETENTION_LABELS,
} from '../../../domain/words/entry-words.ts';
import { ActionItem } from '../../kit/dialog/action-item.tsx';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import { FilterCard } from '../../kit/table/filter-card.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { SelectionBar, useSelectedIds } from '../../kit/table/selection-bar.tsx';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { ImportSelect } from '../entry-imports/public.ts';
import { KindSelect } from '../entry-kinds/public.ts';
import { ChangeSelect } from '../retention-changes/public.ts';
import { EntriesTable } from './entries-table.tsx';
import type { Search } from './search.ts';
import { type FoundEntries, useEntryMoves } from './use-entry-moves.ts';

/** Settled balances stand in their own view. */
type ShownState = Exclude<EntryState, 'settled'>;
const STATES = (Object.keys(ENTRY_STATE_BADGES) as EntryState[]).filter(
  (state): state is ShownState => state !== 'settled',
);
const HINTS: Readonly<Record<ShownState, string>> = {
  proposed: 'Esperan a una segunda persona',
  approved: 'Entran en el próximo pago',
  processed: 'Procesados, sin pagar',
  paid: 'Con su pago',
  withdrawn: 'No se pagan',
};

export function EntriesList(props: {
  search: Search;
  setSearch: SetSearch;
  onEdit: (entry: Entry) => void;
}) {
  const { search, setSearch, onEdit } = props;
  const { year, month, all, state, direction, bearsRetention, kindId, importId, doctorId } = search;
  const { retentionChangeId } = search;
  const filters = {
    ...(all ? {} : { year, month }),
    state,
    direction,
    bearsRetention,
    kindId,
    importId,
    retentionChangeId,
    doctorId,
    search: search.search,
  };
  const { summary, ...rows } = usePagedList(api.entries, filters, search);
  const movable = (rows.records ?? []).filter(
    (entry) => entry.state === 'proposed' && !entry.isOwn,
  );
  const {
    selected,
    setSelected,
    all: allOf,
  } = useSelectedIds(
    movable.map(({ id }) => id),
    JSON.stringify(filters),
  );
  const shownOf = useShownVersions(selected, movable);
  const moves = useEntryMoves(() => setSelected([]));
  return (
    <>
      {(summary || !rows.error) && <Cards summary={summary} state={state} setSearch={setSearch} />}
      {summary && summary.states.proposed > 0 && !summary.othersMayApprove && (
        <Alert color="yellow" variant="outline" icon={<IconUsers />}>
          Nadie más tiene acceso a Haberes y Descuentos, y lo que usted propone lo aprueba otra
          persona: cree en Usuarios la cuenta de una segunda persona, o dele ese acceso en Permisos.
        </Alert>
      )}
      {(movable.length > 0 || selected.length > 0) && (
        <SelectionBar
          count={selected.length}
          all={allOf}
          onClear={() => setSelected([])}
          summary={`${countOf(selected.length, 'seleccionado', 'seleccionados')}`}
          emptyText="Seleccione los que quiere aprobar o retirar"
          action={
            <Group gap="xs">
              {selected.length === 0 && (
                <AllFound filters={filters} onPage={movable} moves={moves} />
              )}
              <Button
                variant="default"
                disabled={selected.length === 0}
                onClick={() => moves.withdraw(shownOf())}
              >
                Retirar
              </Button>
              <Button
                leftSection={<IconCheck size={16} />}
                variant="light"
                disabled={selected.length === 0}
                loading={moves.isPending}
                onClick={() => void moves.approve(shownOf())}
              >
                Aprobar
              </Button>
            </Group>
          }
        />
      )}
      <EntriesTable
        rows={rows}
        exportRows={rows.exportRows}
        search={search}
        onSearchChange={setSearch}
        selected={selected}
        onSelectedChange={setSelected}
        onEdit={onEdit}
        onApprove={(entry) => void moves.approve([versionOf(entry)])}
        onWithdraw={(entry) => moves.withdraw([versionOf(entry)])}
        toolbar={<Filters search={search} setSearch={setSearch} />}
      />
    </>
  );
}

const versionOf = ({ id, version }: Entry) => ({ id, version });

/** The selected entries, each with the version that the list showed when it was selected, also on another page. */
function useShownVersions(selected: readonly number[], rows: readonly Entry[]) {
  const versions = useRef(new Map<number, number>());
  useEffect(() => {
    const kept = new Map(rows.map(({ id, version }) => [id, version]));
    for (const [id, version] of versions.current) kept.set(id, version);
    versions.current = new Map(
      selected.flatMap((id) => {
        const version = kept.get(id);
        return version === undefined ? [] : [[id, version] as const];
      }),
    );
  }, [selected, rows]);
  return () => [...versions.current].map(([id, version]) => ({ id, version }));
}

/** Moves all that the filters find and the user may approve, also what is on other pages (payout §31.4). */
function AllFound(props: {
  filters: FoundEntries;
  onPage: readonly Entry[];
  moves: ReturnType<typeof useEntryMoves>;
}) {
  const { filters, onPage, moves } = props;
  const input = { ...filters, isApprovable: true };
  const { data } = useQuery(api.entries.summary.queryOptions({ input }));
  if (!data || data.total <= onPage.length) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />}>
          Todos los encontrados ({formatCount(data.total)})
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItem
          label="Aprobar todos…"
          icon={<IconCheck size={16} />}
          onClick={() => void moves.approveFound(filters, onPage.map(versionOf))}
        />
        <ActionItem
          label="Retirar todos…"
          icon={<IconX size={16} />}
          onClick={() => void moves.withdrawFound(filters, onPage.map(versionOf))}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

type SetSearch = (change: Partial<Search>) => void;

/** Where they stand, and what they come to. */
function Cards(props: {
  summary: EntryTotals | undefined;
  state: ShownState | undefined;
  setSearch: SetSearch;
}) {
  const { summary, state, setSearch } = props;
  const amount = (value: number | undefined) =>
    value === undefined ? undefined : <Amount value={value} />;
  return (
    <>
      <SimpleGrid component="section" aria-label="Estados" cols={{ base: 2, sm: 5 }} spacing="sm">
        {STATES.map((one) => (
          <FilterCard
            key={one}
            label={ENTRY_STATE_BADGES[one].label}
            value={summary && formatCount(summary.states[one])}
            hint={HINTS[one]}
            isApplied={state === one}
            onToggle={() => setSearch({ state: state === one ? undefined : one, page: 1 })}
          />
        ))}
      </SimpleGrid>
      <SimpleGrid component="section" aria-label="Totales" cols={{ base: 2, sm: 4 }} spacing="sm">
        <StatCard label="Haberes" value={amount(summary?.earnings)} hint="Brutos" />
        <StatCard label="Descuentos" value={amount(summary?.discounts)} hint="Brutos" />
        <StatCard
          label="Con retención"
          value={amount(summary?.retainedAmount)}
          hint="Entran en la boleta o factura"
        />
        <StatCard
          label="Sin retención"
          value={amount(summary?.unretainedAmount)}
          hint="Cambian solo la transferencia"
        />
      </SimpleGrid>
    </>
  );
}

function Filters({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const { year, month, all, direction, bearsRetention, kindId, importId, doctorId } = search;
  const { retentionChangeId } = search;
  return (
    <>
      {!all && (
        <PeriodField
          value={{ month, year }}
          onChange={(period) => setSearch({ ...period, page: 1 })}
        />
      )}
      <Switch
        label="Todos los meses"
        mb={8}
        checked={all ?? false}
        onChange={(event) => setSearch({ all: event.currentTarget.checked || undefined, page: 1 })}
      />
      <DoctorSelect
        label="Médico"
        placeholder="Todos"
        value={doctorId ?? null}
        // A doctor is asked for with the whole history.
        onChange={(one) =>
          setSearch({ doctorId: one ?? undefined, all: one === null ? undefined : true, page: 1 })
        }
      />
      <KindSelect
        filter
        value={kindId ?? null}
        onChange={(one) => setSearch({ kindId: one ?? undefined, page: 1 })}
      />
      <ChangeSelect
        value={retentionChangeId ?? null}
        // What it proposed may be of several months.
        onChange={(one) =>
          setSearch({
            retentionChangeId: one ?? undefined,
            all: one === null ? undefined : true,
            page: 1,
          })
        }
      />
      <ImportSelect
        value={importId ?? null}
        // A file may be of several months.
        onChange={(one) =>
          setSearch({ importId: one ?? undefined, all: one === null ? undefined : true, page: 1 })
        }
      />
      <ChoiceFilter
        label="Haber o descuento"
        labels={ENTRY_DIRECTION_LABELS}
        value={direction}
        onChange={(one) => setSearch({ direction: one, page: 1 })}
      />
      <ChoiceFilter
        label="Retención"
        labels={RETENTION_LABELS}
        value={bearsRetention === undefined ? undefined : bearsRetention ? 'true' : 'false'}
        onChange={(one) =>
          setSearch({ bearsRetention: one === undefined ? undefined : one === 'true', page: 1 })
        }
      />
      <SearchField
        label="Buscar médico o glosa"
        value={search.search}
        onChange={(text) => setSearch({ search: text, page: 1 })}
      />
    </>
  );
}
