/** Conservación: how long data are kept, what the next night anonymises or removes, and what was (access §19, access §28). */
import { Button, Card, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RetentionOverview } from '../../../contract/access/retention.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import {
  CHANGED_WORDS,
  FIXED_PERIODS,
  isRemoved,
  RETENTION_WORDS,
} from '../../../domain/words/retention-words.ts';
import { TableHead } from '../../kit/display/table-head.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { useCurrentUser } from '../../kit/shell/current-user.ts';
import { expiredText } from './expired-text.ts';
import { PeriodForm } from './period-form.tsx';

type Period = RetentionOverview['periods'][number];
type Done = RetentionOverview['done'][number];

/** `15 años`, or months where they are no whole years. */
const periodText = (months: number) =>
  months % 12 === 0 ? countOf(months / 12, 'año', 'años') : countOf(months, 'mes', 'meses');

export function RetentionSection() {
  const { data, error, refetch } = useQuery(api.retention.overview.queryOptions());
  const [edited, setEdited] = useState<Period | null>(null);
  if (error)
    return (
      <FailedQuery title="No se pudo cargar la conservación de datos" query={{ error, refetch }} />
    );
  if (!data) return <LoadingState text="Calculando qué se anonimizaría o borraría…" />;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
        {data.periods.map((period) => (
          <PeriodCard key={period.kind} period={period} onEdit={() => setEdited(period)} />
        ))}
      </SimpleGrid>
      <Card component="section" aria-label="Lo demás">
        <Title order={2} size="h4" mb="sm">
          Lo demás
        </Title>
        <Table aria-label="Lo demás" maw={760}>
          <Table.Tbody>
            {FIXED_PERIODS.map(([label, period]) => (
              <Table.Tr key={label}>
                <Table.Th fw={400}>{label}</Table.Th>
                <Table.Td>{period}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
      <DoneCard done={data.done} />
      <PeriodForm period={edited} onClose={() => setEdited(null)} />
    </Stack>
  );
}

function PeriodCard({ period, onEdit }: { period: Period; onEdit: () => void }) {
  const { kind, months, before } = period;
  const { label, from } = RETENTION_WORDS[kind];
  const me = useCurrentUser();
  const mayEdit = me.profile === 'admin' || !isRemoved(kind);
  return (
    <Card component="section" aria-label={label}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} size="h4">
          {label}
        </Title>
        {mayEdit && (
          <Button
            variant="default"
            size="xs"
            style={{ flexShrink: 0 }}
            aria-label={`Cambiar el plazo: ${label}`}
            onClick={onEdit}
          >
            Cambiar
          </Button>
        )}
      </Group>
      <Text size="xl" fw={700}>
        {periodText(months)}
      </Text>
      <Text variant="hint">
        {from}: hoy, lo anterior al {formatDate(before)}.{' '}
        {!mayEdit && 'Solo un administrador lo cambia.'}
      </Text>
      <Text size="sm" mt="sm">
        {expiredText(kind, period)}
      </Text>
    </Card>
  );
}

function DoneCard({ done }: { done: readonly Done[] }) {
  return (
    <Card component="section" aria-label="Lo que se anonimizó o borró">
      <Title order={2} size="h4" mb="sm">
        Lo que se anonimizó o borró
      </Title>
      {done.length === 0 ? (
        <EmptyState text="Aún no se ha anonimizado ni borrado nada" />
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table aria-label="Lo que se anonimizó o borró">
            <TableHead
              titles={['Cuándo', 'Qué', 'Anterior al', 'Pacientes', 'Registros']}
              right={['Pacientes']}
            />
            <Table.Tbody>
              {done.map(({ kind, madeAt, before, patients, changed }) => (
                <Table.Tr key={`${kind} ${madeAt}`}>
                  <Table.Td>{exactTime(madeAt)}</Table.Td>
                  <Table.Td>{RETENTION_WORDS[kind].label}</Table.Td>
                  <Table.Td>{formatDate(before)}</Table.Td>
                  <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                    {kind === 'patients' ? formatCount(patients) : '—'}
                  </Table.Td>
                  <Table.Td>{changedText(changed)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}

function changedText(changed: Done['changed']): string {
  return Object.entries(CHANGED_WORDS)
    .filter(([table]) => (changed[table] ?? 0) > 0)
    .map(([table, words]) => `${formatCount(changed[table] ?? 0)} ${words}`)
    .join(', ');
}
