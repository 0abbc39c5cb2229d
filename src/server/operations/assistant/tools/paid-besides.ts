/**
 * What was paid on the days that a question for fees names: it may be of the month that was worked, or of that in which it was
 * paid, and both are other pesos (payout §3).
 */
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { readable } from '../grammar/name-searches.ts';
import type { Asker } from '../tool.ts';
import { paymentsOfDoctor } from './doctor-payments.ts';
import { areWholeMonths } from './fee-words.ts';
import { type AskedDoctor, type Days, ofDays } from './inputs.ts';
import { sumBy } from './wording.ts';

type Asked = {
  readonly doctor: AskedDoctor | null;
  readonly society?: { readonly id: number; readonly name: string } | null;
  readonly days: Days;
  /** Whether the average of each attention is told, too. */
  readonly isAverage?: true | undefined;
};

type Paid = {
  readonly payments: number;
  readonly attentions: number;
  /** Pesos before and after retention. */
  readonly gross: number;
  readonly net: number;
};

type Told = {
  readonly sentence: string;
  readonly facts: readonly { label: string; value: string }[];
};
export const NOTHING_PAID: Told = { sentence: '', facts: [] };

/** The payments made on these days as a sentence, with a blank before it, and as facts; nothing without a time, and to who may not read payments. */
export async function paidBesides(asker: Asker, asked: Asked): Promise<Told> {
  const { days, isAverage, doctor, society } = asked;
  const whose = society ?? doctor;
  // Of a society and one of its doctors it is that doctor's part alone.
  const through = society && doctor ? ` por el trabajo de ${doctor.name}` : '';
  const where = `${whose ? ` a ${whose.name}${through}` : ''}${ofDays(days)}`;
  if (days.dateFrom === undefined) return NOTHING_PAID;
  const paid = await paidOn(asker, asked);
  // Few days have a payment at all.
  if (paid === null || (paid.payments === 0 && !areWholeMonths(days))) return NOTHING_PAID;
  const { payments, attentions, gross, net } = paid;
  const mean = (sum: number) => formatPesos(Math.round(sum / attentions));
  const average =
    isAverage && attentions > 0
      ? `; en promedio por atención, ${mean(gross)} brutos y ${mean(net)} líquidos`
      : '';
  return {
    sentence:
      payments === 0
        ? ` Por fecha de pago no hay pagos hechos${where}.`
        : ` Por fecha de pago, lo pagado${where} con sus haberes y descuentos son ${formatPesos(net)} líquidos: ${formatPesos(gross)} brutos menos ${formatPesos(gross - net)} de retención, en ${countOf(payments, 'pago', 'pagos')} por ${countOf(attentions, 'atención', 'atenciones')}${average}.`,
    facts: [
      { label: 'Bruto por fecha de pago', value: formatPesos(gross) },
      { label: 'Retención por fecha de pago', value: formatPesos(gross - net) },
      { label: 'Líquido por fecha de pago', value: formatPesos(net) },
    ],
  };
}

/** The paid payments of these days; null to who may not read them. */
async function paidOn(
  asker: Asker,
  { doctor, society, days: { dateFrom, dateTo } }: Asked,
): Promise<Paid | null> {
  if (doctor && !isStaff(asker.user)) {
    // Doctors read no payments of their society.
    if (society) return null;
    const own = await paymentsOfDoctor(asker, doctor.id, { dateFrom, dateTo, status: 'paid' });
    return {
      payments: own.length,
      attentions: sumBy(own, ({ totalAttentions }) => totalAttentions),
      gross: sumBy(own, ({ totalBrutAmount }) => totalBrutAmount),
      net: sumBy(own, ({ totalAmount }) => totalAmount),
    };
  }
  const sums = await readable(
    asker.calls.payroll.paymentsSummary({
      paidFrom: dateFrom,
      paidTo: dateTo,
      doctorId: doctor?.id,
      societyId: society?.id,
      status: 'paid',
    }),
    null,
  );
  return (
    sums && {
      payments: sums.total,
      attentions: sums.totalAttentions,
      gross: sums.totalBrutAmount,
      net: sums.totalAmount,
    }
  );
}
