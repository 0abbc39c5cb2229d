/** The first entries of an export, and the totals of all of them (payout §14.5). */
import { Card, Table, Text, Title } from '@mantine/core';
import type { AccountingEntry } from '../../../contract/payout/accounting.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { Sideways } from '../../kit/display/sideways.tsx';
import type { Export } from './accounting-search.ts';

const noWrap = { whiteSpace: 'nowrap' } as const;
/** A small screen shows only accounts and amounts; the file has everything. */
const wide = { visibleFrom: 'sm' } as const;

export function EntriesPreview(props: {
  entries: readonly AccountingEntry[];
  summary: Pick<Export['summary'], 'totalEntries' | 'totalDebits' | 'totalCredits'>;
}) {
  const { entries, summary } = props;
  return (
    <Card component="section" aria-label="Vista previa" padding="sm">
      <Title order={2} size="h5" mb="xs">
        {previewTitle(entries.length, summary.totalEntries)}
      </Title>
      <Sideways minWidth={0} label="Asientos">
        <Table aria-label="Asientos" verticalSpacing={6} horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">Nº</Table.Th>
              <Table.Th {...wide}>Fecha</Table.Th>
              <Table.Th>Cuenta</Table.Th>
              <Table.Th {...wide}>Descripción</Table.Th>
              <Table.Th {...wide}>Referencia</Table.Th>
              <Table.Th ta="right">Debe</Table.Th>
              <Table.Th ta="right">Haber</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map((entry) => (
              <EntryRow
                key={`${entry.voucher} ${entry.account} ${entry.costCentre} ${entry.debit > 0}`}
                entry={entry}
              />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={2}>
                Total de los {formatCount(summary.totalEntries)} asientos
              </Table.Th>
              <Table.Td colSpan={3} {...wide} />
              <Table.Th ta="right">
                <Amount value={summary.totalDebits} />
              </Table.Th>
              <Table.Th ta="right">
                <Amount value={summary.totalCredits} />
              </Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Sideways>
    </Card>
  );
}

function EntryRow({ entry }: { entry: AccountingEntry }) {
  return (
    <Table.Tr>
      <Table.Td ta="right">{formatCount(entry.voucher)}</Table.Td>
      <Table.Td style={noWrap} {...wide}>
        {formatDate(entry.date)}
      </Table.Td>
      <Table.Td>
        {entry.account}
        <Text variant="small">
          {entry.accountName}
          {entry.costCentre && ` · CC ${entry.costCentre}`}
        </Text>
      </Table.Td>
      <Table.Td {...wide}>{entry.description}</Table.Td>
      <Table.Td style={noWrap} {...wide}>
        {entry.reference}
      </Table.Td>
      <Table.Td ta="right">{entry.debit > 0 && <Amount value={entry.debit} />}</Table.Td>
      <Table.Td ta="right">{entry.credit > 0 && <Amount value={entry.credit} />}</Table.Td>
    </Table.Tr>
  );
}

function previewTitle(shown: number, total: number): string {
  return shown < total
    ? `Vista previa: los primeros ${formatCount(shown)} de ${formatCount(total)} asientos`
    : `Vista previa: los ${formatCount(total)} asientos`;
}
