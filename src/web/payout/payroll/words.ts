/** Counts in Spanish sentences. */
import { countOf } from '../../../domain/words/counts.ts';

export const records = (value: number): string => countOf(value, 'registro', 'registros');
export const doctors = (value: number): string => countOf(value, 'doctor', 'doctores');
export const payments = (value: number): string => countOf(value, 'pago', 'pagos');
