/** How a user likes tables: the shown columns, by address or by preference, and how dense the rows are. */
import { useKeptWords, usePreference } from '../shell/preferences.ts';
import type { Column } from './columns.tsx';
import type { TableSearch } from './url-filters.ts';

/** The accessors of the hidden columns, and their setter. */
export function useHiddenColumns<Row>(
  label: string,
  columns: readonly Column<Row>[],
  search: TableSearch,
  onSearchChange: (change: Partial<TableSearch>) => void,
): [readonly string[], (hidden: string[]) => void] {
  const [kept, setUsual] = useKeptWords(`columns:${label}`);
  const usual =
    kept ?? columns.filter((column) => column.hiddenAtFirst).map((column) => column.accessor);
  const change = (hide: string[]) => {
    setUsual(hide);
    onSearchChange({ hide });
  };
  return [search.hide ?? usual, change];
}

/** Whether the rows of all tables are dense, and the setter. */
export function useCompactRows(): [boolean, (isCompact: boolean) => void] {
  const [kept, keep] = usePreference('density');
  return [kept === 'compact', (isCompact) => keep(isCompact ? 'compact' : null)];
}
