/** Whether what a month sends is approved, what changed since, and what was asked before (payout §34). */
import { Alert, Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ApprovalStatus, MonthApproval } from '../../../contract/payout/month-approvals.ts';
import { formatInstant, type Period } from '../../../domain/calendar/calendar.ts';
import { ErrorState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { contentWords, decisionWords } from './approval-words.ts';
import { ApprovedHash } from './approved-hash.tsx';
import { ChangesTable } from './changes-table.tsx';

/** Of a month whose approval was asked for. */
export function ApprovalCard({ period }: { period: Period }) {
  const { year, month } = period;
  const { data, error, refetch } = useQuery(
    api.monthApprovals.status.queryOptions({ input: { year, month }, staleTime: 0 }),
  );
  if (error)
    return (
      <ErrorState title="No se pudo leer la aprobación" error={error} onRetry={() => refetch()} />
    );
  if (!data) return null;
  const { approved, isApproved, content } = data;
  return (
    <Card component="section" aria-label="Aprobación del mes">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>Aprobación</Title>
          <Standing status={data} />
        </Group>
        {approved && content && !isApproved && (
          <>
            <Alert color="yellow" title="El mes cambió después de aprobado">
              La aprobación de {contentWords(approved)} ya no vale:{' '}
              {contentWords(content) === contentWords(approved)
                ? 'los montos son los mismos, pero no lo que dice la lista'
                : `ahora son ${contentWords(content)}`}
              . Lo que ya se envió queda enviado; lo demás se aprueba de nuevo.
            </Alert>
            <ChangesTable period={period} />
          </>
        )}
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.history.map((one) => (
            <Question key={one.id} question={one} />
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

function Standing({ status: { isApproved, latest } }: { status: ApprovalStatus }) {
  if (isApproved)
    return (
      <Badge color="teal" variant="light">
        Aprobado
      </Badge>
    );
  const isAsked = latest?.state === 'asked' && latest.isCurrent;
  return (
    <Badge color={isAsked ? 'blue' : 'gray'} variant="light">
      {isAsked ? 'Espera aprobación' : 'Sin aprobar'}
    </Badge>
  );
}

function Question({ question }: { question: MonthApproval }) {
  const { askedByName, askedAt, note, hash } = question;
  return (
    <li>
      <Text size="sm">
        {askedByName ?? 'Un usuario eliminado'} pidió aprobar {contentWords(question)}, el{' '}
        {formatInstant(new Date(askedAt))}
        {note ? `: ${note}` : '.'}
      </Text>
      <Group gap="xs">
        <Text size="xs" c="dimmed">
          Huella
        </Text>
        <ApprovedHash hash={hash} />
        <Text size="xs" c="dimmed">
          {decisionWords(question)}
        </Text>
      </Group>
    </li>
  );
}
