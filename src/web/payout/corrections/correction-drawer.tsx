/** One correction beside the list: what was paid and what is due, why, both explained, and its payments (payout §25.6). */
import { Alert, Anchor, Button, Drawer, Group, Stack, Table, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatInstant, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import {
  awaitedWords,
  CORRECTION_CAUSE_LABELS,
  CORRECTION_STATE_BADGES,
} from '../../../domain/words/correction-words.ts';
import { ENTRY_STATE_BADGES } from '../../../domain/words/entry-words.ts';
import { ExplanationAccordion } from '../../fees/calculations/public.ts';
import { TitledSection } from '../../kit/dialog/titled-section.tsx';
import { AmountsTable } from '../../kit/display/amounts-table.tsx';
import { type Fact, FactList } from '../../kit/display/fact-list.tsx';
import { Amount, StatusBadge } from '../../kit/display/figures.tsx';
import { QueryAnswer } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { ScreenLink } from '../../links/screen-link.tsx';
import { usePaymentDetails } from '../payroll/public.ts';
import { isUndecided, WITHOUT_RULE } from './correction-columns.tsx';
import { DueWords } from './preview-body.tsx';
import type { Decisions } from './use-decisions.ts';

type Details = Awaited<ReturnType<typeof api.corrections.explain.call>>;

/** Closed when `correctionId` is undefined. */
export function CorrectionDrawer(props: {
  correctionId: number | undefined;
  decisions: Decisions;
  onClose: () => void;
}) {
  const { correctionId, decisions, onClose } = props;
  const query = useQuery(
    api.corrections.explain.queryOptions({
      input: { id: correctionId ?? 0 },
      enabled: correctionId !== undefined,
      gcTime: 0,
    }),
  );
  return (
    <Drawer
      opened={correctionId !== undefined}
      onClose={onClose}
      position="right"
      size={600}
      title="Detalle de la corrección"
    >
      <QueryAnswer query={query} loadingText="Cargando la corrección...">
        {(details) => <Body details={details} decisions={decisions} />}
      </QueryAnswer>
    </Drawer>
  );
}

function Body({ details, decisions }: { details: Details; decisions: Decisions }) {
  const { paid, instead, due, entries } = details;
  return (
    <Stack gap="lg">
      <Amounts details={details} />
      <FactList facts={factsOf(details)} labelWidth={120} />
      {entries.length > 0 && <Entries entries={entries} awaitedPayee={details.awaitedPayee} />}
      <ExplanationAccordion
        items={[
          { title: 'Cómo se calculó lo pagado', explanation: paid },
          {
            title: isUndecided(details)
              ? 'Cómo se calcula sin regla'
              : 'Cómo se calculó lo que corresponde',
            explanation: due && instead,
          },
        ]}
      />
      <Actions details={details} decisions={decisions} />
    </Stack>
  );
}

function Amounts({ details }: { details: Details }) {
  const { paidAmount, due, difference, doctorName } = details;
  const rows = [
    { label: `Se pagó a ${doctorName}`, value: paidAmount },
    ...(isUndecided(details)
      ? []
      : [
          {
            label: due ? `Corresponde a ${due.doctorName}` : 'No corresponde nada',
            value: due?.amount ?? 0,
          },
        ]),
    { label: 'Diferencia, antes de retención', value: difference, bold: true },
  ];
  return <AmountsTable aria-label="Montos de la corrección" verticalSpacing={6} rows={rows} />;
}

/** What a decision of its own did: nothing is decided apart where a person corrects at once. */
const DECISIONS = {
  proposed: '',
  approved: 'Aprobó',
  paid: 'Aprobó',
  dismissed: 'Descartó',
  withdrawn: 'Retiró',
} as const satisfies Record<Details['state'], string>;

function factsOf(details: Details): Fact[] {
  const { due, decidedAt, decisionReason, state } = details;
  return [
    ['Número', String(details.id)],
    ['Estado', <StatusBadge key="state" state={state} looks={CORRECTION_STATE_BADGES} />],
    [
      'Qué estaba mal',
      details.isWithoutRule ? WITHOUT_RULE : CORRECTION_CAUSE_LABELS[details.cause],
    ],
    ['Motivo', details.reason],
    [
      'Atención',
      <ScreenLink
        key="attention"
        target={{ to: '/atenciones-medicas', search: { attention: details.attentionId } }}
      >
        {details.patientName}, {details.serviceName}, {formatDate(details.attentionDate)}
      </ScreenLink>,
    ],
    ['Se pagó', `${formatPeriod(details.paidPeriod)}, a ${details.payeeName}`],
    ...(due && !isUndecided(details)
      ? [['Corresponde', <DueWords key="due" line={details} due={due} />] as const]
      : []),
    ['Cae en', formatPeriod(details.period)],
    [
      'Registró',
      <Group key="who" gap="xs">
        {details.createdByName ?? 'El portal'}, el {formatInstant(new Date(details.createdAt))}
        <AuditLink entity="correction" entityId={details.id} />
      </Group>,
    ],
    ...(decidedAt && decidedAt !== details.createdAt
      ? [
          [
            DECISIONS[state],
            `${details.decidedByName ?? 'El portal'}, el ${formatInstant(new Date(decidedAt))}${decisionReason ? `: ${decisionReason}` : ''}`,
          ] as const,
        ]
      : []),
  ];
}

const ORIGIN_LABELS = { reversal: 'Se descuenta', replacement: 'Se paga' } as const;

/** Where its money stands. */
function Entries({ entries, awaitedPayee }: Pick<Details, 'entries' | 'awaitedPayee'>) {
  const { openPayment } = usePaymentDetails();
  return (
    <TitledSection title="En la nómina">
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label="En la nómina" verticalSpacing={4} withTableBorder>
          <Table.Tbody>
            {entries.map(({ origin, amount, payeeName, paymentId, state, isWaiting }) => (
              <Table.Tr key={origin}>
                <Table.Td>
                  {ORIGIN_LABELS[origin]}
                  <Text variant="small">{payeeName}</Text>
                </Table.Td>
                <Table.Td>
                  <StatusBadge state={state} looks={ENTRY_STATE_BADGES} />
                  {isWaiting && awaitedPayee && (
                    <Text size="xs">{awaitedWords(awaitedPayee, state === 'paid')}</Text>
                  )}
                  {paymentId !== null && (
                    <Text size="xs">
                      <Anchor
                        component="button"
                        type="button"
                        inherit
                        onClick={() => openPayment(paymentId)}
                      >
                        Pago {paymentId}
                      </Anchor>
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right">
                  <Amount value={amount} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </TitledSection>
  );
}

/** What deciding on a line without a rule means: pesos before retention. */
function WithoutRule({ details, decisions }: { details: Details; decisions: Decisions }) {
  const { id, paidAmount, instead } = details;
  const amount = instead?.calculatedAmount ?? 0;
  return (
    <Alert color="orange" title="Ninguna regla paga esta línea después del cambio">
      <Stack gap="sm">
        <Text size="sm">
          Decida qué vale. Si se mantiene, lo pagado queda en {formatPesos(paidAmount)} y nada se
          mueve. Si se corrige, se paga lo que el portal paga sin regla, {formatPesos(amount)}: el
          médico {amount >= paidAmount ? 'recibe' : 'devuelve'} la diferencia de{' '}
          {formatPesos(Math.abs(amount - paidAmount))} antes de retención. Si no debió pagarse, o
          corresponde otro monto, manténgala y corríjala desde la línea.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            loading={decisions.isPending}
            onClick={() => void decisions.approve({ ids: [id] })}
          >
            Corregir a {formatPesos(amount)}…
          </Button>
          <Button onClick={() => decisions.dismiss({ ids: [id] }, 1)}>
            Mantener {formatPesos(paidAmount)}…
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function Actions({ details, decisions }: { details: Details; decisions: Decisions }) {
  const { id, state, entries } = details;
  if (isUndecided(details)) return <WithoutRule details={details} decisions={decisions} />;
  if (state === 'proposed') {
    return (
      <Group justify="flex-end" className="kit-dialog-actions">
        <Button variant="default" onClick={() => decisions.dismiss({ ids: [id] }, 1)}>
          Descartar…
        </Button>
        <Button
          leftSection={<IconCheck size={16} />}
          loading={decisions.isPending}
          onClick={() => void decisions.approve({ ids: [id] })}
        >
          Aprobar…
        </Button>
      </Group>
    );
  }
  if (state !== 'approved') return null;
  const isInPayment = entries.some(({ paymentId }) => paymentId !== null);
  return isInPayment ? (
    <Text variant="hint">Ya está en un pago: para retirarla, anule primero ese pago.</Text>
  ) : (
    <Group justify="flex-end" className="kit-dialog-actions">
      <Button variant="default" onClick={() => void decisions.withdraw([id])}>
        Retirar…
      </Button>
    </Group>
  );
}
