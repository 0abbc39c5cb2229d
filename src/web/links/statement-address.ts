/** Where a doctor's statement (cartola) is: the PDF, and the page to read (documents §2.1, documents §2.2). */
import type { Period } from '../../domain/calendar/calendar.ts';

/** The PDF of a month. */
export function statementAddress(doctorId: number, { month, year }: Period): string {
  return `/api/generate-cartola/${doctorId}/${month}/${year}`;
}

const WINDOW = 'width=1200,height=800,noopener';

/** Opens the page in a new window: for the month, or only for payments made on a date. */
export function openPreview(doctorId: number, { month, year }: Period, paymentDate?: string): void {
  const query = paymentDate === undefined ? '' : `?paymentDate=${paymentDate}`;
  window.open(`/api/generate-cartola-html/${doctorId}/${month}/${year}${query}`, '_blank', WINDOW);
}
