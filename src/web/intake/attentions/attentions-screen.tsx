/** Atenciones Médicas: find, register and import them (intake §1). */
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import {
  IconClearAll,
  IconFileImport,
  IconHistory,
  IconPlugConnected,
  IconPlus,
  IconTrash,
  IconUserX,
} from '@tabler/icons-react';
import type { PageAction } from '../../kit/dialog/action-item.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { RunningJobs } from '../../kit/jobs/running-jobs.tsx';
import { api } from '../../kit/shell/client.ts';
import { mayOpen, useCurrentUser } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { usePreference } from '../../kit/shell/preferences.ts';
import { ClearFilters } from '../../kit/table/data-table.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { useExplanation } from '../../links/explanation.tsx';
import { ServiceFilter } from '../../links/service-filter.tsx';
import { ImportFilterBadge } from '../import-history/public.ts';
import { UnattendedNotice } from '../saved-sources/public.ts';
import { AttentionCards } from './attention-cards.tsx';
import { AttentionDialogs } from './attention-dialogs.tsx';
import { AttentionFilters } from './attention-filters.tsx';
import { AttentionTable } from './attention-table.tsx';
import { AttentionTotals } from './attention-totals.tsx';
import { emptyText } from './empty-texts.ts';
import {
  callFilters,
  EVERYTHING,
  filtersOf,
  isSame,
  NO_FILTERS,
  type Search,
  searchSchema,
} from './search.ts';
import { StatusButtons } from './status-buttons.tsx';

type View = 'cards' | 'table';

export function AttentionsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const [keptView, keepView] = usePreference('attentions:view');
  const view: View = keptView === 'table' ? 'table' : 'cards';
  const open = (dialog: Search['open']) => setSearch({ open: dialog });
  const { openExplanation } = useExplanation();
  const cleanings = useCleanings(open);

  const applied = filtersOf(search);
  const filters = callFilters(search);
  const { summary, ...rows } = usePagedList(api.attentions, filters, search);
  const isFiltered =
    !isSame(applied, {}) || (search.importId ?? search.serviceIds ?? search.search) !== undefined;
  const list = {
    rows,
    onOpen: (attention: number) => setSearch({ attention }),
    onExplain: openExplanation,
    emptyText: emptyText(search.status, isFiltered),
    emptyAction: (
      <Group gap="xs" justify="center">
        {(isFiltered || search.status !== undefined) && (
          <ClearFilters onClick={() => setSearch(EVERYTHING)} />
        )}
        {!isFiltered && (
          <Button variant="default" onClick={() => open('import')}>
            Importar un archivo
          </Button>
        )}
        <Button variant="default" onClick={() => open('new')}>
          Registrar Primera Atención
        </Button>
      </Group>
    ),
  };

  return (
    <>
      <PageHeader
        title="Atenciones Médicas"
        description="Registre o importe las atenciones del mes y revise su estado."
        primary={
          <>
            <LinkButton
              to="/atenciones-medicas/fuentes"
              variant="default"
              leftSection={<IconPlugConnected size={16} />}
            >
              Fuentes automáticas
            </LinkButton>
            <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
              Nueva Atención
            </Button>
          </>
        }
        actions={[
          {
            label: 'Importar Atenciones',
            icon: <IconFileImport size={16} />,
            onClick: () => open('import'),
          },
          {
            label: 'Historial de importaciones',
            icon: <IconHistory size={16} />,
            onClick: () => open('imports'),
          },
          ...cleanings,
        ]}
      />
      <Stack gap="sm">
        <UnattendedNotice />
        <RunningJobs
          types={['bulk-import', 'run-source']}
          followed={search.job ?? null}
          onFollow={(job) => setSearch({ job })}
        />
        <AttentionFilters
          key={JSON.stringify(applied)}
          applied={applied}
          onSearch={(next) => setSearch({ ...NO_FILTERS, ...next })}
          onClear={() => setSearch(EVERYTHING)}
        />
        {search.importId !== undefined && (
          <ImportFilterBadge
            importId={search.importId}
            onRemove={() => setSearch({ importId: undefined })}
          />
        )}
        <ServiceFilter
          ids={search.serviceIds}
          rows={rows.records}
          onRemove={() => setSearch({ serviceIds: undefined })}
        />
        <SearchField
          label="Buscar por paciente, RUT, ID o prestación"
          w={390}
          value={search.search}
          onChange={(text) => setSearch({ search: text })}
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
            onChange={(value) => keepView(value)}
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
            exportRows={rows.exportRows}
          />
        )}
      </Stack>
      <AttentionDialogs search={search} setSearch={setSearch} />
    </>
  );
}

/** The clean-ups that the user may do (intake §6): the total wipe is for administrators. */
function useCleanings(open: (dialog: Search['open']) => void): PageAction[] {
  const user = useCurrentUser();
  const cleanings: PageAction[] = [
    {
      label: 'Limpiar No Procesados',
      icon: <IconClearAll size={16} />,
      danger: true,
      onClick: () => open('unprocessed'),
    },
    {
      label: 'Limpiar Paciente',
      icon: <IconUserX size={16} />,
      danger: true,
      onClick: () => open('patient'),
    },
  ];
  if (user.profile !== 'admin' || !mayOpen(user, '/configuracion')) return cleanings;
  return [
    ...cleanings,
    {
      label: 'Borrado Total',
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => open('all'),
    },
  ];
}
