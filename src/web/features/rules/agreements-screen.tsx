/** Convenios Médicos: agreements with doctors and societies, and their simulator (spec 1 §2.9). */
import { Button, Stack } from '@mantine/core';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Rule } from '../../../contract/rules.ts';
import { ChoiceFilter } from '../../kit/choice-filter.tsx';
import { api } from '../../kit/client.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { allPages } from '../../kit/export-table.ts';
import { FoundCount } from '../../kit/list-tools.tsx';
import { useOpenedRecord } from '../../kit/opened-record.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { usePagedQuery } from '../../kit/paged-query.ts';
import { SpecialtySelect } from '../../kit/record-selects.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { useUrlFilters } from '../../kit/url-filters.ts';
import { RuleCheckDrawer, useRuleCheckAction } from '../rule-checks/public.ts';
import { useAgreementActions } from './agreement-actions.tsx';
import { AgreementCards } from './agreement-cards.tsx';
import { agreementColumns } from './agreement-columns.tsx';
import { AgreementForm } from './agreement-form.tsx';
import { callInput, isFiltered, NO_FILTERS, searchSchema } from './agreement-search.ts';
import { AgreementSimulator } from './agreement-simulator.tsx';
import { AGREEMENT, STATE_LABELS } from './agreement-words.ts';
import { RuleHistory } from './history-dialog.tsx';
import { useSpecialtyNames } from './specialty-names.ts';

export function AgreementsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const [copied, setCopied] = useState<Rule | null>(null);
  const { filters, paging } = callInput(search);
  // Dialogs open over the page that one is on.
  const stay = { page: search.page };
  const { summary, ...rows } = usePagedQuery(
    api.rules.list.queryOptions({ input: { ...filters, ...paging, sort: search.sort } }),
    api.rules.summary.queryOptions({ input: filters }),
  );
  const { edited, openRecord, close } = useOpenedRecord({
    open: search.open,
    onChange: (open) => setSearch({ ...stay, open }),
    find: async (id) => (await api.rules.list.call({ ids: [id], ruleType: 'convention' }))[0],
  });
  const actionsOf = useAgreementActions({
    onEdit: openRecord,
    onCopy: (agreement) => {
      setCopied(agreement);
      openRecord('new');
    },
    onHistory: ({ id }) => setSearch({ ...stay, history: id }),
  });
  const specialtyName = useSpecialtyNames();
  const ruleCheck = useRuleCheckAction();
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
            icon: <IconPlayerPlay size={16} />,
            onClick: () => setSearch({ ...stay, simulator: true }),
          },
          ruleCheck,
        ]}
      />
      <Stack gap="sm">
        <AgreementCards
          byState={summary?.byState}
          state={search.state}
          onState={(state) => setSearch({ state })}
        />
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
                placeholder="Nombre, código o descripción"
                w={300}
                value={search.search}
                onChange={(text) => setSearch({ search: text })}
              />
              <SpecialtySelect
                filter
                w={200}
                value={search.specialtyId}
                onChange={(specialtyId) => setSearch({ specialtyId: specialtyId ?? undefined })}
              />
              <ChoiceFilter
                label="Estado"
                w={130}
                labels={STATE_LABELS}
                value={search.state}
                onChange={(state) => setSearch({ state })}
              />
              <FoundCount
                noun={AGREEMENT}
                total={rows.total}
                isFiltered={isFiltered(search)}
                onClear={() => setSearch(NO_FILTERS)}
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
      <AgreementSimulator
        opened={search.simulator === true}
        onClose={() => setSearch({ ...stay, simulator: undefined })}
      />
      <RuleCheckDrawer reviewed={null} />
      <RuleHistory
        ruleId={search.history}
        onClose={() => setSearch({ ...stay, history: undefined })}
      />
    </>
  );
}
