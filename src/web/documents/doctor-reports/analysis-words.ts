/** The analysis in words. */
import type { PaymentAnalysis } from '../../../contract/documents/doctor-reports.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { exactTime } from '../../kit/display/time-ago.ts';

/** Said where there are no fees (documents §11.5). */
export const ANALYSIS_EMPTY = 'No hay datos suficientes para generar el análisis';

/** The month of a text `2026-07`. */
export function readMonth(text: string): Period {
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5)) };
}

/** The months and the number of fees, and when these last changed. */
export function describePeriod({ period, lastUpdated }: PaymentAnalysis): string {
  const [from, to] = [period.from, period.to].map((text) => formatPeriod(readMonth(text)));
  const updated =
    lastUpdated === null ? '' : ` Último cálculo o proceso de nómina: ${exactTime(lastUpdated)}.`;
  return `Honorarios calculados de ${from} a ${to}, pagados o por pagar, con las correcciones ya pagadas; la retención y el líquido de los que no están en un pago son estimados.${updated}`;
}

/** `2,5`: at most one decimal. */
export function formatAverage(value: number): string {
  return value.toLocaleString('es-CL', { maximumFractionDigits: 1 });
}

/** `15,25 %`. */
export function formatPercent(value: number): string {
  return `${value.toLocaleString('es-CL', { maximumFractionDigits: 2 })} %`;
}
