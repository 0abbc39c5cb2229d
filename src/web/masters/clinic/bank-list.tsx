/** The banks that accounts are at: codes of the transfers, editable (docs/domain.md, "Bank codes"). */
import { ActionIcon, Button, Card, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bank } from '../../../contract/masters/banks.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import { api } from '../../kit/shell/client.ts';
import { actionsColumn, statusColumn, textColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { sortRows } from '../../kit/table/local-rows.ts';
import { pageOfRows } from '../../kit/table/paged-query.ts';
import { BankForm } from './bank-form.tsx';
import { type ListProps, sortOf } from './clinic-search.ts';

export function BankList({ search, setSearch }: ListProps) {
  const query = useQuery(api.banks.list.queryOptions());
  const sort = sortOf(search, ['name', 'code', 'isActive']);
  const banks = query.data && sortRows(query.data, sort);
  const [edited, setEdited] = useState<Bank | 'new' | null>(null);
  return (
    <Card>
      <Title order={2} mb={4}>
        Lista de bancos
      </Title>
      <Text variant="hint" mb="sm">
        Los bancos que se ofrecen para las cuentas de los médicos, con el código que llevan las
        transferencias.
      </Text>
      <DataTable
        label="Bancos"
        columns={[
          textColumn<Bank>('code', 'Código', { width: 100, sortable: true }),
          textColumn<Bank>('name', 'Nombre', { sortable: true }),
          statusColumn<Bank>('isActive', ACTIVE_BADGES.masculine, 'Estado', {
            width: 130,
            sortable: true,
          }),
          actionsColumn<Bank>((bank) => (
            <Tooltip label="Editar">
              <ActionIcon aria-label={`Editar ${bank.name}`} onClick={() => setEdited(bank)}>
                <IconPencil size={16} />
              </ActionIcon>
            </Tooltip>
          )),
        ]}
        rows={pageOfRows(query, banks, search)}
        search={{ ...search, sort }}
        onSearchChange={setSearch}
        rowId={({ code }) => Number(code)}
        onRowClick={setEdited}
        emptyText="No hay bancos en la lista"
        exportRows={() => [banks ?? []]}
        toolbar={
          <Group>
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              Nuevo Banco
            </Button>
          </Group>
        }
      />
      <BankForm edited={edited} onClose={() => setEdited(null)} />
    </Card>
  );
}
