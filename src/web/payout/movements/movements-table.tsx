/** A doctor's movements, 20 a page; a click on one explains its amounts (payout §13.1). */
import { Group } from '@mantine/core';
import { useState } from 'react';
import type { MovementSort } from '../../../contract/payout/movements.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { splitSearch, type TableSearch } from '../../kit/table/url-filters.ts';
import { CorrectButton } from '../../links/correct-button.tsx';
import { useMayCorrect } from '../../links/corrections.ts';
import { useExplanation } from '../../links/explanation.tsx';
import { MovementCard } from './movement-card.tsx';
import { movementColumns } from './movement-columns.tsx';

type Search = TableSearch & { search?: string | undefined; sort: MovementSort };

/** Limited to one payment if it is given. */
export function MovementsTable(props: { doctorId: number; paymentId?: number }) {
  const { openExplanation } = useExplanation();
  // Belongs to a dialog, so it is not kept in the address.
  const [search, setSearch] = useState<Search>({ page: 1, pageSize: 20, sort: '-attentionDate' });
  const mayCorrect = useMayCorrect();
  const [selected, setSelected] = useState<readonly number[]>([]);
  const { filters: typed } = splitSearch(search);
  const filters = { ...props, ...typed };
  const { summary, ...rows } = usePagedList(api.movements, filters, search);
  const change = (part: Partial<Search>) =>
    setSearch((current) => ({ ...current, page: 1, ...part }));
  return (
    <DataTable
      label="Movimientos"
      columns={movementColumns}
      rows={rows}
      search={search}
      onSearchChange={change}
      rowId={(movement) => movement.attentionId}
      card={MovementCard}
      onRowClick={(movement) => openExplanation(movement.attentionId)}
      onClearFilters={search.search ? () => change({ search: undefined }) : undefined}
      emptyText={
        search.search
          ? 'Ningún movimiento coincide con la búsqueda'
          : 'No hay detalles de pago disponibles'
      }
      exportRows={rows.exportRows}
      selection={
        mayCorrect
          ? { selected, onChange: setSelected, rowLabel: (row) => row.patientName }
          : undefined
      }
      toolbar={
        <Group align="flex-end">
          <SearchField
            label="Buscar paciente, RUT o prestación"
            w={{ base: '100%', sm: 320 }}
            value={search.search}
            onChange={(text) => change({ search: text })}
          />
          {selected.length > 0 && (
            <CorrectButton asked={{ attentionIds: [...selected], onDone: () => setSelected([]) }}>
              {`Corregir selección (${formatCount(selected.length)})…`}
            </CorrectButton>
          )}
        </Group>
      }
    />
  );
}
