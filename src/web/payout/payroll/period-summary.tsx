/** A doctor's month before it is processed (payout §4.1). */
import { Button, Card, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentSummary } from '../../../contract/payout/payroll.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatRetention } from '../../../domain/fees/retention.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { type Fact, FactList } from '../../kit/display/fact-list.tsx';
import { Amount } from '../../kit/display/figures.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api, readAgain } from '../../kit/shell/client.ts';
import { HoldButton } from '../../links/hold-button.tsx';
import { HeldNotice } from './held-notice.tsx';
import { LinesDialog, type ShownLines } from './lines-dialog.tsx';
import { NearestPeriod } from './nearest-period.tsx';
import { processableLines, type Target } from './process-search.ts';
import { WithoutRuleNotice } from './without-rule-notice.tsx';
import { records } from './words.ts';

type SummaryScope = Omit<Target, 'doctorId'> & { doctorId?: number };

const summaryInput = (scope: SummaryScope) => ({ ...scope, processingType: 'individual' as const });

/** The query for one doctor's summary, or for all doctors'. */
export const summaryOptions = (scope: SummaryScope) =>
  api.payroll.summaries.queryOptions({ input: summaryInput(scope) });

/** Reads the current summaries. */
export const readSummaries = (scope: SummaryScope) =>
  readAgain(summaryOptions(scope).queryKey, () => api.payroll.summaries.call(summaryInput(scope)));

export function PeriodSummary(props: { target: Target; onPeriod: (period: Period) => void }) {
  const { target } = props;
  const [lines, setLines] = useState<ShownLines | null>(null);
  const query = useQuery(summaryOptions(target));
  const period = formatPeriod(target);
  if (query.error) return <FailedQuery title="Error al calcular" query={query} />;
  if (!query.data) return <LoadingState text="Calculando el resumen del período..." />;
  const [summary] = query.data.summaries;
  // What is paid without records stands below, with its entries.
  if (!summary || summary.totalCount === 0) {
    return (
      <Card>
        <EmptyState
          text={`No hay registros por procesar en ${period}`}
          action={<NearestPeriod doctorId={target.doctorId} onPeriod={props.onPeriod} />}
        />
        <HeldNotice filters={processableLines(target)} />
      </Card>
    );
  }
  const filters = { ...processableLines(target), isHeld: false };
  return (
    <Card component="section" aria-label="Resumen del período">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2}>Resumen de {period}</Title>
          <HoldButton
            size="compact-sm"
            asked={{
              target: { doctorIds: [target.doctorId] },
              what: `Todos los pagos de ${summary.doctorName}, de cualquier período.`,
            }}
          />
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              setLines({ title: `Registros de ${summary.doctorName} · ${period}`, filters })
            }
          >
            Ver {records(summary.totalCount)}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <Figures summary={summary} />
          <Facts summary={summary} />
        </SimpleGrid>
        <HeldNotice filters={filters} />
        <WithoutRuleNotice filters={filters} />
      </Stack>
      <LinesDialog lines={lines} onClose={() => setLines(null)} />
    </Card>
  );
}

function Figures({ summary }: { summary: PaymentSummary }) {
  const retention = summary.totalBrutAmount - summary.totalAmount;
  const rows = [
    {
      label: 'Participaciones',
      count: summary.participacionCount,
      value: summary.participacionAmount,
    },
    { label: 'HMQ', count: summary.hmqCount, value: summary.hmqAmount },
    { label: 'Bruto', count: summary.totalCount, value: summary.totalBrutAmount },
    { label: asEstimate('Retención'), value: retention === 0 ? 0 : -retention },
    { label: asEstimate('Líquido a pagar'), value: summary.totalAmount, bold: true },
  ];
  return (
    <Table withTableBorder verticalSpacing={6} aria-label="Montos del período">
      <TableHead titles={['Concepto', 'Registros', 'Monto']} right={['Registros', 'Monto']} />
      <Table.Tbody>
        {rows.map(({ label, count, value, bold }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={bold ? 600 : 400}>
              {label}
            </Table.Th>
            <Table.Td ta="right">{count !== undefined && formatCount(count)}</Table.Td>
            <Table.Td ta="right">
              <Amount value={value} bold={bold} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Facts({ summary }: { summary: PaymentSummary }) {
  const facts: Fact[] = [
    ['Doctor', summary.doctorName],
    ['RUT', formatRut(summary.doctorRut)],
    ['Sociedad', summary.societyName ?? 'Cobra como persona natural'],
    ['Email', summary.doctorEmail ?? '—'],
    [
      'Retención',
      formatRetention(
        Math.round(summary.retentionPercentage * 100),
        Math.round(summary.surchargePercentage * 100),
      ),
    ],
    [
      'Reglas aplicadas',
      <Text key="rules" size="sm">
        {summary.ruleApplied}
      </Text>,
    ],
  ];
  return <FactList facts={facts} />;
}
