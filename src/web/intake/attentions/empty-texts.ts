/** What the list of attentions says where something is absent. */
import type { AttentionState } from '../../../domain/states.ts';

/** Shown for a missing request date (intake §1.3). */
export const NO_REQUEST_DATE = 'No registrada';

const EMPTY_TEXTS: Readonly<Record<AttentionState | 'all', string>> = {
  all: 'No hay atenciones registradas',
  pending: 'No hay atenciones pendientes',
  calculated: 'No hay atenciones calculadas',
  paid: 'No hay atenciones pagadas',
};

/** What an empty list says, by its filters. */
export function emptyText(status: AttentionState | undefined, isFiltered: boolean): string {
  const text = EMPTY_TEXTS[status ?? 'all'];
  return isFiltered ? `${text} con estos filtros` : text;
}
