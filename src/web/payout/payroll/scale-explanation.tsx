/** How what a progressive scale owes after corrections was computed: its brackets before and after (payout §31.5). */
import { Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ScaleAdjustment } from '../../../contract/payout/corrected-lines.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { AmountsTable } from '../../kit/display/amounts-table.tsx';
import { Amount } from '../../kit/display/figures.tsx';
import { Sideways } from '../../kit/display/sideways.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';

type Computed = NonNullable<ScaleAdjustment['computed']>;

export function ScaleExplanation({ doctorId, entryId }: { doctorId: number; entryId: number }) {
  const query = useQuery(
    api.correctedLines.explainScale.queryOptions({ input: { doctorId, id: entryId } }),
  );
  if (query.error) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState text="Cargando la explicación..." />;
  const { computed, amount, period } = query.data;
  if (computed === null) {
    return (
      <Text size="sm">
        Se calculó antes de que el portal guardara las líneas de cada tramo. En Correcciones están
        las que lo hicieron cambiar.
      </Text>
    );
  }
  return (
    <Stack gap="xs" component="section" aria-label="Cómo se calculó el ajuste">
      <Title order={3}>Cómo se calculó</Title>
      <Text size="sm">
        Una corrección devolvió líneas de {formatPeriod(period)} que se pagaron con tramos. Las{' '}
        {countOf(computed.lines, 'línea que queda', 'líneas que quedan')} de la misma regla y mes
        llenan ahora los tramos desde el primero.
      </Text>
      <Brackets computed={computed} />
      <Sums computed={computed} amount={amount} />
    </Stack>
  );
}

const boundsOf = ({ from, to }: Computed['brackets'][number]) =>
  to === null
    ? `Desde ${formatPesos(pesos(from))}`
    : `${formatPesos(pesos(from))} a ${formatPesos(pesos(to))}`;

const rateOf = ({ percentage }: Computed['brackets'][number]) =>
  `${percentage.toLocaleString('es-CL')}\u00a0%`;

function Brackets({ computed }: { computed: Computed }) {
  return (
    <Sideways minWidth={280} label="Tramos, antes y ahora">
      <Table
        withTableBorder
        fz="sm"
        verticalSpacing={6}
        horizontalSpacing={6}
        aria-label="Base por tramo"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Tramo</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              %
            </Table.Th>
            <Table.Th ta="right">Base pagada</Table.Th>
            <Table.Th ta="right">Base que queda</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {computed.brackets.map((bracket) => (
            <Table.Tr key={`${bracket.from} ${bracket.to} ${bracket.percentage}`}>
              <Table.Th scope="row" fw={400}>
                {boundsOf(bracket)}
                <Text variant="small" hiddenFrom="sm">
                  {rateOf(bracket)}
                </Text>
              </Table.Th>
              <Table.Td ta="right" visibleFrom="sm">
                {rateOf(bracket)}
              </Table.Td>
              <Table.Td ta="right">
                <Amount value={bracket.paidBase} />
              </Table.Td>
              <Table.Td ta="right">
                <Amount value={bracket.dueBase} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

function Sums({ computed, amount }: { computed: Computed; amount: number }) {
  const { paidAmount, dueAmount, earlierAmount } = computed;
  const rows = [
    { label: 'Corresponde a esas líneas', value: dueAmount },
    { label: 'Se les pagó', value: -paidAmount },
    ...(earlierAmount === 0
      ? []
      : [{ label: 'Ajustes anteriores de estos tramos', value: -earlierAmount }]),
    { label: 'Ajuste, antes de retención', value: amount, bold: true },
  ];
  return <AmountsTable fz="sm" verticalSpacing={6} aria-label="Cuenta del ajuste" rows={rows} />;
}
