/** The stages of a month's attentions, in order, and the screen for each. */
import type { Pipeline } from '../../../contract/operations/dashboard.ts';
import { firstDayOf, lastDayOf } from '../../../domain/calendar/calendar.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import type { Target } from '../../kit/shell/addresses.ts';

export type Stage = {
  label: string;
  count: number;
  /** In pesos, of the kind that `unit` names. */
  amount: number;
  unit: string;
  /** A colour of the theme; null for the total. */
  color: string | null;
  target: Target;
};

export function stagesOf(month: Pipeline): Stage[] {
  const period = { month: month.month, year: month.year };
  const dates = { dateFrom: firstDayOf(period), dateTo: lastDayOf(period) };
  const attentions = (
    label: string,
    { count, grossAmount }: Pipeline['imported'],
    rest: Pick<Stage, 'color' | 'target'>,
  ): Stage => ({ label, count, amount: grossAmount, unit: 'brutos', ...rest });
  const fees = (
    label: string,
    { count, finalAmount }: Pipeline['paid'],
    rest: Pick<Stage, 'color' | 'target'>,
    isEstimate = false,
  ): Stage => ({
    label,
    count,
    amount: finalAmount,
    unit: asEstimate('líquidos', isEstimate),
    ...rest,
  });
  return [
    attentions('Importadas', month.imported, {
      color: null,
      target: { to: '/atenciones-medicas', search: dates },
    }),
    attentions('Por calcular', month.pending, {
      color: 'yellow-6',
      target: { to: '/calcular-pagos', search: { ...dates, analyzed: true } },
    }),
    fees(
      'Calculadas',
      month.calculated,
      {
        color: 'blue-6',
        target: {
          to: '/calcular-pagos',
          search: { ...dates, analyzed: true, view: 'calculated', byPayMonth: true },
        },
      },
      true,
    ),
    fees(
      'En nómina',
      month.pendingPayment,
      { color: 'violet-6', target: { to: '/nomina-completa', search: period } },
      true,
    ),
    fees('Procesadas', month.processed, {
      color: 'teal-6',
      target: { to: '/pagar-nomina', search: period },
    }),
    fees('Pagadas', month.paid, {
      color: 'green-8',
      target: {
        to: '/procesar-pagos',
        search: { historyMonth: period.month, historyYear: period.year, status: 'paid' },
        hash: 'historial',
      },
    }),
  ];
}
