/** What a run pays, exactly: fees, entries and balances (payout §29.1). Told on the screen, and again in the question. */
import { Alert, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ProcessingPreview } from '../../../contract/payout/processing-preview.ts';
import { formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { formatCount, someNames } from '../../../domain/words/counts.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api, readAgain } from '../../kit/shell/client.ts';
import { ScreenLink } from '../../links/screen-link.tsx';
import { payments } from './words.ts';

type Input = Parameters<typeof api.payroll.processingPreview.call>[0];

const previewOptions = (input: Input) =>
  api.payroll.processingPreview.queryOptions({ input, placeholderData: keepPreviousData });

/** What would be paid by now: what is on the screen may be outdated. */
export const previewNow = (input: Input) =>
  readAgain(previewOptions(input).queryKey, () => api.payroll.processingPreview.call(input));

export const agreedOfPreview = ({ records, totalAmount }: ProcessingPreview) => ({
  records,
  totalAmount,
});

/** Whether anything but fees is paid. */
const hasEntries = ({ entries, balances, carriedAmount }: ProcessingPreview): boolean =>
  entries > 0 || balances > 0 || carriedAmount > 0;

/** The parts of what is paid, which add up to it; of fees alone there are none. */
function partsOf(preview: ProcessingPreview) {
  const { records, entries, balances, carriedAmount, entriesRetention } = preview;
  if (!hasEntries(preview)) return [];
  return [
    { label: 'Líquido de los registros', count: records, value: preview.feesAmount },
    { label: 'Haberes y descuentos', count: entries, value: preview.entriesAmount },
    ...(balances > 0
      ? [{ label: 'Saldos anteriores', count: balances, value: preview.balancesAmount }]
      : []),
    ...(entriesRetention === 0
      ? []
      : [{ label: 'Retención de haberes y descuentos', value: entriesRetention }]),
    ...(carriedAmount > 0
      ? [{ label: 'Saldos que pasan al pago siguiente', value: carriedAmount }]
      : []),
  ];
}

/** Whether the fees are not as they were estimated, but for rounding: half a peso for each line and document. */
const isOtherThanEstimated = ({ feesAmount, estimatedAmount, records, ...of }: ProcessingPreview) =>
  2 * Math.abs(feesAmount - estimatedAmount) > records + of.payments;

/** The parts of what is paid, where they are more than fees; else the sum alone is told elsewhere. */
export const previewTable = (preview: ProcessingPreview) =>
  hasEntries(preview) ? <PreviewTable preview={preview} /> : null;

/** What is to be known before it is confirmed: another retention than was estimated, and payments of entries alone. */
export function PreviewNotes({ preview }: { preview: ProcessingPreview }) {
  const { alone } = preview;
  return (
    <>
      {isOtherThanEstimated(preview) && (
        <Alert color="yellow" title="El líquido no es el estimado" p="xs" role="status">
          La lista lo estima en {formatPesos(preview.estimatedAmount)}; pagado el{' '}
          {formatDate(preview.paymentDate)} es {formatPesos(preview.feesAmount)}, porque la
          retención no es la que se estimó.
        </Alert>
      )}
      {alone && (
        <Text size="sm">
          Incluye {payments(alone.payments)} solo de haberes y descuentos, sin registros:{' '}
          {someNames(alone.doctorNames, alone.doctors)}. {alone.payments === 1 ? 'Es' : 'Son'} de{' '}
          {formatPeriod(alone)}.
        </Text>
      )}
    </>
  );
}

/** What the run pays besides fees, part by part, and which months of entries it takes; nothing where it pays fees alone. */
export function RunPreview({ input }: { input: Input }) {
  const query = useQuery(previewOptions(input));
  if (query.error)
    return <FailedQuery title="No se pudo calcular el líquido exacto" query={query} />;
  const preview = query.data;
  if (!preview || !hasEntries(preview)) return null;
  return (
    <Card component="section" aria-label="Haberes y descuentos que se pagan">
      <Stack gap="xs">
        <Title order={2}>Con haberes y descuentos</Title>
        <PreviewTable preview={preview} />
        <PreviewNotes preview={preview} />
        <Group justify="space-between" gap="xs">
          <Text variant="hint">
            Se pagan los haberes y descuentos aprobados hasta {formatPeriod(preview.until)}, y los
            saldos anteriores.
          </Text>
          <ScreenLink target={{ to: '/haberes' }}>Haberes y Descuentos</ScreenLink>
        </Group>
      </Stack>
    </Card>
  );
}

function PreviewTable({ preview }: { preview: ProcessingPreview }) {
  return (
    <Table withTableBorder verticalSpacing={6} aria-label="Lo que se pagará">
      <TableHead titles={['Concepto', 'Cantidad', 'Monto']} right={['Cantidad', 'Monto']} />
      <Table.Tbody>
        {partsOf(preview).map(({ label, count, value }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400}>
              {label}
            </Table.Th>
            <Table.Td ta="right">{count !== undefined && formatCount(count)}</Table.Td>
            <Table.Td ta="right">
              <Amount value={value} />
            </Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row" fw={600}>
            Líquido exacto a pagar
          </Table.Th>
          <Table.Td ta="right">
            <Text span variant="small">
              {payments(preview.payments)}
            </Text>
          </Table.Td>
          <Table.Td ta="right">
            <Amount value={preview.totalAmount} bold />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}
