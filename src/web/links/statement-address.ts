/** Where a doctor's statement (cartola) is: the PDF, and the page to read (documents §2.1, documents §2.2). */
import type { Period } from '../../domain/calendar/calendar.ts';

/** What of the month is shown: payments made on a date, or an annulled one as it was. */
type Only = { readonly paymentDate?: string | undefined; readonly annulledId?: number | undefined };

/** The PDF of a month. */
export function statementAddress(doctorId: number, { month, year }: Period, only?: Only): string {
  return `/api/generate-cartola/${doctorId}/${month}/${year}${queryOf(only)}`;
}

const WINDOW = 'width=1200,height=800,noopener';

/** Opens the page in a new window. */
export function openPreview(doctorId: number, { month, year }: Period, only?: Only): void {
  const address = `/api/generate-cartola-html/${doctorId}/${month}/${year}${queryOf(only)}`;
  window.open(address, '_blank', WINDOW);
}

function queryOf({ paymentDate, annulledId }: Only = {}): string {
  if (annulledId !== undefined) return `?annulledId=${annulledId}`;
  return paymentDate === undefined ? '' : `?paymentDate=${paymentDate}`;
}
