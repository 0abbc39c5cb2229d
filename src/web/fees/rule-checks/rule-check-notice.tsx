/** The findings of the rule check about the attentions to be calculated (fees §13.12). */
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { CalculateInput } from '../../../contract/operations/jobs.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { useReviewAddress } from './review-address.ts';
import { RuleCheckDrawer } from './rule-check-drawer.tsx';
import { useLinesSummary } from './use-review.ts';
import { describeSummary } from './words.ts';

/** One line that appears when the check is finished, with the details behind it; nothing waits for it. */
export function RuleCheckNotice({ selection }: { selection: CalculateInput }) {
  const { open } = useReviewAddress();
  const { data, error, refetch } = useLinesSummary(selection);
  if (error)
    return <FailedQuery title="No se pudieron revisar las reglas" query={{ error, refetch }} />;
  const found = data ? describeSummary(data) : null;
  return (
    <Alert
      color={found ? 'yellow' : 'gray'}
      variant="outline"
      p="xs"
      role="status"
      icon={data ? found ? <IconAlertTriangle /> : <IconCircleCheck /> : <Loader size={18} />}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          Revisión de reglas: {data ? found || 'sin hallazgos' : 'revisando las atenciones…'}
        </Text>
        {found && (
          <Button variant="default" size="compact-sm" onClick={open}>
            Ver detalles
          </Button>
        )}
      </Group>
      <RuleCheckDrawer reviewed={selection} />
    </Alert>
  );
}
