/** The files that were imported before, newest first, and what can be done with each. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { FailedQuery } from '../loading/query-answer.tsx';
import { Pages } from '../table/pages.tsx';

/** Files on a page. */
export const FORMER_PAGE = 5;

/** The day of an instant in the clinic. */
export const dayOf = (instant: string) => formatDate(dateInClinic(new Date(instant)));

type FormerFile = {
  readonly id: number;
  readonly createdAt: string;
  readonly createdByName: string | null;
};

/** Nothing while there are none. `page` begins at 1. */
export function FormerFiles<File extends FormerFile>(props: {
  list: UseQueryResult<File[]>;
  total: number;
  page: number;
  onPage: (page: number) => void;
  /** By default 'Archivos importados'. */
  title?: string;
  nameOf: (file: File) => string;
  /** What a file brought. */
  broughtBy: (file: File) => string;
  /** What became of it, if there is something to say. */
  standingOf: (file: File) => string | null;
  actionsOf: (file: File) => ReactNode;
}) {
  const { list, total, page, onPage, title = 'Archivos importados', nameOf } = props;
  const { broughtBy, standingOf, actionsOf } = props;
  if (list.error) return <FailedQuery title="No se pudieron leer las importaciones" query={list} />;
  if (!list.data?.length) return null;
  return (
    <Stack component="section" aria-label={title} gap="xs">
      <Title order={3} size="sm">
        {title}
      </Title>
      {list.data.map((file) => {
        const standing = standingOf(file);
        return (
          <Card key={file.id} padding="xs">
            <Group justify="space-between" gap="xs">
              <div style={{ minWidth: 0, flex: '1 1 260px' }}>
                <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {nameOf(file)}
                </Text>
                <Text variant="small">
                  {broughtBy(file)} · {dayOf(file.createdAt)}, {nameOfUser(file.createdByName)}
                </Text>
                {standing !== null && <Text variant="small">{standing}</Text>}
              </div>
              <Group gap="xs">{actionsOf(file)}</Group>
            </Group>
          </Card>
        );
      })}
      {total > FORMER_PAGE && (
        <Pages value={page} onChange={onPage} total={Math.ceil(total / FORMER_PAGE)} />
      )}
    </Stack>
  );
}
