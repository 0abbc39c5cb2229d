/** Convenios Médicos: agreements with doctors and societies, and their simulator (spec 1 §2.9). */
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconCalculator, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Rule } from '../../../contract/rules.ts';
import { ChoiceFilter } from '../../kit/choice-filter.tsx';
import { api } from '../../kit/client.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { allPages } from '../../kit/export-table.ts';
import { FilterCard } from '../../kit/filter-card.tsx';
import { useOpenedRecord } from '../../kit/opened-record.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { usePagedQuery } from '../../kit/paged-query.ts';
import { SpecialtySelect } from '../../kit/record-selects.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { useUrlFilters } from '../../kit/url-filters.ts';
import { useAgreementActions } from './agreement-actions.tsx';
import { agreementColumns } from './agreement-columns.tsx';
import { AgreementForm } from './agreement-form.tsx';
import { callInput, searchSchema } from './agreement-search.ts';
import { AgreementSimulator } from './agreement-simulator.tsx';
import { RuleHistory } from './history-dialog.tsx';
import { useSpecialtyNames } from './specialty-names.ts';

const STATE_LABELS = { active: 'Activos', pending: 'Pendientes', expired: 'Vencidos' } as const;
const CARDS = [
  { state: 'active', label: 'Convenios activos' },
  { state: 'pending', label: 'Convenios pendientes' },
  { state: 'expired', label: 'Convenios vencidos' },
] as const;

export function AgreementsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const [copied, setCopied] = useState<Rule | null>(null);
  const [isSimulating, setIsSimulating] = useState(false);
  const { filters, paging } = callInput(search);
  const { summary, ...rows } = usePagedQuery(
    api.rules.list.queryOptions({ input: { ...filters, ...paging, sort: search.sort } }),
    api.rules.summary.queryOptions({ input: filters }),
  );
  const { edited, openRecord, close } = useOpenedRecord({
    open: search.open,
    onChange: (open) => setSearch({ open, page: search.page }),
    find: async (id) => (await api.rules.list.call({ ids: [id], ruleType: 'convention' }))[0],
  });
  const actionsOf = useAgreementActions({
    onEdit: openRecord,
    onCopy: (agreement) => {
      setCopied(agreement);
      openRecord('new');
    },
    onHistory: ({ id }) => setSearch({ history: id, page: search.page }),
  });
  const specialtyName = useSpecialtyNames();
  const byState = summary?.byState;
  const total = byState && Object.values(byState).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHeader
        title="Convenios Médicos"
        description="Lo acordado con médicos y sociedades: se aplica antes que las reglas."
        primary={
          <Button leftSection={<IconPlus size={16} />} onClick={() => openRecord('new')}>
            Nuevo Convenio
          </Button>
        }
        actions={[
          {
            label: 'Simulador',
            icon: <IconCalculator size={16} />,
            onClick: () => setIsSimulating(true),
          },
        ]}
      />
      <Stack gap="md">
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          {CARDS.map(({ state, label }) => (
            <FilterCard
              key={state}
              label={label}
              value={byState && count(byState[state])}
              isApplied={search.state === state}
              onToggle={() => setSearch({ state: search.state === state ? undefined : state })}
            />
          ))}
          <FilterCard
            label="Total de convenios"
            value={total === undefined ? undefined : count(total)}
            isApplied={search.state === undefined}
            onToggle={() => setSearch({ state: undefined })}
          />
        </SimpleGrid>
        <DataTable
          label="Convenios"
          columns={agreementColumns(specialtyName, actionsOf)}
          rows={rows}
          search={search}
          onSearchChange={setSearch}
          rowId={(agreement) => agreement.id}
          onRowClick={openRecord}
          emptyText="No se encontraron convenios que coincidan con los filtros"
          exportRows={() =>
            allPages((page) => api.rules.list.call({ ...filters, ...page, sort: search.sort }))
          }
          toolbar={
            <>
              <SearchField
                label="Buscar por nombre, código o descripción"
                value={search.search}
                onChange={(text) => setSearch({ search: text })}
              />
              <SpecialtySelect
                filter
                w={200}
                value={search.specialtyId ?? null}
                onChange={(specialtyId) => setSearch({ specialtyId: specialtyId ?? undefined })}
              />
              <ChoiceFilter
                label="Estado"
                labels={STATE_LABELS}
                value={search.state}
                onChange={(state) => setSearch({ state })}
              />
            </>
          }
        />
      </Stack>
      <AgreementForm
        edited={edited}
        copied={copied}
        onClose={() => {
          setCopied(null);
          close();
        }}
      />
      <AgreementSimulator opened={isSimulating} onClose={() => setIsSimulating(false)} />
      <RuleHistory
        ruleId={search.history}
        onClose={() => setSearch({ history: undefined, page: search.page })}
      />
    </>
  );
}

const count = (value: number) => value.toLocaleString('es-CL');
