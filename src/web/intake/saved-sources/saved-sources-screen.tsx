/** Fuentes automáticas: sources that run by themselves, and what of them waits for a person (intake §20). */
import { Alert, Button, SimpleGrid, Stack } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedSource } from '../../../contract/intake/saved-sources.ts';
import { useBegunWith } from '../../kit/form/form-shell.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { pollEvery } from '../../kit/shell/live.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { RunDialog } from './run-dialog.tsx';
import { savedSourcesSearch } from './search.ts';
import { SourceCard } from './source-card.tsx';
import { SourceForm } from './source-form.tsx';
import { UnsettledList } from './unsettled-list.tsx';

const REFRESH_MS = 3_000;
const isRunning = ({ lastRun }: SavedSource) => lastRun?.state === 'running';

export function SavedSourcesScreen() {
  const [search, setSearch] = useUrlFilters(savedSourcesSearch);
  const [run, setRun] = useState<SavedSource | null>(null);
  const { data, error, refetch } = useQuery(
    api.savedSources.list.queryOptions({
      refetchInterval: ({ state }) =>
        state.data?.sources.some(isRunning) ? pollEvery(REFRESH_MS) : false,
    }),
  );
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setSearch({ open: 'new' })}
    >
      Nueva fuente
    </Button>
  );
  const edited = useBegunWith(data?.sources.find(({ id }) => id === search.edit) ?? null);
  return (
    <Stack gap="md">
      <PageHeader
        title="Fuentes automáticas"
        description="Traen las atenciones de otros sistemas a su hora. Lo que despierta dudas espera a una persona."
        primary={add}
      />
      <LinkButton to="/atenciones-medicas" variant="subtle" size="compact-sm" w="fit-content">
        Volver a Atenciones Médicas
      </LinkButton>
      {data && !data.canKeepSecrets && (
        <Alert color="yellow" icon={<IconKey />} title="No se pueden guardar claves">
          El servidor no tiene el ajuste SOURCE_KEY, con que se cifran. Mientras tanto se guardan
          solo fuentes sin clave.
        </Alert>
      )}
      <UnsettledList />
      {error ? (
        <FailedQuery title="No se pudieron leer las fuentes" query={{ error, refetch }} />
      ) : !data ? (
        <LoadingState />
      ) : data.sources.length === 0 ? (
        <EmptyState
          text="Aún no hay fuentes guardadas"
          description="Guarde la dirección y la clave de una API, del HIS o de un servidor FHIR, y a qué hora se consulta."
        />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
          {data.sources.map((source) => (
            <SourceCard
              key={source.id}
              source={source}
              onRun={() => setRun(source)}
              onEdit={() => setSearch({ edit: source.id })}
            />
          ))}
        </SimpleGrid>
      )}
      <AuditLink entity="savedSource" />
      <RunDialog source={run} onClose={() => setRun(null)} />
      <SourceForm
        edited={search.open === 'new' ? 'new' : edited}
        onClose={() => setSearch({ open: undefined, edit: undefined })}
      />
    </Stack>
  );
}
