/** Selects rows of a table that is paged on the server: single ones, or all filtered ones. */
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { toast } from '../dialog/toast.tsx';
import { useSelectedIds } from './selection-bar.tsx';

/**
 * 'Seleccionar todos' selects all filtered rows on all pages; `load` reads their ids when it is pressed. `queryKey`
 * contains the filters; `total` is the number of rows.
 */
export function useFoundSelection(found: {
  queryKey: QueryKey;
  total: number | undefined;
  load: () => Promise<readonly number[]>;
}) {
  const ids = useQuery({ queryKey: found.queryKey, queryFn: found.load, enabled: false });
  const { selected, setSelected, all } = useSelectedIds(ids.data ?? []);
  const toggle = async () => {
    if (all.isAll) return all.toggle();
    const { data, error } = await ids.refetch();
    if (error) toast.error('No se pudieron cargar los datos', error);
    else if (data) setSelected([...new Set([...selected, ...data])]);
  };
  return {
    selected,
    setSelected,
    all: { count: found.total ?? 0, isAll: all.isAll, toggle: () => void toggle() },
  };
}
