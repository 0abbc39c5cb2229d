/** 'Emita su boleta por $…': what a doctor is to issue for each payment (payout §19). */
import { Accordion, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../domain/calendar/calendar.ts';
import { formatPesos } from '../../domain/money.ts';
import { receiptFacts } from '../../domain/payout/receipt-to-issue.ts';
import { CopyText } from '../kit/display/copy-text.tsx';
import { FactList } from '../kit/display/fact-list.tsx';
import { FailedQuery } from '../kit/loading/query-answer.tsx';
import { api } from '../kit/shell/client.ts';

type ToIssue = Awaited<ReturnType<typeof api.receipts.toIssue.call>>[number];

/** One line that opens; renders nothing while there is nothing to issue. */
export function ReceiptsToIssue({ doctorId }: { doctorId: number }) {
  const { data, error, refetch } = useQuery(
    api.receipts.toIssue.queryOptions({ input: { doctorId } }),
  );
  if (error)
    return <FailedQuery title="No se pudo revisar qué boletas emitir" query={{ error, refetch }} />;
  if (!data || data.length === 0) return null;
  const grossAmount = formatPesos(data.reduce((sum, one) => sum + one.grossAmount, 0));
  return (
    <Accordion
      variant="contained"
      mb={4}
      aria-label="Boletas por emitir"
      styles={{ control: { minHeight: 44 }, label: { paddingBlock: 10 } }}
    >
      <Accordion.Item value="receipts">
        <Accordion.Control>
          {data.length === 1
            ? `Emita su boleta por ${grossAmount}`
            : `Emita ${data.length} boletas por ${grossAmount}`}
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="sm">
            {data.map((one) => (
              <ReceiptToIssue key={one.documentId} receipt={one} />
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function ReceiptToIssue({ receipt }: { receipt: ToIssue }) {
  const facts = receiptFacts({
    ...receipt,
    retentionRate: Math.round(receipt.retentionPercentage * 100),
    surchargeRate: Math.round(receipt.surchargePercentage * 100),
  });
  return (
    <Card>
      <Group justify="space-between" align="flex-start" mb="xs">
        <div>
          <Text fw={600}>Emita su boleta por {formatPesos(receipt.grossAmount)}</Text>
          <Text size="sm">
            {receipt.isPaid ? 'Pagada el' : 'Por pagar el'} {formatDate(receipt.paymentDate)}
          </Text>
          {receipt.otherYearNote && <Text size="sm">{receipt.otherYearNote}</Text>}
          <Text variant="hint">
            Si ya la emitió, no haga nada: la clínica la recibe con su informe mensual.
          </Text>
        </div>
        <CopyText
          size="xs"
          text={facts.map(([label, value]) => `${label}: ${value}`).join('\n')}
          label="Copiar datos"
        />
      </Group>
      <FactList facts={facts} />
    </Card>
  );
}
