/** Historial: every version of a rule or agreement, who made it, and what it changed (fees §9.7). */
import { Badge, Button, Group, Modal, Stack, Text, Timeline } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoricVersion } from '../../../contract/fees/rules.ts';
import { RULE_KIND_LABELS } from '../../../domain/words/labels.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { HistoryEntry } from './history-entry.tsx';

const PAGE_SIZE = 20;

/** Open while `ruleId` is given; also works for deleted rules. */
export function RuleHistory(props: { ruleId: number | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={props.ruleId !== undefined}
      onClose={props.onClose}
      title="Historial de Versiones"
      size="xl"
    >
      {props.ruleId !== undefined && <Versions ruleId={props.ruleId} />}
    </Modal>
  );
}

function Versions({ ruleId }: { ruleId: number }) {
  const query = useInfiniteQuery(
    api.rules.versions.infiniteOptions({
      input: (offset: number) => ({ id: ruleId, limit: PAGE_SIZE, offset }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) =>
        isFirstVersion(last.at(-1)) ? undefined : pages.length * PAGE_SIZE,
    }),
  );
  if (query.error) return <FailedQuery query={query} />;
  const [newest, ...older] = query.data?.pages.flat() ?? [];
  if (newest === undefined) return <LoadingState text="Cargando versiones..." />;
  const versions = [newest, ...older];
  // A version is compared with the previous one, which may be on the next page.
  const shown = versions.filter((version, index) => isFirstVersion(version) || versions[index + 1]);
  return (
    <Stack gap="md">
      <Title version={newest} />
      <Timeline bulletSize={14} lineWidth={2} active={shown.length}>
        {shown.map((version, index) => (
          <Timeline.Item key={version.rule.versionId}>
            <HistoryEntry version={version} before={versions[index + 1]} />
          </Timeline.Item>
        ))}
      </Timeline>
      {query.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Ver versiones anteriores
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const isFirstVersion = (version: HistoricVersion | undefined) =>
  version === undefined || version.rule.version === 1;

function Title({ version: { rule } }: { version: HistoricVersion }) {
  return (
    <Group gap="xs">
      <Text fw={600}>{rule.name}</Text>
      <Badge variant="default">{RULE_KIND_LABELS[rule.ruleType]}</Badge>
      <Text variant="hint">
        {rule.code} · {rule.version === 1 ? '1 versión' : `${rule.version} versiones`}
      </Text>
      <AuditLink entity="rule" entityId={rule.id} />
    </Group>
  );
}
