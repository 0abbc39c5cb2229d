/** The findings of one kind, each with the places where it can be mended. */
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Finding } from '../../../contract/fees/rule-checks.ts';
import type { FindingKind, Severity } from '../../../domain/rule-check/rule-check-list.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkAnchor } from '../../kit/shell/links.tsx';
import { type Reviewed, useFindings } from './use-review.ts';
import { SEVERITY_BADGES } from './words.ts';

/** How many are shown at first, and how many more each time. */
const PAGE = 20;
/** The most that one call answers. */
const MOST = 1000;

export function FindingList(props: {
  reviewed: Reviewed;
  kind: FindingKind;
  severity: Severity | undefined;
  total: number;
}) {
  const { reviewed, kind, severity, total } = props;
  const [limit, setLimit] = useState(PAGE);
  const query = useFindings(reviewed, { kind, severity, limit });
  if (query.error) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState />;
  const shown = query.data.length;
  return (
    <Stack gap="sm" align="stretch">
      <List listStyleType="none" spacing="md" center={false}>
        {query.data.map((finding) => (
          <FindingItem key={finding.key} finding={finding} />
        ))}
      </List>
      {shown < total && (
        <Group justify="space-between" gap="xs">
          <Text variant="hint">
            {formatCount(shown)} de {formatCount(total)}
          </Text>
          {limit < MOST && (
            <Button
              variant="default"
              size="compact-sm"
              loading={query.isFetching}
              onClick={() => setLimit(Math.min(MOST, limit + PAGE))}
            >
              Mostrar {formatCount(Math.min(PAGE, total - shown))} más
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

function FindingItem({ finding }: { finding: Finding }) {
  const { severity, sentence, calculatedWithoutRule } = finding;
  return (
    <List.Item styles={{ itemWrapper: { width: '100%' }, itemLabel: { flex: 1, minWidth: 0 } }}>
      <Stack gap={4}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {sentence}
          {calculatedWithoutRule ? ` ${calculatedWords(calculatedWithoutRule)}` : ''}
        </Text>
        <Group gap="sm">
          <StatusBadge state={severity} looks={SEVERITY_BADGES} />
          {finding.links.map((link) => (
            <MendingLink key={link.label} link={link} />
          ))}
        </Group>
      </Stack>
    </List.Item>
  );
}

function calculatedWords(lines: number): string {
  const what = lines === 1 ? 'línea ya está calculada' : 'líneas ya están calculadas';
  return `${formatCount(lines)} ${what} como «${NO_RULE_LABEL}».`;
}

/** Renders a link only if the user may open it. */
function MendingLink({ link }: { link: Finding['links'][number] }) {
  const mayLink = useMayLink(link.screen);
  if (!mayLink) return null;
  return (
    <LinkAnchor to={link.screen} search={link.search} size="sm">
      {link.label}
    </LinkAnchor>
  );
}
