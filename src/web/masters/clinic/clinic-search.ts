/** The search parameters of Configuración: tab, year and dialog. */
import { z } from 'zod';
import { sortBy } from '../../../contract/schemas.ts';
import { openedSearch } from '../../kit/table/opened-record.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const TAB_LABELS = {
  clinica: 'Clínica',
  bancos: 'Bancos',
  calculo: 'Cálculo',
  archivos: 'Archivos',
  contabilidad: 'Contabilidad',
  calendario: 'Calendario',
  pagos: 'Calendario de pagos',
  retencion: 'Retención legal',
  aprobacion: 'Aprobación',
  acceso: 'Acceso',
} as const;
export type Tab = keyof typeof TAB_LABELS;
export const TABS = Object.keys(TAB_LABELS) as Tab[];

export const searchSchema = z.object({
  ...tableSearch(20),
  ...openedSearch,
  tab: z.enum(TABS).default('clinica'),
  /** The year of the holidays or pay days; by default the current one. */
  year: z.number().int().min(2024).max(2099).optional(),
  /** The sort column of the tab's list. */
  sort: z.string().optional(),
});
export type Search = z.output<typeof searchSchema>;
export type SetSearch = (change: Partial<Search>) => void;
/** The props of tabs with a list. */
export type ListProps = { search: Search; setSearch: SetSearch };

/** The sort column of a tab's list; the first one if the address names a column of another list. */
export function sortOf<const Columns extends readonly [string, ...string[]]>(
  search: Search,
  columns: Columns,
) {
  const sort = sortBy(columns);
  return sort.catch(sort.parse(undefined)).parse(search.sort);
}
