/** Correcciones: what was paid wrongly, what is due instead, and where that stands (payout §25.6). */
import { Button, Checkbox, Group, Modal, SimpleGrid, Stack } from '@mantine/core';
import { IconCheck, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Correction } from '../../../contract/payout/corrections.ts';
import {
  CORRECTION_CAUSE_LABELS,
  CORRECTION_STATE_BADGES,
} from '../../../domain/words/correction-words.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing } from '../../kit/table/empty-list.tsx';
import { FilterCard } from '../../kit/table/filter-card.tsx';
import { FilterRow } from '../../kit/table/filter-row.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { SelectionBar } from '../../kit/table/selection-bar.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { askCorrection } from '../../links/corrections.ts';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { PaymentDialog } from '../payroll/public.ts';
import { CORRECTION_COLUMNS, CorrectionCard } from './correction-columns.tsx';
import { CorrectionDrawer } from './correction-drawer.tsx';
import { type Search, searchSchema } from './search.ts';
import { useDecisions } from './use-decisions.ts';
import { WaitingChanges } from './waiting-changes.tsx';

const FileForm = loadedComponent(async () => (await import('./file-form.tsx')).FileForm);

const STATE_LABELS = {
  proposed: CORRECTION_STATE_BADGES.proposed.label,
  approved: CORRECTION_STATE_BADGES.approved.label,
  paid: CORRECTION_STATE_BADGES.paid.label,
  dismissed: CORRECTION_STATE_BADGES.dismissed.label,
  withdrawn: CORRECTION_STATE_BADGES.withdrawn.label,
};

export function CorrectionsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { page, pageSize, hide, sort, open, correct, ...filters } = search;
  const isWithoutRule = search.changeId === undefined ? undefined : true;
  const { summary, ...rows } = usePagedList(api.corrections, { ...filters, isWithoutRule }, search);
  const [chosen, setChosen] = useState<readonly Correction[]>([]);
  const [isImporting, setIsImporting] = useState(false);
  const decisions = useDecisions(() => setChosen([]));
  const change = (part: Partial<Search>) => {
    // Other rows: what was chosen before would be misleading.
    setChosen([]);
    setSearch(part);
  };
  useEffect(() => {
    if (correct === undefined) return;
    askCorrection({ attentionIds: [correct] });
    // Once: going back or reloading does not ask again.
    setSearch({ correct: undefined });
  }, [correct, setSearch]);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Stack gap="md">
      <PageHeader
        title="Correcciones"
        description="Lo que se pagó mal: qué se descuenta, qué corresponde en su lugar, y con qué nómina se paga. Una línea pagada se corrige desde su detalle o desde su pago; muchas, con un archivo."
        actions={[
          {
            label: 'Importar archivo',
            icon: <IconUpload size={16} />,
            onClick: () => setIsImporting(true),
          },
        ]}
      />
      {(summary || !rows.error) && (
        <Totals
          summary={summary}
          isOfAllStates={search.state === undefined}
          isProposedOnly={search.state === 'proposed'}
          onProposed={() => change({ state: search.state === 'proposed' ? undefined : 'proposed' })}
        />
      )}
      <WaitingChanges
        decisions={decisions}
        onSingly={(changeId) => change({ state: 'proposed', changeId, page: 1 })}
      />
      {(chosen.length > 0 || Boolean(summary?.total)) && (
        <Selection chosen={chosen} decisions={decisions} onClear={() => setChosen([])} />
      )}
      <DataTable
        label="Correcciones"
        columns={CORRECTION_COLUMNS}
        rows={rows}
        exportRows={rows.exportRows}
        search={search}
        onSearchChange={(part) => setSearch(part as Partial<Search>)}
        rowId={({ id }) => id}
        card={CorrectionCard}
        onRowClick={({ id }) => setSearch({ open: id })}
        onClearFilters={clearing(filters, setSearch)}
        emptyText={
          isFiltered ? 'Ninguna corrección coincide con los filtros' : 'Nada se ha corregido aún'
        }
        selection={{
          selected: chosen.map(({ id }) => id),
          onChange: (ids) =>
            setChosen(
              ids.flatMap(
                (id) => [...chosen, ...(rows.records ?? [])].find((one) => one.id === id) ?? [],
              ),
            ),
          rowLabel: ({ patientName }) => patientName,
        }}
        toolbar={<Filters search={search} onChange={change} />}
      />
      <CorrectionDrawer
        correctionId={search.open}
        decisions={decisions}
        onClose={() => setSearch({ open: undefined })}
      />
      <FileDialog opened={isImporting} onClose={() => setIsImporting(false)} />
      <PaymentDialog />
    </Stack>
  );
}

