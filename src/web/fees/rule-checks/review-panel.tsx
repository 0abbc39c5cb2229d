/** The findings of a rule check by kind, and its progress. */
import {
  Accordion,
  Badge,
  Button,
  Group,
  Progress,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import {
  FINDING_KINDS,
  type FindingKind,
  SEVERITIES,
  type Severity,
} from '../../../domain/rule-check/rule-check-list.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState } from '../../kit/loading/states.tsx';
import { FindingList } from './finding-list.tsx';
import { type Reviewed, type ReviewPart, useReview } from './use-review.ts';
import { findingCount, KIND_WORDS, SEVERITY_BADGES } from './words.ts';

export function ReviewPanel({ reviewed }: { reviewed: Reviewed }) {
  const [severity, setSeverity] = useState<Severity | undefined>();
  const parts = useReview(reviewed);
  const isOver = parts.every(({ query }) => !query.isFetching);
  const found = (one?: Severity) =>
    parts.reduce(
      (sum, { kinds, query }) =>
        sum + kinds.reduce((total, kind) => total + findingCount(query.data, kind, one), 0),
      0,
    );
  return (
    <Stack gap="md">
      <ReviewProgress parts={parts} />
      {parts.map(({ query, progress }) => (
        <FailedQuery key={progress} title="No se pudo completar la revisión" query={query} />
      ))}
      {found() > 0 && (
        <SegmentedControl
          aria-label="Gravedad"
          size="xs"
          fullWidth
          value={severity ?? 'all'}
          onChange={(value) => setSeverity(SEVERITIES.find((one) => one === value))}
          data={[
            { value: 'all', label: `Todas (${formatCount(found())})` },
            ...SEVERITIES.map((one) => ({
              value: one,
              label: `${SEVERITY_BADGES[one].label} (${formatCount(found(one))})`,
            })),
          ]}
        />
      )}
      {isOver && parts.every(({ query }) => query.data) && found() === 0 ? (
        <EmptyState
          text="Sin hallazgos"
          description={NOTHING[reviewed === null ? 'whole' : 'lines']}
        />
      ) : (
        <Groups reviewed={reviewed} parts={parts} severity={severity} />
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={!isOver}
          onClick={() => {
            for (const { query } of parts) void query.refetch();
          }}
        >
          Revisar de nuevo
        </Button>
      </Group>
    </Stack>
  );
}

const NOTHING = {
  whole:
    'Ninguna regla empata con otra, sobra o está por vencer, y todas las atenciones de los últimos tres meses tienen regla.',
  lines: 'Todas las atenciones por calcular tienen regla, y ninguna de sus reglas empata con otra.',
} as const;

/** The progress: how many parts are finished, and what the next one checks. */
function ReviewProgress({ parts }: { parts: readonly ReviewPart[] }) {
  const next = parts.find(({ query }) => query.isFetching);
  if (!next) return null;
  const done = parts.filter(({ query }) => !query.isFetching).length;
  return (
    <Stack gap={6} role="status">
      <Text variant="hint">{next.progress}</Text>
      <Progress
        value={(100 * (done + 1)) / (parts.length + 1)}
        animated
        aria-label="Avance de la revisión"
      />
    </Stack>
  );
}

function Groups(props: {
  reviewed: Reviewed;
  parts: readonly ReviewPart[];
  severity: Severity | undefined;
}) {
  const [opened, setOpened] = useState<string[]>([]);
  const partOf = (kind: FindingKind) => props.parts.find(({ kinds }) => kinds.includes(kind));
  const kinds = FINDING_KINDS.filter((kind) => partOf(kind)?.query.data);
  if (kinds.length === 0) return null;
  return (
    <Accordion multiple variant="contained" order={3} value={opened} onChange={setOpened}>
      {kinds.map((kind) => {
        const total = findingCount(partOf(kind)?.query.data, kind, props.severity);
        const { title, description } = KIND_WORDS[kind];
        return (
          <Accordion.Item key={kind} value={kind}>
            <Accordion.Control>
              <Group gap="xs" justify="space-between" wrap="nowrap" pr="xs">
                <Text variant="label">{title}</Text>
                <Badge variant="default" miw="max-content">
                  {formatCount(total)}
                </Badge>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Text variant="hint" mb="sm">
                {total === 0 ? 'Sin hallazgos' : description}
              </Text>
              {/* Findings are read when their group is opened. */}
              {total > 0 && opened.includes(kind) && (
                <FindingList
                  key={props.severity ?? 'all'}
                  reviewed={props.reviewed}
                  kind={kind}
                  severity={props.severity}
                  total={total}
                />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}
