/** What is ready to be transferred and in no file for the bank yet (payout §18). */
import { formatPeriod, type Period } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf, someNames } from '../../../../domain/words/counts.ts';
import { type Asker, type Finding, linkTo } from '../tool.ts';
import { ofPeriod } from './inputs.ts';

export const UNSENT_OF_MONTHS =
  'Los pagos sin archivo de banco los sé por el mes de las atenciones, y no por días. Pregunte por un mes, o por todos.';

/** How many payees are named. */
const NAMED = 20;

const PAID_APART = ' Los ya pagados no se cuentan, aunque no estén en un archivo.';

/** The processed payments by transfer that are in no bank file: of a month of work or of all, in pesos after retention. */
export async function unsentPayments({ calls }: Asker, asked: Partial<Period>): Promise<Finding> {
  const filters = { ...asked, status: 'processed', isUnsent: true } as const;
  const [sums, payments] = await Promise.all([
    calls.payroll.paymentsSummary(filters),
    calls.payroll.payments({ ...filters, limit: NAMED }),
  ]);
  const named = payments.map(
    ({ doctorName, payeeName, totalAmount }) =>
      `${doctorName}${payeeName === doctorName ? '' : ` (a ${payeeName})`}, ${formatPesos(totalAmount)}`,
  );
  const where = ofPeriod(asked);
  return {
    title: `Pagos por transferencia sin archivo de banco${where}`,
    sentence:
      sums.total === 0
        ? `No hay pagos procesados por transferencia${where} que falte mandar al banco.${PAID_APART}`
        : `Hay ${countOf(sums.total, 'pago procesado', 'pagos procesados')} por transferencia${where} en ningún archivo de banco, por ${formatPesos(sums.totalAmount)} líquidos: ${someNames(named, sums.total, NAMED)}.${PAID_APART}`,
    facts: [
      { label: 'Pagos sin archivo de banco', value: countOf(sums.total, 'pago', 'pagos') },
      { label: 'Líquido', value: formatPesos(sums.totalAmount) },
      ...payments.map(({ doctorName, periodMonth: month, periodYear: year, totalAmount }) => ({
        label: `${doctorName}, ${formatPeriod({ month, year })}`,
        value: formatPesos(totalAmount),
      })),
    ],
    link: linkTo('/nomina-bancaria', asked),
  };
}
