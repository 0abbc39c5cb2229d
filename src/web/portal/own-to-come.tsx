/** When a doctor is paid what is not paid yet: processed payments, and fees that came late (documents §8.8). */
import { Accordion, Card, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatPesos } from '../../domain/money.ts';
import { countOf } from '../../domain/words/counts.ts';
import { asEstimate } from '../../domain/words/estimates.ts';
import { paymentPeriod } from '../../domain/words/payment-labels.ts';
import { currentPeriod } from '../kit/display/today.ts';
import { api } from '../kit/shell/client.ts';

/** One line that opens; renders nothing while nothing is to come. The cards above tell when the figures can't be read. */
export function OwnToCome({ doctorId }: { doctorId: number }) {
  const { data } = useQuery(
    api.portal.stats.queryOptions({ input: { doctorId, ...currentPeriod() } }),
  );
  if (!data) return null;
  const coming = [
    ...data.paymentsToPay.flatMap((payment) =>
      payment.comes === null
        ? []
        : [
            {
              key: `p${payment.id}`,
              title: paymentPeriod(payment),
              amount: payment.totalAmount,
              amountText: `${formatPesos(payment.totalAmount)} líquidos`,
              comes: payment.comes,
            },
          ],
    ),
    ...data.lateFees.map(({ month, year, records, totalAmount, cameLate, comes }) => ({
      key: `f${year}-${month}`,
      title: `${countOf(records, 'atención', 'atenciones')} ${cameLate ? 'fuera de plazo' : 'por pagar'}`,
      amount: totalAmount,
      amountText: `${formatPesos(totalAmount)} ${asEstimate('líquidos')}`,
      comes,
    })),
  ];
  const [first] = coming;
  if (!first) return null;
  const sum = formatPesos(coming.reduce((all, { amount }) => all + amount, 0));
  return (
    <Accordion
      variant="contained"
      mb={4}
      aria-label="Por pagar"
      styles={{ control: { minHeight: 44 }, label: { paddingBlock: 10 } }}
    >
      <Accordion.Item value="to-come">
        <Accordion.Control>Cuándo se pagan sus {sum} pendientes</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="sm">
            {coming.map(({ key, title, amountText, comes }) => (
              <Card key={key} padding="sm">
                <Text fw={600}>
                  {title}: {amountText}
                </Text>
                <Text size="sm">{comes}</Text>
              </Card>
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
