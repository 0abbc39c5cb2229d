/** Whether what a month sends is approved, what changed since, and what was asked before (payout §34). */
import { Alert, Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ApprovalStatus, MonthApproval } from '../../../contract/payout/month-approvals.ts';
import { formatInstant } from '../../../domain/calendar/calendar.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { contentWords, decisionWords } from './approval-words.ts';
import { ApprovedHash } from './approved-hash.tsx';
import { ChangesTable } from './changes-table.tsx';

/** Of a month whose approval was asked for. */
export function ApprovalCard({ status }: { status: ApprovalStatus }) {
  const { approved, isApproved, content, changes, month, year } = status;
  return (
    <Card component="section" aria-label="Aprobación del mes">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>Aprobación</Title>
          <Standing status={status} />
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
            {changes && <ChangesTable period={{ month, year }} first={changes} />}
          </>
        )}
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {status.history.map((one) => (
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
        {capitalized(nameOfUser(askedByName))} pidió aprobar {contentWords(question)}, el{' '}
        {formatInstant(new Date(askedAt))}
        {note ? `: ${note}` : '.'}
      </Text>
      <Group gap="xs">
        <Text variant="small">Huella</Text>
        <ApprovedHash hash={hash} />
        <Text variant="small">{decisionWords(question)}</Text>
      </Group>
    </li>
  );
}
