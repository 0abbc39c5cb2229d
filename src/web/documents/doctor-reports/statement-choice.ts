/** Which statement is chosen, and why it can't be made (documents §11.2, documents §2.16). */
import { statementInput } from '../../../contract/documents/statements.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import type { ReportsSearch } from './search.ts';

export type StatementChoice = Period & Pick<ReportsSearch, 'of' | 'paymentDate'>;

/** A month with payments, and whether any of them is paid. */
type PaymentPeriod = Period & { readonly isPaid: boolean };

/** The statement's default month: the latest paid one, else the latest, else the current one. */
export function firstPeriod(
  { month, year }: Partial<Period>,
  periods: readonly PaymentPeriod[] | undefined,
  current: Period,
): Period {
  const latest = periods?.find(({ isPaid }) => isPaid) ?? periods?.[0] ?? current;
  return { month: month ?? latest.month, year: year ?? latest.year };
}

/** Another month, year or mode lets go of the payment date that was chosen (documents §11.3). */
export function changeChoice(change: Partial<StatementChoice>): Partial<StatementChoice> {
  return 'paymentDate' in change ? change : { ...change, paymentDate: undefined };
}

/** The doctor's payments; undefined where they could not be read. */
export type KnownPayments = {
  /** The months with payments. */
  readonly periods: readonly Period[] | undefined;
  /** The payment dates of the chosen month; only read when one is to be chosen. */
  readonly dates: readonly string[] | undefined;
};

/** Why this statement does not exist; null if it does. */
export function choiceProblem(choice: StatementChoice, known: KnownPayments): string | null {
  const { month, year, of, paymentDate } = choice;
  const { periods, dates } = known;
  if (periods === undefined) return 'No se pudieron obtener los datos de pagos';
  if (periods.length === 0) return 'No se encontraron pagos para este doctor';
  if (!periods.some(isValid)) return 'No se encontraron períodos válidos';
  if (!isValid({ month, year })) return 'Período inválido para generar cartola';
  if (!periods.some((period) => isSamePeriod(period, choice)) || dates?.length === 0) {
    return 'No hay pagos efectivos en este período';
  }
  // A date in the address that the month does not have.
  if (of === 'date' && !dates?.some((date) => date === paymentDate)) {
    return 'Seleccione una fecha de pago';
  }
  return null;
}

/** Whether both are the same month. */
export function isSamePeriod(one: Period, other: Period): boolean {
  return one.month === other.month && one.year === other.year;
}

const periodInput = statementInput.pick({ month: true, year: true }).strip();
const isValid = (period: Period) => periodInput.safeParse(period).success;
