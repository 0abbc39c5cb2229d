/** Counts in Spanish sentences. */
import { countOf } from '../../../domain/words/counts.ts';
import type { AskedHold } from '../../links/holds.ts';

export const records = (value: number): string => countOf(value, 'registro', 'registros');
export const doctors = (value: number): string => countOf(value, 'doctor', 'doctores');
export const payments = (value: number): string => countOf(value, 'pago', 'pagos');

/** What is asked of chosen doctors, of whatever month: a hold of a doctor has none. */
export const holdOfDoctors = (doctorIds: readonly number[], onDone: () => void): AskedHold => ({
  target: { doctorIds: [...doctorIds] },
  what: `Todos los pagos de ${doctors(doctorIds.length)}, de cualquier período.`,
  onDone,
});
