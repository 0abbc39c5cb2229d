/** What a payment contains besides fees: its sum of attentions, then each entry; an amount says where it comes from (payout §22.6). */
import { Anchor, Card, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentEntry } from '../../../contract/payout/payment-entry.ts';
import type { Payment } from '../../../contract/payout/payroll.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { type Fact, FactList } from '../../kit/display/fact-list.tsx';
import { Amount } from '../../kit/display/figures.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { ScreenLink } from '../../links/screen-link.tsx';
import { CorrectionExplanation } from './correction-explanation.tsx';
import { ScaleExplanation } from './scale-explanation-later.tsx';

export function PaymentEntries({ payment }: { payment: Payment }) {
  const { id: paymentId, doctorId } = payment;
  const [opened, setOpened] = useState<PaymentEntry | null>(null);
  const query = useQuery({
    ...api.payroll.paymentEntries.queryOptions({ input: { doctorId, paymentId } }),
    enabled: payment.totalEntries > 0,
  });
  if (payment.totalEntries === 0) return null;
  if (query.error) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState text="Cargando haberes y descuentos..." />;
  const entries = query.data;
  const sum = (of: 'calculatedAmount' | 'retentionAmount' | 'finalAmount') =>
    entries.reduce((total, entry) => total + entry[of], 0);
  const { totalBrutAmount, totalRetentionAmount, totalAmount } = payment;
  return (
    <Card component="section" aria-label="Haberes y descuentos" padding="sm">
      <Stack gap="xs">
        <Title order={3}>Haberes y descuentos</Title>
        <Table verticalSpacing={6} aria-label="Haberes y descuentos del pago">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Concepto</Table.Th>
              <Table.Th visibleFrom="sm">Tipo</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                Monto
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                Retención
              </Table.Th>
              <Table.Th ta="right">Líquido</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {payment.totalAttentions > 0 && (
              <Table.Tr>
                <Table.Td>Atenciones</Table.Td>
                <Table.Td visibleFrom="sm">Honorarios</Table.Td>
                <Figures
                  gross={totalBrutAmount - sum('calculatedAmount')}
                  retention={totalRetentionAmount - sum('retentionAmount')}
                />
                <Table.Td ta="right">
                  <Amount value={totalAmount - sum('finalAmount')} />
                </Table.Td>
              </Table.Tr>
            )}
            {entries.map((entry) => (
              <Table.Tr key={entry.id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {entry.title}
                  {entry.correctionReason && <Text variant="small">{entry.correctionReason}</Text>}
                  <Text variant="small" hiddenFrom="sm">
                    {kindOf(entry)}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm">{kindOf(entry)}</Table.Td>
                <Figures gross={entry.calculatedAmount} retention={entry.retentionAmount} />
                <Table.Td ta="right">
                  <Anchor
                    component="button"
                    type="button"
                    inherit
                    underline="always"
                    c="inherit"
                    title="Ver de dónde viene"
                    style={{ textDecorationStyle: 'dotted', textUnderlineOffset: 3 }}
                    onClick={() => setOpened(entry)}
                  >
                    <Amount value={entry.finalAmount} />
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">Total del pago</Table.Th>
              <Table.Td visibleFrom="sm" />
              <Figures gross={totalBrutAmount} retention={totalRetentionAmount} bold />
              <Table.Td ta="right">
                <Amount value={totalAmount} bold />
              </Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Stack>
      <EntrySource doctorId={doctorId} entry={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}

function Figures(props: { gross: number; retention: number; bold?: boolean }) {
  const { gross, retention, bold = false } = props;
  return (
    <>
      <Table.Td ta="right" visibleFrom="sm">
        <Amount value={gross} bold={bold} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <Amount value={retention} bold={bold} />
      </Table.Td>
    </>
  );
}

const kindOf = ({ kind, bearsRetention }: PaymentEntry) =>
  bearsRetention ? kind : `${kind}, sin retención`;

/** Where an entry comes from; of a correction or a scale how its amounts were calculated. */
function EntrySource(props: { doctorId: number; entry: PaymentEntry | null; onClose: () => void }) {
  const { doctorId, entry, onClose } = props;
  const mayOpenCorrections = useMayLink('/correcciones');
  return (
    <Modal opened={entry !== null} onClose={onClose} title="De dónde viene" size="lg">
      {entry && (
        <Stack gap="lg">
          <FactList facts={factsOf(entry, mayOpenCorrections)} />
          {entry.correctionId !== null && (
            <CorrectionExplanation doctorId={doctorId} correctionId={entry.correctionId} />
          )}
          {entry.isScaleAdjustment && <ScaleExplanation doctorId={doctorId} entryId={entry.id} />}
        </Stack>
      )}
    </Modal>
  );
}

function factsOf(entry: PaymentEntry, mayOpenCorrections: boolean): Fact[] {
  const { source } = entry;
  const byWhom = (name: string | null, at: string | null) =>
    `${name ?? 'El sistema'}${at ? `, el ${formatDate(dateInClinic(new Date(at)))}` : ''}`;
  return [
    ['Concepto', entry.title],
    ['Tipo', entry.kind],
    ['Monto', <Amount key="gross" value={entry.calculatedAmount} />],
    [
      'Retención',
      entry.bearsRetention ? (
        <Amount key="retention" value={entry.retentionAmount} />
      ) : (
        'Sin retención: no es parte de la boleta'
      ),
    ],
    ['Líquido', <Amount key="net" value={entry.finalAmount} />],
    ...(entry.correctionId === null
      ? []
      : [['Motivo de la corrección', entry.correctionReason ?? '—'] as const]),
    ...(entry.correctionId === null || !mayOpenCorrections
      ? []
      : [
          [
            'Corrección',
            <ScreenLink
              key="correction"
              target={{ to: '/correcciones', search: { open: entry.correctionId } }}
            >
              Ver qué se pagó, qué corresponde y cómo se calculó
            </ScreenLink>,
          ] as const,
        ]),
    ...(source
      ? ([
          ...(source.reason ? [['Motivo', source.reason] as const] : []),
          ['Propuesto por', byWhom(source.proposedByName, source.proposedAt)],
          ['Aprobado por', byWhom(source.approvedByName, source.approvedAt)],
        ] satisfies Fact[])
      : []),
  ];
}
