/** The address of Configuración: which tab, which year, which dialog. */
import { z } from 'zod';
import { sortBy } from '../../../contract/schemas.ts';
import { openedSearch } from '../../kit/table/opened-record.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const TAB_LABELS = {
  clinica: 'Clínica',
  bancos: 'Bancos',
  calculo: 'Cálculo',
  contabilidad: 'Contabilidad',
  calendario: 'Calendario',
  retencion: 'Retención legal',
  acceso: 'Acceso',
} as const;
export type Tab = keyof typeof TAB_LABELS;
export const TABS = Object.keys(TAB_LABELS) as Tab[];

export const searchSchema = z.object({
  ...tableSearch(20),
  ...openedSearch,
  tab: z.enum(TABS).default('clinica'),
  /** Of the holidays; the current one unless it is named. */
  year: z.number().int().min(2024).max(2099).optional(),
  /** A column of the tab's list, which knows its own. */
  sort: z.string().optional(),
});
export type Search = z.output<typeof searchSchema>;
export type SetSearch = (change: Partial<Search>) => void;
/** What the tabs with a list take. */
export type ListProps = { search: Search; setSearch: SetSearch };

/** The column that a tab's list is sorted by: the first one, also where the address names another list's. */
export function sortOf<const Columns extends readonly [string, ...string[]]>(
  search: Search,
  columns: Columns,
) {
  const sort = sortBy(columns);
  return sort.catch(sort.parse(undefined)).parse(search.sort);
}
