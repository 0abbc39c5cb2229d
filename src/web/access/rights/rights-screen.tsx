/** /derechos: what is kept of a person, and what persons asked for about their data (access §17). */
import { Button, Stack, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RightsRequest } from '../../../contract/access/rights.ts';
import { countOf } from '../../../domain/words/counts.ts';
import {
  REQUEST_BADGES,
  REQUEST_STATES,
  RIGHT_KIND_LABELS,
} from '../../../domain/words/rights-words.ts';
import { api, currentUserQuery } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing } from '../../kit/table/empty-list.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { splitSearch, useUrlFilters } from '../../kit/table/url-filters.ts';
import { BreachSection } from '../breach/public.ts';
import { HiddenSection, HideForm } from '../hidden-patients/public.ts';
import { RectifiedSection, RectifyForm } from '../rectifications/public.ts';
import { RetentionSection } from '../retention/public.ts';
import { AnswerForm } from './answer-form.tsx';
import { PersonFinder } from './person-finder.tsx';
import { type RequestActs, requestColumns } from './request-columns.tsx';
import { RequestForm } from './request-form.tsx';
import { searchSchema } from './search.ts';

const STATE_LABELS = Object.fromEntries(
  REQUEST_STATES.map((state) => [state, REQUEST_BADGES[state].label]),
);

export function RightsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { data: user } = useQuery(currentUserQuery);
  const isAdministrator = user?.profile === 'admin';
  const isForAdministrators = search.tab === 'hidden' || search.tab === 'rectified';
  const tab = isForAdministrators && !isAdministrator ? 'requests' : search.tab;
  /** The RUT that a new request begins with; null while none is written. */
  const [begun, setBegun] = useState<string | null>(null);
  const [answered, setAnswered] = useState<RightsRequest | null>(null);
  const [hidden, setHidden] = useState<RightsRequest | null>(null);
  const [rectified, setRectified] = useState<RightsRequest | null>(null);
  return (
    <Stack gap="md">
      <PageHeader
        title="Derechos de las Personas"
        description="Lo que la clínica guarda de cada persona, y lo que pacientes, médicos y usuarios piden sobre sus datos (Ley 21.719)."
        primary={
          <Button
            // The other tabs have an action of their own.
            variant={tab === 'requests' ? 'filled' : 'default'}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setBegun('')}
          >
            Registrar solicitud
          </Button>
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setSearch({ tab: (next ?? 'requests') as typeof tab, page: 1 })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="requests">Solicitudes</Tabs.Tab>
          {isAdministrator && <Tabs.Tab value="rectified">Rectificaciones</Tabs.Tab>}
          {isAdministrator && <Tabs.Tab value="hidden">Pacientes reservados</Tabs.Tab>}
          <Tabs.Tab value="retention">Conservación</Tabs.Tab>
          <Tabs.Tab value="breach">Brechas</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="requests">
          <Stack gap="md">
            <PersonFinder onRequest={setBegun} />
            <Requests
              onAnswer={setAnswered}
              administrator={
                isAdministrator ? { onHide: setHidden, onRectify: setRectified } : null
              }
            />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="rectified">
          <RectifiedSection search={search} onSearchChange={setSearch} />
        </Tabs.Panel>
        <Tabs.Panel value="hidden">
          <HiddenSection search={search} onSearchChange={setSearch} />
        </Tabs.Panel>
        <Tabs.Panel value="retention">
          <RetentionSection />
        </Tabs.Panel>
        <Tabs.Panel value="breach">
          <BreachSection />
        </Tabs.Panel>
      </Tabs>
      <RequestForm rut={begun} onClose={() => setBegun(null)} />
      <RectifyForm request={rectified} onClose={() => setRectified(null)} />
      <HideForm request={hidden} onClose={() => setHidden(null)} />
      <AnswerForm request={answered} onClose={() => setAnswered(null)} />
    </Stack>
  );
}

function Requests({ onAnswer, administrator }: RequestActs) {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const {
    filters: { state, kind },
  } = splitSearch(search);
  const filters = { state, kind };
  const { summary, ...rows } = usePagedList(api.rights, filters, search);
  return (
    <DataTable
      label="Solicitudes"
      columns={requestColumns({ onAnswer, administrator })}
      rows={rows}
      search={search}
      onSearchChange={(part) => setSearch(part as Partial<typeof search>)}
      rowId={({ id }) => id}
      exportRows={rows.exportRows}
      onClearFilters={clearing(filters, setSearch)}
      emptyText={
        search.state || search.kind
          ? 'Ninguna solicitud coincide con los filtros'
          : 'Nadie ha pedido nada sobre sus datos'
      }
      toolbar={
        <>
          <ChoiceFilter
            label="Estado"
            labels={STATE_LABELS}
            all="Todas"
            value={search.state}
            onChange={(state) => setSearch({ state: state as typeof search.state })}
          />
          <ChoiceFilter
            label="Qué se pide"
            labels={RIGHT_KIND_LABELS}
            w={230}
            value={search.kind}
            onChange={(kind) => setSearch({ kind })}
          />
          {summary && summary.open > 0 && (
            <span style={{ alignSelf: 'flex-end', paddingBottom: 8 }}>
              {countOf(summary.open, 'por responder', 'por responder')}
              {summary.late > 0 && `, ${countOf(summary.late, 'atrasada', 'atrasadas')}`}
            </span>
          )}
        </>
      }
    />
  );
}
