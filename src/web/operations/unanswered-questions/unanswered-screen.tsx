/** /auditoria/preguntas: the questions that the assistant could not answer, without names (operations §6.30). */
import { Button, Card, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  AskedBy,
  UnansweredQuestion,
} from '../../../contract/operations/unanswered-questions.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState } from '../../kit/loading/states.tsx';
import { api, currentUserQuery } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import {
  type Column,
  dateColumn,
  labelColumn,
  numberColumn,
  onWideScreens,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing, isFiltering } from '../../kit/table/empty-list.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { SelectionBar } from '../../kit/table/selection-bar.tsx';
import { splitSearch, useUrlFilters } from '../../kit/table/url-filters.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { unansweredSearch } from './search.ts';

const ASKED_BY: Readonly<Record<AskedBy, string>> = {
  staff: 'Administración',
  doctor: 'Médico',
  user: 'Usuario',
};

const columns: Column<UnansweredQuestion>[] = [
  textColumn('question', 'Pregunta', { sortable: true }),
  numberColumn('times', 'Veces', { sortable: true, width: 90 }),
  labelColumn('askedBy', 'Perfil', ASKED_BY, { width: 140, ...onWideScreens }),
  dateColumn('firstOn', 'Primera vez', { sortable: true, width: 130, ...onWideScreens }),
  dateColumn('lastOn', 'Última vez', { sortable: true, width: 130 }),
];

export function UnansweredScreen() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <Stack gap="md">
      <PageHeader
        title="Preguntas sin Respuesta"
        description="Lo que se preguntó en vano al asistente incorporado: sin nombres, RUT, correos ni quién preguntó. Lo que pudo ser un nombre está reemplazado."
      />
      {user && user.profile !== 'admin' && (
        <EmptyState text="Solo un administrador ve las preguntas sin respuesta" />
      )}
      {user?.profile === 'admin' && (
        <>
          <KeepSwitch />
          <Questions />
        </>
      )}
    </Stack>
  );
}

/** Whether questions are kept at all. */
function KeepSwitch() {
  const { data, error, refetch } = useQuery(api.unansweredQuestions.setting.queryOptions());
  const save = useMutation({
    mutationFn: (choice: { isKept: boolean; version: number }) =>
      api.unansweredQuestions.saveSetting.call(choice),
    onSuccess: (_, { isKept }) =>
      toast.success(isKept ? 'Las preguntas se guardan' : 'Las preguntas ya no se guardan'),
    onError: (failure) => toast.error('No se pudo cambiar.', failure),
    onSettled: () => refetch(),
  });
  if (error)
    return <FailedQuery title="No se pudo leer si se guardan" query={{ error, refetch }} />;
  return (
    <Card component="section" aria-label="Guardar las preguntas">
      <Switch
        label="Guardar las preguntas sin respuesta"
        description="Sin marcar no se guarda ninguna más; las de abajo quedan hasta que se eliminen o pase su plazo."
        checked={data?.isKept ?? false}
        disabled={!data || save.isPending}
        onChange={(event) =>
          data && save.mutate({ isKept: event.currentTarget.checked, version: data.version })
        }
      />
    </Card>
  );
}

function Questions() {
  const [search, setSearch] = useUrlFilters(unansweredSearch);
  const { filters } = splitSearch(search);
  const { summary, exportRows, ...rows } = usePagedList(api.unansweredQuestions, filters, search);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const remove = useAsked(api.unansweredQuestions.remove.call, {
    done: ({ removed }) => {
      setChosen([]);
      toast.success(countOf(removed, 'pregunta eliminada', 'preguntas eliminadas'));
    },
    failed: tellFailure('No se eliminaron las preguntas.'),
  });
  const askToRemove = () =>
    remove.ask({
      input: { ids: [...chosen] },
      title: 'Eliminar preguntas',
      body: `Se ${chosen.length === 1 ? 'elimina' : 'eliminan'} ${countOf(chosen.length, 'pregunta', 'preguntas')} para siempre.`,
      confirmLabel: 'Eliminar',
      danger: true,
    });
  return (
    <Stack gap="sm">
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onClear={() => setChosen([])}
          summary={countOf(chosen.length, 'pregunta elegida', 'preguntas elegidas')}
          emptyText="Ninguna pregunta elegida"
          action={
            <Button
              color="red"
              variant="light"
              loading={remove.isPending}
              onClick={() => void askToRemove()}
            >
              Eliminar
            </Button>
          }
        />
      )}
      <DataTable
        label="Preguntas sin respuesta"
        columns={columns}
        rows={rows}
        search={search}
        onSearchChange={setSearch}
        rowId={({ id }) => id}
        selection={{
          selected: [...chosen],
          onChange: setChosen,
          rowLabel: ({ question }) => question,
        }}
        exportRows={exportRows}
        onClearFilters={clearing(filters, setSearch)}
        emptyText={
          isFiltering(filters)
            ? 'Ninguna pregunta coincide con los filtros'
            : 'Ninguna pregunta quedó sin respuesta'
        }
        toolbar={
          <>
            <SearchField
              label="Buscar en las preguntas"
              value={search.search}
              onChange={(text) => setSearch({ search: text })}
            />
            <ChoiceFilter
              label="Perfil"
              labels={ASKED_BY}
              value={search.askedBy}
              onChange={(askedBy) => setSearch({ askedBy })}
            />
          </>
        }
      />
      {summary !== undefined && summary.times > 0 && (
        <Text variant="hint">
          {countOf(summary.total, 'pregunta distinta', 'preguntas distintas')}, hechas{' '}
          {countOf(summary.times, 'vez', 'veces')}.
        </Text>
      )}
      <AuditLink entity="unansweredQuestion" />
    </Stack>
  );
}
