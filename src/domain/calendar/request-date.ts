/** The date on which an attention was requested, by which paid records are grouped (payout §12.1). */
import { formatDate } from './calendar.ts';

/** The group of records whose attention has no request date. */
export const NO_REQUEST_DATE = 'sin-fecha-solicitud';
const NO_REQUEST_DATE_LABEL = 'Sin fecha de solicitud';

/** `31-07-2026` for a date, `Sin fecha de solicitud` for the group without one. */
export function requestDateLabel(requestDate: string): string {
  return requestDate === NO_REQUEST_DATE ? NO_REQUEST_DATE_LABEL : formatDate(requestDate);
}

/**
 * Whether the date contains the typed text, as it is shown or as it is stored: `31/07`, `07-2026`, `2026-07`, `sin
 * fecha`.
 */
export function matchesRequestDate(requestDate: string, typed: string): boolean {
  const text = typed.trim().toLowerCase().replace(/[./]/g, '-');
  const label = requestDateLabel(requestDate).toLowerCase();
  return label.includes(text) || (requestDate !== NO_REQUEST_DATE && requestDate.includes(text));
}