/** Importar archivo: many corrections from a workbook, each row told before anything is corrected (payout §27). */
function FileDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Importar correcciones" size="xl">
      <LoadedPart meanwhile={<LoadingState />}>
        {opened && <FileForm onClose={onClose} />}
      </LoadedPart>
    </Modal>
  );
}

function Totals(props: {
  summary: Awaited<ReturnType<typeof api.corrections.summary.call>> | undefined;
  isOfAllStates: boolean;
  isProposedOnly: boolean;
  onProposed: () => void;
}) {
  const { summary, isOfAllStates, isProposedOnly, onProposed } = props;
  const amount = (value: number | undefined) =>
    value === undefined ? undefined : <Amount value={value} />;
  return (
    <SimpleGrid component="section" aria-label="Totales" cols={{ base: 2, md: 5 }} spacing="sm">
      <StatCard
        label="Correcciones"
        value={summary && formatCount(summary.total)}
        hint={isOfAllStates ? 'Los montos, sin descartadas ni retiradas' : undefined}
      />
      <FilterCard
        label="Por aprobar"
        value={summary && formatCount(summary.proposed)}
        hint="Esperan una decisión"
        isApplied={isProposedOnly}
        onToggle={onProposed}
      />
      <StatCard label="Se pagó" value={amount(summary?.reversedAmount)} hint="Antes de retención" />
      <StatCard
        label="Corresponde"
        value={amount(summary?.replacedAmount)}
        hint="Antes de retención"
      />
      <StatCard
        label="Diferencia"
        value={amount(summary?.difference)}
        hint="Sin ajustes de tramos"
      />
    </SimpleGrid>
  );
}

/** What may be done with the chosen ones: each action says how many of them it takes. */
function Selection(props: {
  chosen: readonly Correction[];
  decisions: ReturnType<typeof useDecisions>;
  onClear: () => void;
}) {
  const { chosen, decisions, onClear } = props;
  const proposed = chosen
    .filter(({ state, isWithoutRule }) => state === 'proposed' && !isWithoutRule)
    .map(({ id }) => id);
  const approved = chosen.filter(({ state }) => state === 'approved').map(({ id }) => id);
  return (
    <SelectionBar
      count={chosen.length}
      onClear={onClear}
      summary={countOf(chosen.length, 'corrección elegida', 'correcciones elegidas')}
      emptyText="Elija correcciones para aprobarlas, descartarlas o retirarlas"
      action={
        <Group gap="xs">
          {approved.length > 0 && (
            <Button variant="default" onClick={() => void decisions.withdraw(approved)}>
              Retirar {formatCount(approved.length)}…
            </Button>
          )}
          {proposed.length > 0 && (
            <>
              <Button
                variant="default"
                onClick={() => decisions.dismiss({ ids: proposed }, proposed.length)}
              >
                Descartar {formatCount(proposed.length)}…
              </Button>
              <Button
                leftSection={<IconCheck size={16} />}
                loading={decisions.isPending}
                onClick={() => void decisions.approve({ ids: proposed })}
              >
                Aprobar {formatCount(proposed.length)}…
              </Button>
            </>
          )}
        </Group>
      }
    />
  );
}

function Filters(props: { search: Search; onChange: (part: Partial<Search>) => void }) {
  const { search, onChange } = props;
  const { month, year } = search;
  return (
    <FilterRow>
      <ChoiceFilter
        label="Estado"
        all="Todas"
        labels={STATE_LABELS}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <ChoiceFilter
        label="Qué estaba mal"
        all="Todas"
        w={200}
        labels={CORRECTION_CAUSE_LABELS}
        value={search.cause}
        onChange={(cause) => onChange({ cause })}
      />
      <PeriodField
        allLabel="Todos"
        value={{ month, year }}
        onChange={(period) => onChange({ month: period.month, year: period.year })}
      />
      <DoctorSelect
        label="Médico"
        placeholder="Todos"
        value={search.doctorId ?? null}
        onChange={(doctorId) => onChange({ doctorId: doctorId ?? undefined })}
      />
      <SearchField
        label="Buscar paciente, médico, prestación o número"
        w={{ base: 280, sm: 400 }}
        value={search.search}
        onChange={(text) => onChange({ search: text })}
      />
      {search.changeId !== undefined && (
        <Checkbox
          label="Solo las líneas sin regla de un cambio de reglas"
          mb={8}
          checked
          onChange={() => onChange({ changeId: undefined })}
        />
      )}
    </FilterRow>
  );
}
