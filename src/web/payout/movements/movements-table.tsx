/** A doctor's movements, 20 a page; a click on one explains its amounts (payout §13.1). */
import { useState } from 'react';
import type { MovementSort } from '../../../contract/payout/movements.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { splitSearch, type TableSearch } from '../../kit/table/url-filters.ts';
import { useExplanation } from '../../links/explanation.tsx';
import { MovementCard } from './movement-card.tsx';
import { movementColumns } from './movement-columns.tsx';

type Search = TableSearch & { search?: string | undefined; sort: MovementSort };

/** Limited to one payment if it is given. */
export function MovementsTable(props: { doctorId: number; paymentId?: number }) {
  const { openExplanation } = useExplanation();
  // Belongs to a dialog, so it is not kept in the address.
  const [search, setSearch] = useState<Search>({
    page: 1,
    pageSize: 20,
    sort: '-attentionDate',
  });
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
      emptyText={
        search.search
          ? 'Ningún movimiento coincide con la búsqueda'
          : 'No hay detalles de pago disponibles'
      }
      exportRows={rows.exportRows}
      toolbar={
        <SearchField
          label="Buscar paciente, RUT o prestación"
          w={{ base: '100%', sm: 320 }}
          value={search.search}
          onChange={(text) => change({ search: text })}
        />
      }
    />
  );
}
