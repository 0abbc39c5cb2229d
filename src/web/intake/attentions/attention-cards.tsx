/** The attentions as cards, a page at a time. */
import { Box, Group, LoadingOverlay, SimpleGrid, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { Attention } from '../../../contract/intake/attentions.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { type Rows, useExistingPage } from '../../kit/table/paged-query.ts';
import { Pages } from '../../kit/table/pages.tsx';
import type { TableSearch } from '../../kit/table/url-filters.ts';
import { AttentionCard } from './attention-card.tsx';

export function AttentionCards(props: {
  rows: Rows<Attention>;
  search: TableSearch;
  onPageChange: (page: number) => void;
  onOpen: (attentionId: number) => void;
  onExplain: (attentionId: number) => void;
  emptyText: string;
  emptyAction: ReactNode;
}) {
  const { rows, search } = props;
  const list = useRef<HTMLDivElement>(null);
  useExistingPage(rows, search, props.onPageChange);
  if (rows.error) return <FailedQuery query={rows} />;
  // A page beyond the last one is empty until the screen goes back to the last.
  if (!rows.records || (rows.records.length === 0 && rows.fetching))
    return <LoadingState text="Cargando atenciones..." />;
  if (rows.records.length === 0) {
    return <EmptyState text={props.emptyText} action={props.emptyAction} />;
  }
  return (
    <>
      <Box pos="relative" ref={list} style={{ scrollMarginTop: 60 }}>
        <LoadingOverlay visible={rows.fetching} loaderProps={{ type: 'dots' }} />
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="sm" verticalSpacing="sm">
          {rows.records.map((attention) => (
            <AttentionCard
              key={attention.id}
              attention={attention}
              onOpen={() => props.onOpen(attention.id)}
              onExplain={() => props.onExplain(attention.id)}
            />
          ))}
        </SimpleGrid>
      </Box>
      <PagesBelow
        total={rows.total ?? 0}
        shown={rows.records.length}
        search={search}
        onChange={(page) => {
          props.onPageChange(page);
          list.current?.scrollIntoView();
        }}
      />
    </>
  );
}

function PagesBelow(props: {
  total: number;
  shown: number;
  search: TableSearch;
  onChange: (page: number) => void;
}) {
  const { page, pageSize } = props.search;
  const first = (page - 1) * pageSize + 1;
  return (
    <Group justify="space-between" mt="sm">
      <Text size="sm">
        {formatCount(first)}–{formatCount(first + props.shown - 1)} de {formatCount(props.total)}
      </Text>
      <Pages total={Math.ceil(props.total / pageSize)} value={page} onChange={props.onChange} />
    </Group>
  );
}
