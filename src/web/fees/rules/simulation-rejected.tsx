/** 'Reglas que no aplican': of possibly thousands, those that nearly match, or those that the user searches. */
import { Accordion, Group, List, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  REJECTED_LIMIT,
  type SimulationQuestion,
  type SimulationResult,
} from '../../../contract/fees/rules.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { Pages } from '../../kit/table/pages.tsx';
import { RuleLink } from './rule-link.tsx';

const PAGE_SIZE = 10;

/** The server searches, since `result` contains only the nearest ones. */
export function RejectedRules(props: { question: SimulationQuestion; result: SimulationResult }) {
  const { question, result } = props;
  const [search, setSearch] = useState<string>();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...api.rules.simulate.queryOptions({ input: { ...question, rejectedSearch: search } }),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (result.rejectedTotal === 0) return null;
  const shown = (search !== undefined && query.data) || result;
  return (
    <Accordion variant="contained" order={3}>
      <Accordion.Item value="rejected">
        <Accordion.Control>
          <Text variant="label">Reglas que no aplican ({formatCount(result.rejectedTotal)})</Text>
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="sm">
            <Group justify="space-between" gap="xs">
              <SearchField
                label="Buscar por código o nombre"
                value={search}
                onChange={(text) => {
                  setSearch(text);
                  setPage(1);
                }}
              />
              <Text variant="small" role="status">
                {scopeOf(shown)}
              </Text>
            </Group>
            {query.error && search !== undefined ? (
              <FailedQuery query={query} />
            ) : (
              <RejectedPage result={shown} page={page} onPageChange={setPage} />
            )}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function RejectedPage(props: {
  result: SimulationResult;
  page: number;
  onPageChange: (page: number) => void;
}) {
  const { rejected } = props.result.detail;
  if (rejected.length === 0) {
    return <EmptyState text="No se encontraron reglas que coincidan con la búsqueda" />;
  }
  const first = (props.page - 1) * PAGE_SIZE;
  return (
    <>
      <List size="sm" spacing={6} listStyleType="none">
        {rejected.slice(first, first + PAGE_SIZE).map((rule) => (
          <List.Item key={rule.ruleVersionId}>
            <RuleLink rule={rule} />
            <Text size="sm">No aplica: {rule.reasons.join(', ')}.</Text>
          </List.Item>
        ))}
      </List>
      {rejected.length > PAGE_SIZE && (
        <Pages
          siblings={0}
          total={Math.ceil(rejected.length / PAGE_SIZE)}
          value={props.page}
          onChange={props.onPageChange}
        />
      )}
    </>
  );
}

/** Says which of them are listed. */
function scopeOf({ rejectedTotal }: SimulationResult): string {
  return rejectedTotal > REJECTED_LIMIT
    ? `Las ${REJECTED_LIMIT} más cercanas de ${formatCount(rejectedTotal)}: busque para ver otra`
    : `${formatCount(rejectedTotal)} en total, primero las más cercanas`;
}
