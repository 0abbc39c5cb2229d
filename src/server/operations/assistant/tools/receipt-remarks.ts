/** Questions about receipts that were annulled or issued twice (payout §19). */
import type { ReceiptLine } from '../../../../contract/payout/receipts.ts';
import type { Period } from '../../../../domain/calendar/calendar.ts';
import type { Remark } from '../../../../domain/payout/receipt-matching.ts';
import { countOf, formatCount } from '../../../../domain/words/counts.ts';
import { type Asker, type Finding, linkTo } from '../tool.ts';
import { allPages } from './pages.ts';
import {
  during,
  isToSociety,
  lineInWords,
  MOST_TOLD,
  nameOf,
  TOO_MANY_RECEIPTS,
} from './receipt-words.ts';

type RemarksAsked = {
  readonly remarks: readonly Remark[];
  /** Those of societies alone, or of the doctors themselves alone. */
  readonly isOfSociety?: boolean | undefined;
};

/** The receipts with a remark: that another one was annulled, or that one is there twice. */
export async function withRemarks(
  { calls }: Asker,
  months: readonly Period[],
  { remarks, isOfSociety }: RemarksAsked,
): Promise<Finding> {
  const found = await Promise.all(
    months.map((month) =>
      allPages(
        (page) => calls.receipts.list({ ...month, sort: 'payeeName', ...page }),
        TOO_MANY_RECEIPTS,
      ),
    ),
  );
  const lines = found
    .flat()
    .filter(({ remark }) => remark !== null && remarks.includes(remark))
    .filter((line) => isOfSociety === undefined || isToSociety(line) === isOfSociety);
  const of = remarks.includes('annulled')
    ? remarks.length > 1
      ? 'anuladas o repetidas'
      : 'anuladas'
    : 'repetidas';
  const whose =
    isOfSociety === undefined
      ? ''
      : ` a nombre de ${isOfSociety ? 'sociedades' : 'los médicos mismos (sin sociedades)'}`;
  const where = `de los pagos con fecha ${during(months)}${whose}`;
  const [only] = months.length === 1 ? months : [];
  // A document, and the payment that lacks one because of it, are two lines of one receipt.
  const [documents, payments] = [true, false].map((isDocument) =>
    lines.filter(({ received }) => (received !== null) === isDocument),
  ) as [ReceiptLine[], ReceiptLine[]];
  const named = (some: readonly ReceiptLine[]) =>
    some
      .slice(0, MOST_TOLD)
      .map((line) => `${nameOf(line)}${line.received ? `, folio ${line.received.folio}` : ''}`)
      .join('; ');
  const [one, many] = OF_REMARKS[of];
  return {
    title: `Boletas y facturas ${of} ${where}`,
    sentence: [
      documents.length === 0
        ? `No hay boletas ni facturas ${of} que sobren, ${where}.`
        : `Hay ${countOf(documents.length, one, many)} que ${documents.length === 1 ? 'sobra' : 'sobran'}, ${where}: ${named(documents)}.`,
      payments.length > 0 &&
        `${countOf(payments.length, 'pago quedó', 'pagos quedaron')} por eso sin documento: ${named(payments)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    facts: [
      { label: `Boletas y facturas ${of}`, value: formatCount(documents.length) },
      { label: 'Pagos sin documento por eso', value: formatCount(payments.length) },
      ...[...documents, ...payments].slice(0, MOST_TOLD).map(lineInWords),
    ],
    link: only ? linkTo('/boletas', only) : null,
  };
}
/** One and several, by what the remark says. */
const OF_REMARKS = {
  anuladas: ['boleta o factura anulada', 'boletas o facturas anuladas'],
  repetidas: ['boleta o factura repetida', 'boletas o facturas repetidas'],
  'anuladas o repetidas': [
    'boleta o factura anulada o repetida',
    'boletas o facturas anuladas o repetidas',
  ],
} as const;
