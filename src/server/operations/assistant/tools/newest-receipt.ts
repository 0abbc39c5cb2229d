/** The last receipt or invoice that arrived of one payee (operations §28.1). */
import {
  addMonths,
  formatDate,
  type LocalDate,
  periodOf,
} from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { RECEIPT_STAND_BADGES } from '../../../../domain/words/receipt-words.ts';
import type { Asker, Finding } from '../tool.ts';
import { allPages } from './pages.ts';
import { TOO_MANY_RECEIPTS } from './receipt-words.ts';

/** The months that are looked through, up to the one to come, in which a payment may be dated. */
const MONTHS = 13;

const monthsUpTo = (today: LocalDate) =>
  Array.from({ length: MONTHS }, (_, back) => addMonths(periodOf(today), 1 - back));

/** Of what arrived for the payments of the last twelve months, or for none of them, the one with the latest date. */
export async function newestReceipt(
  { calls, today }: Asker,
  { name }: { readonly name: string },
): Promise<Finding> {
  const lines = await Promise.all(
    monthsUpTo(today).map((month) =>
      allPages(
        (page) => calls.receipts.list({ ...month, search: name, sort: 'payeeName', ...page }),
        TOO_MANY_RECEIPTS,
      ),
    ),
  );
  const title = `Última boleta o factura de ${name}`;
  const [newest] = lines
    .flat()
    .flatMap(({ payeeName, received, stand }) =>
      payeeName === name && received ? [{ ...received, stand }] : [],
    )
    .toSorted((one, other) => other.date.localeCompare(one.date) || other.folio - one.folio);
  if (!newest)
    return {
      title,
      sentence: `No ha llegado ninguna boleta ni factura a nombre de ${name} en los últimos 12 meses.`,
      facts: [],
      link: null,
    };
  const pesos = `${formatPesos(newest.grossAmount)} brutos, ${formatPesos(newest.retentionAmount)} de retención y ${formatPesos(newest.netAmount)} líquidos`;
  return {
    title,
    sentence: `La última boleta o factura a nombre de ${name} es la de folio ${newest.folio}, del ${formatDate(newest.date)}, por ${pesos}. Está así: ${RECEIPT_STAND_BADGES[newest.stand].label.toLowerCase()}.`,
    facts: [
      { label: 'Folio', value: String(newest.folio) },
      { label: 'Fecha', value: formatDate(newest.date) },
      { label: 'Bruto', value: formatPesos(newest.grossAmount) },
      { label: 'Retención', value: formatPesos(newest.retentionAmount) },
      { label: 'Líquido', value: formatPesos(newest.netAmount) },
    ],
    link: null,
  };
}
