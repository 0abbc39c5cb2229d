/** The records behind a doctor's row, the first 20 and then more (payout §12.7). */
import { Box, Button, Group, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Calculation } from '../../../contract/fees/calculations.ts';
import type { PaidDoctor } from '../../../contract/payout/paid-payments.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { TableHead } from '../../kit/display/table-head.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { CorrectedBadge } from '../../links/corrected-badge.tsx';
import { ExplainedAmount } from '../../links/explanation.tsx';

const FIRST = 20;
/** How many more each click shows. */
const MORE = 100;

export function DoctorRecords(props: { requestDate: string; doctor: PaidDoctor }) {
  const { requestDate } = props;
  const { doctorId, doctorName, records } = props.doctor;
  const query = useInfiniteQuery(
    api.paidPayments.records.infiniteOptions({
      input: (offset: number) => ({
        requestDate,
        doctorId,
        offset,
        limit: offset === 0 ? FIRST : MORE,
      }),
      initialPageParam: 0,
      getNextPageParam: (_last, pages) => {
        const read = pages.flat().length;
        return read < records ? read : undefined;
      },
    }),
  );
  if (query.error && !query.data) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState text="Cargando registros..." />;
  const shownRecords = query.data.pages.flat();
  const shown = shownRecords.length;
  return (
    <Box p="sm" bg="var(--kit-page)">
      <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={`Registros de ${doctorName}`} verticalSpacing={4}>
          <TableHead
            titles={['Fecha', 'Paciente', 'Prestación', 'Tipo', 'Calculado', 'Líquido']}
            right={['Calculado', 'Líquido']}
          />
          <Table.Tbody>{shownRecords.map(asRow)}</Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="space-between" mt="xs">
        <Text variant="small">
          {shown < records
            ? `${formatCount(shown)} de ${countOf(records, 'registro', 'registros')}`
            : countOf(records, 'registro', 'registros')}
        </Text>
        {query.hasNextPage && (
          <Button
            variant="default"
            size="compact-sm"
            loading={query.isFetching}
            onClick={() => void query.fetchNextPage()}
          >
            Mostrar más
          </Button>
        )}
      </Group>
    </Box>
  );
}

function asRow(record: Calculation) {
  const { attentionId } = record;
  return (
    <Table.Tr key={attentionId}>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatDate(record.attentionDate)}</Table.Td>
      <Table.Td>
        <Group gap="xs">
          {record.patientName}
          <CorrectedBadge
            attentionId={attentionId}
            status={record.status}
            label={record.patientName}
          />
        </Group>
      </Table.Td>
      <Table.Td>{record.serviceName}</Table.Td>
      <Table.Td>{RECORD_TYPE_LABELS[record.recordType]}</Table.Td>
      <Table.Td ta="right">
        <ExplainedAmount attentionId={attentionId} value={record.calculatedAmount} byMouseOnly />
      </Table.Td>
      <Table.Td ta="right">
        <ExplainedAmount attentionId={attentionId} value={record.finalAmount} />
      </Table.Td>
    </Table.Tr>
  );
}
