/** The statement as a page in a window of its own (spec 2 §7). */
import type { Period } from '../../../domain/calendar/calendar.ts';

const WINDOW = 'width=1200,height=800,noopener';

/** Of the month, or only of what was paid on a date of it. */
export function openPreview(doctorId: number, { month, year }: Period, paymentDate?: string): void {
  const query = paymentDate === undefined ? '' : `?paymentDate=${paymentDate}`;
  window.open(`/api/generate-cartola-html/${doctorId}/${month}/${year}${query}`, '_blank', WINDOW);
}
