/** What is asked for when a statement is opened, and why that may fail (documents §2.16). */
import { statementInput } from '../../contract/documents/statements.ts';
import type { Period } from '../../domain/calendar/calendar.ts';
import { BrowserError, errorMessage } from '../kit/shell/errors.ts';

export type StatementOrder = {
  doctorId: number;
  period: Period | null;
  /** Only payments made on this date. */
  paymentDate?: string;
};

/** The call's input. Throws a BrowserError when there is no month, or an invalid one. */
export function statementRequest({ doctorId, period, paymentDate }: StatementOrder) {
  if (!period) throw new BrowserError('No se encontraron períodos válidos para este doctor');
  // Months of a list have more fields than the call accepts.
  const { month, year } = period;
  const request = statementInput.safeParse({ doctorId, month, year, paymentDate });
  if (!request.success) throw new BrowserError('Período inválido para generar cartola');
  return request.data;
}

/** Why there is no statement: the error's message, the timeout, or the general failure. */
export function statementFailure(error: Error): string {
  return error.name === 'TimeoutError'
    ? 'La generación de la cartola tomó demasiado tiempo. Intente nuevamente.'
    : errorMessage(error, 'No se pudo generar la cartola. Inténtalo de nuevo.');
}
