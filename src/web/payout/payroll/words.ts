/** Counts in Spanish sentences. */
import { countOf } from '../../../domain/words/counts.ts';
import type { AskedHold } from '../../links/holds.ts';

export const records = (value: number): string => countOf(value, 'registro', 'registros');
export const doctors = (value: number): string => countOf(value, 'doctor', 'doctores');
export const payments = (value: number): string => countOf(value, 'pago', 'pagos');

/** Why the run of a month finds nothing to pay, of which this many records are held (payout §23.10). */
export const nothingToProcess = (held: number): string =>
  held === 0
    ? 'Todo lo que el mes tiene por pagar ya está en un pago.'
    : `Todo lo que el mes tiene por pagar ya está en un pago o en pausa: ${records(held)} en pausa.`;

/** What is asked of chosen doctors, of whatever month: a hold of a doctor has none. */
export const holdOfDoctors = (doctorIds: readonly number[], onDone: () => void): AskedHold => ({
  target: { doctorIds: [...doctorIds] },
  what: `Todos los pagos de ${doctors(doctorIds.length)}, de cualquier período.`,
  onDone,
});
