/** Atenciones Médicas: find, register and import them (spec 2 §2.2). */
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { api } from '../../kit/client.ts';
import { allPages } from '../../kit/export-table.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { usePagedQuery } from '../../kit/paged-query.ts';
import { splitSearch, useUrlFilters } from '../../kit/url-filters.ts';
import { ExplanationPanel, useExplanation } from '../calculations/public.ts';
import { ImportDialog, ImportJobResult } from '../imports/public.ts';
import { JobProgressDialog, RunningJobs } from '../jobs/public.ts';
import { AttentionCards } from './attention-cards.tsx';
import { AttentionFilters } from './attention-filters.tsx';
import { AttentionForm } from './attention-form.tsx';
import { AttentionTable } from './attention-table.tsx';
import { AttentionTotals } from './attention-totals.tsx';
import { emptyText } from './labels.ts';
import { callFilters, filtersOf, isSame, NO_FILTERS, searchSchema } from './search.ts';
import { StatusButtons } from './status-buttons.tsx';

type View = 'cards' | 'table';

export function AttentionsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const [view, setView] = useLocalStorage<View>({
    key: 'attentions:view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  });
  const open = (dialog: 'new' | 'import' | undefined) => setSearch({ open: dialog });
  const { openExplanation } = useExplanation();

  const applied = filtersOf(search);
  const filters = callFilters(search);
  const { paging } = splitSearch(search);
  const { summary, ...rows } = usePagedQuery(
    api.attentions.list.queryOptions({ input: { ...filters, ...paging, sort: search.sort } }),
    api.attentions.summary.queryOptions({ input: filters }),
  );
  const list = {
    rows,
    onExplain: openExplanation,
    emptyText: emptyText(search.status, !isSame(applied, {})),
    emptyAction: (
      <Button variant="default" onClick={() => open('new')}>
        Registrar Primera Atención
      </Button>
    ),
  };

  return (
    <>
      <PageHeader
        title="Atenciones Médicas"
        description="Registre o importe las atenciones del mes y revise su estado."
        primary={
          <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
            Nueva Atención
          </Button>
        }
        actions={[
          {
            label: 'Importar Atenciones',
            icon: <IconFileImport size={16} />,
            onClick: () => open('import'),
          },
        ]}
      />
      <Stack gap="sm">
        <RunningJobs
          types={['bulk-import']}
          followed={search.job ?? null}
          onFollow={(job) => setSearch({ job })}
        />
        <AttentionFilters
          key={JSON.stringify(applied)}
          applied={applied}
          onSearch={(next) => setSearch({ ...NO_FILTERS, ...next })}
          onClear={() => setSearch({ ...NO_FILTERS, status: undefined })}
        />
        <Group justify="space-between" gap="sm">
          <StatusButtons
            value={search.status}
            onChange={(status) => setSearch({ status })}
            counts={summary?.byStatus}
          />
          <SegmentedControl
            aria-label="Vista"
            value={view}
            onChange={(value) => setView(value as View)}
            data={[
              { value: 'cards', label: 'Tarjetas' },
              { value: 'table', label: 'Tabla' },
            ]}
          />
        </Group>
        {!rows.error && <AttentionTotals summary={summary} />}
        {view === 'cards' ? (
          <AttentionCards {...list} search={search} onPageChange={(page) => setSearch({ page })} />
        ) : (
          <AttentionTable
            {...list}
            search={search}
            onSearchChange={setSearch}
            exportRows={() =>
              allPages((page) =>
                api.attentions.list.call({ ...filters, ...page, sort: search.sort }),
              )
            }
          />
        )}
      </Stack>
      <AttentionForm opened={search.open === 'new'} onClose={() => open(undefined)} />
      <ImportDialog opened={search.open === 'import'} onClose={() => open(undefined)} />
      {search.job && (
        <JobProgressDialog jobId={search.job} onClose={() => setSearch({ job: undefined })}>
          {(job) => <ImportJobResult job={job} />}
        </JobProgressDialog>
      )}
      <ExplanationPanel />
    </>
  );
}
