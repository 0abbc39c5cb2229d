/** The doctors selected for a ZIP or for mails (spec 2 §2.7). */
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/client.ts';
import { allPages } from '../../kit/export-table.ts';
import { useSelectedIds } from '../../kit/selection-bar.tsx';
import { toast } from '../../kit/toast.tsx';

type Filters = Omit<Parameters<typeof api.payslips.list.call>[0], 'limit' | 'offset' | 'sort'>;

/**
 * 'Seleccionar todos' takes all that the filters find, on all pages; which those are is read when it is
 * pressed. `total` is how many they are.
 */
export function usePayslipSelection(filters: Filters, total: number | undefined) {
  const found = useQuery({
    queryKey: ['payslips', 'found', filters],
    queryFn: async () => {
      const rows = await allPages((page) => api.payslips.list.call({ ...filters, ...page }), total);
      return rows.map(({ doctorId }) => doctorId);
    },
    enabled: false,
  });
  const { selected, setSelected, all } = useSelectedIds(found.data ?? []);
  const toggle = async () => {
    if (all.isAll) return all.toggle();
    const { data, error } = await found.refetch();
    if (data) setSelected([...new Set([...selected, ...data])]);
    else toast.error('No se pudieron cargar los datos', error);
  };
  return {
    selected,
    setSelected,
    all: { count: total ?? 0, isAll: all.isAll, toggle: () => void toggle() },
  };
}
