/** 'Emita su boleta por $…': what a doctor is to issue for each payment (payout §19). */
import { Button, Card, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../domain/calendar/calendar.ts';
import { formatRut } from '../../domain/identity/rut.ts';
import { formatPesos, formatRate } from '../../domain/money.ts';
import { FactList } from '../kit/display/fact-list.tsx';
import { api } from '../kit/shell/client.ts';

type ToIssue = Awaited<ReturnType<typeof api.receipts.toIssue.call>>[number];

/** Renders nothing while there is nothing to issue. */
export function ReceiptsToIssue({ doctorId }: { doctorId: number }) {
  const { data = [] } = useQuery(api.receipts.toIssue.queryOptions({ input: { doctorId } }));
  if (data.length === 0) return null;
  return (
    <Stack gap="sm" mb="md" component="section" aria-label="Boletas por emitir">
      {data.map((one) => (
        <ReceiptToIssue key={one.documentId} receipt={one} />
      ))}
    </Stack>
  );
}

function ReceiptToIssue({ receipt }: { receipt: ToIssue }) {
  const facts = factsOf(receipt);
  return (
    <Card>
      <Group justify="space-between" align="flex-start" mb="xs">
        <div>
          <Text fw={600}>Emita su boleta por {formatPesos(receipt.grossAmount)}</Text>
          <Text size="sm" c="dimmed">
            Si ya la emitió, no haga nada: la clínica la recibe con su informe mensual.
          </Text>
        </div>
        <CopyButton value={facts.map(([label, value]) => `${label}: ${value}`).join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? 'Copiado' : 'Copiar datos'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <FactList facts={facts} />
    </Card>
  );
}

function factsOf(receipt: ToIssue): [label: string, value: string][] {
  const { clinicName, clinicRut, retentionPercentage } = receipt;
  const rate = formatRate(Math.round(retentionPercentage * 100));
  return [
    ['A nombre de', clinicRut ? `${clinicName}, RUT ${formatRut(clinicRut)}` : clinicName],
    ['Glosa', receipt.gloss],
    ['Fecha de pago', formatDate(receipt.paymentDate)],
    ['Bruto', formatPesos(receipt.grossAmount)],
    [`Retención (${rate})`, formatPesos(receipt.retentionAmount)],
    ['Líquido', formatPesos(receipt.netAmount)],
  ];
}
