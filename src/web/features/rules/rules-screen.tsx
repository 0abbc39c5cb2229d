/** Reglas de Cálculo: find, write and switch the rules by which doctors are paid (spec 1 §2.8). */
import { Button, Stack } from '@mantine/core';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { api } from '../../kit/client.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { allPages } from '../../kit/export-table.ts';
import { useOpenedRecord } from '../../kit/opened-record.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { usePagedQuery } from '../../kit/paged-query.ts';
import { splitSearch, useUrlFilters } from '../../kit/url-filters.ts';
import { RuleCheckDrawer, useRuleCheckAction } from '../rule-checks/public.ts';
import { RuleHistory } from './history-dialog.tsx';
import { useRuleCopy } from './rule-copy.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleCards } from './rules-cards.tsx';
import { ruleColumns } from './rules-columns.tsx';
import { RulesFilters } from './rules-filters.tsx';
import { callFilters, NO_HINTS, rulesSearch } from './rules-search.ts';
import { RuleSimulator } from './simulator-dialog.tsx';
import { useSpecialtyNames } from './specialty-names.ts';
import { useRuleActions } from './use-rule-actions.tsx';

export function RulesScreen() {
  const [search, setSearch] = useUrlFilters(rulesSearch);
  const filters = callFilters(search);
  const { summary, ...rows } = usePagedQuery(
    api.rules.list.queryOptions({
      input: { ...filters, ...splitSearch(search).paging, sort: search.sort },
    }),
    api.rules.summary.queryOptions({ input: filters }),
  );
  // Dialogs open over the page that one is on.
  const stay = { page: search.page };
  const { edited, openRecord, close } = useOpenedRecord({
    open: search.open,
    onChange: (open) => setSearch({ ...stay, open, ...NO_HINTS }),
    find: async (id) => (await api.rules.list.call({ ids: [id], ruleType: 'rule' }))[0],
  });
  const copy = useRuleCopy(search.copyOf);
  const specialtyName = useSpecialtyNames();
  const ruleCheck = useRuleCheckAction();
  const actionsOf = useRuleActions({
    onEdit: openRecord,
    onDuplicate: ({ id }) => setSearch({ ...stay, open: 'new', copyOf: id }),
    onHistory: ({ id }) => setSearch({ ...stay, history: id }),
  });
  return (
    <>
      <PageHeader
        title="Reglas de Cálculo"
        description="Qué parte de cada atención se paga al médico, desde cuándo y en qué orden."
        primary={
          <Button leftSection={<IconPlus size={16} />} onClick={() => openRecord('new')}>
            Nueva Regla
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
        <RuleCards
          byState={summary?.byState}
          state={search.state}
          onState={(state) => setSearch({ state })}
        />
        <DataTable
          label="Reglas de cálculo"
          columns={ruleColumns(specialtyName, actionsOf)}
          rows={rows}
          search={search}
          onSearchChange={setSearch}
          rowId={(rule) => rule.id}
          onRowClick={openRecord}
          emptyText="No se encontraron reglas que coincidan con los filtros"
          exportRows={() =>
            allPages((page) => api.rules.list.call({ ...filters, ...page, sort: search.sort }))
          }
          toolbar={<RulesFilters search={search} onChange={setSearch} total={rows.total} />}
        />
      </Stack>
      <RuleForm
        edited={copy.isLoading ? null : edited}
        copy={copy.draft}
        hints={search}
        onClose={close}
      />
      <RuleSimulator
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
