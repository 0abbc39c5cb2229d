/** The date on which an attention was requested, by which paid records are grouped (specification 2 §2.10). */
import { formatDate } from './calendar.ts';

/** The group of records whose attention has no request date. */
export const NO_REQUEST_DATE = 'sin-fecha-solicitud';
const NO_REQUEST_DATE_LABEL = 'Sin fecha de solicitud';

/** `31-07-2026` of a date, `Sin fecha de solicitud` of the group without one. */
export function requestDateLabel(requestDate: string): string {
  return requestDate === NO_REQUEST_DATE ? NO_REQUEST_DATE_LABEL : formatDate(requestDate);
}
