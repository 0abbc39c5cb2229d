/** Selecting in a table that is paged on the server: on its pages, or all that the filters find. */
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { toast } from '../dialog/toast.tsx';
import { useSelectedIds } from './selection-bar.tsx';

/**
 * 'Seleccionar todos' takes all that the filters find, on all pages; which those are is read by `load`
 * when it is pressed. `queryKey` holds the filters; `total` is how many they find.
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
