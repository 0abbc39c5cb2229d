/** Shows that a list is filtered to one import, and removes that filter. */
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/shell/client.ts';
import { FilterBadge } from '../../kit/table/filter-badge.tsx';

export function ImportFilterBadge(props: { importId: number; onRemove: () => void }) {
  const { data } = useQuery(
    api.importHistory.details.queryOptions({ input: { id: props.importId } }),
  );
  return (
    <FilterBadge
      icon={<IconFileImport size={16} aria-hidden />}
      removeLabel="Quitar el filtro de la importación"
      onRemove={props.onRemove}
    >
      Solo la importación {data ? `de ${data.fileName}` : props.importId}
    </FilterBadge>
  );
}
