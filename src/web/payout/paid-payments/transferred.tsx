/** From the gross of the paid records to what was transferred (payout §12.15). */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PaidSums } from '../../../contract/payout/paid-payments.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { ScreenLink } from '../../links/screen-link.tsx';

/** Nothing where the search finds dates: a payment has records of many. */
export function Transferred({ search }: { search: string | undefined }) {
  const query = useQuery(api.paidPayments.payments.queryOptions({ input: { search } }));
  if (query.error) return <FailedQuery title="No se pudo sumar lo transferido" query={query} />;
  if (!query.data?.payments) return null;
  const { payments, withoutRecords, totalAmount } = query.data;
  return (
    <Card component="section" aria-label="De los registros a lo transferido" padding="sm">
      <Stack gap="xs">
        <Title order={2} size="h5">
          De los registros a lo transferido
        </Title>
        <Group gap="lg" component="dl" m={0}>
          {partsOf(query.data).map(([label, value]) => (
            <Part key={label} label={label} value={value} />
          ))}
          <Part
            label={`Transferido en ${countOf(payments, 'pago', 'pagos')}`}
            value={totalAmount}
            bold
          />
        </Group>
        {withoutRecords > 0 && (
          <Text variant="hint">
            {countOf(withoutRecords, 'pago es', 'pagos son')} solo de haberes y descuentos: no{' '}
            {withoutRecords === 1 ? 'tiene' : 'tienen'} registros en la lista de abajo.{' '}
            <ScreenLink
              target={{ to: '/procesar-pagos', search: { status: 'paid' }, hash: 'historial' }}
            >
              Historial de Pagos
            </ScreenLink>
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** The parts in the order in which a payment is made; of entries, those that there are. */
function partsOf(sums: PaidSums): (readonly [label: string, value: number])[] {
  const besides = [
    ['Haberes', sums.earnings],
    ['Descuentos', sums.discounts],
    ['Correcciones', sums.corrections],
    ['Saldo anterior', sums.balancesTaken],
    ['Saldo que pasa al pago siguiente', sums.balancesPassed],
  ] as const;
  return [
    ['Bruto de los registros', sums.recordsAmount],
    ...besides.filter(([, value]) => value !== 0),
    ['Retención', sums.retentionAmount === 0 ? 0 : -sums.retentionAmount],
  ];
}

function Part({ label, value, bold }: { label: string; value: number; bold?: boolean }) {
  return (
    <div>
      <Text component="dt" variant="small">
        {label}
      </Text>
      <Text component="dd" m={0}>
        <Amount value={value} bold={bold} />
      </Text>
    </div>
  );
}
