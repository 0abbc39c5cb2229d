/** The legal retention on fee receipts by year (Ley 21.133). */
import { Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LegalRetentionRate } from '../../../contract/masters/legal-retention.ts';
import { useRemoval } from '../../kit/dialog/removal.tsx';
import { currentPeriod } from '../../kit/display/today.ts';
import { api } from '../../kit/shell/client.ts';
import { actionsColumn, type Column, percentColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { RowActions } from '../../kit/table/list-tools.tsx';
import { sortRows } from '../../kit/table/local-rows.ts';
import { useOpenedRecord } from '../../kit/table/opened-record.ts';
import { pageOfRows } from '../../kit/table/paged-query.ts';
import { type ListProps, sortOf } from './clinic-search.ts';
import { RETENTION_WORDS, RetentionForm } from './retention-form.tsx';

const yearColumn: Column<LegalRetentionRate> = {
  accessor: 'year',
  title: 'Año',
  sortable: true,
  exportValue: ({ year }) => year,
  render: ({ year }) => (
    <Group gap="xs">
      <Text span size="sm" fw={year === currentPeriod().year ? 600 : undefined}>
        {year}
      </Text>
      {year === currentPeriod().year && (
        <Badge variant="light" miw="max-content">
          Año en curso
        </Badge>
      )}
    </Group>
  ),
};

export function RetentionTab({ search, setSearch }: ListProps) {
  const query = useQuery(api.legalRetention.list.queryOptions({ input: {} }));
  const sort = sortOf(search, ['-year', 'percentage']);
  const rates = query.data && sortRows(query.data, sort);
  const { edited, openRecord, close } = useOpenedRecord<LegalRetentionRate>({
    open: search.open,
    onChange: (open) => setSearch({ open }),
    find: async (id) => (await api.legalRetention.list.call({ ids: [id] }))[0],
  });
  const remove = useRemoval<LegalRetentionRate>({
    question: ({ year }) => ({
      title: RETENTION_WORDS.removeTitle,
      body: `Se eliminará la tasa de ${year}. Con la tasa legal no se podrá procesar lo que se pague ese año, mientras no agregue otra.`,
    }),
    uses: ({ id }) => api.legalRetention.uses.call({ id }),
    remove: ({ id }) => api.legalRetention.remove.call({ id }),
    successTitle: RETENTION_WORDS.removed,
    failureTitle: RETENTION_WORDS.removeFailed,
  });
  return (
    <Card maw={720}>
      <Title order={2} mb={4}>
        Retención legal por año
      </Title>
      <Text variant="hint" mb="sm">
        La de las boletas de honorarios, según la Ley 21.133. Quien sigue la legal lleva la del año
        en que se paga. Antes de guardar otra, el portal dice qué pagos ya se hicieron con la
        anterior.
      </Text>
      <DataTable
        label="Retención legal"
        columns={[
          yearColumn,
          percentColumn<LegalRetentionRate>('percentage', 'Retención', {
            width: 130,
            sortable: true,
          }),
          actionsColumn<LegalRetentionRate>((rate) => (
            <RowActions
              name={`la tasa de ${rate.year}`}
              onEdit={() => openRecord(rate)}
              onRemove={() => remove(rate)}
            />
          )),
        ]}
        rows={pageOfRows(query, rates, search)}
        search={{ ...search, sort }}
        onSearchChange={setSearch}
        rowId={({ id }) => id}
        onRowClick={openRecord}
        emptyText="No hay tasas en la lista"
        exportRows={() => [rates ?? []]}
        toolbar={
          <Button leftSection={<IconPlus size={16} />} onClick={() => openRecord('new')}>
            {RETENTION_WORDS.createTitle}
          </Button>
        }
      />
      <RetentionForm edited={edited} onClose={close} />
    </Card>
  );
}
