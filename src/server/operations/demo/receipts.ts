/** The receipts of the demo clinic's payees for the months that are paid: right ones, and a few wrong ones in the last of them. */
import { type LocalDate, localDate, periodOf } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { applyRate, type BasisPoints, type Pesos } from '../../../domain/money.ts';
import type { ReceivedKind } from '../../../domain/payout/receipt-differences.ts';
import { csvLine } from '../../../domain/words/csv.ts';
import { readReceiptSheet } from '../../../formats/receipts/read.ts';
import { sheetEntry, takeSheet } from '../../payout/receipts/public.ts';
import { audit, SYSTEM } from '../../platform/audit.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { CLINIC } from './clinic.ts';

type Due = {
  id: number;
  kind: ReceivedKind;
  name: string;
  rut: string;
  day: LocalDate;
  gross: number;
  retention: number;
};
type Issued = Due & { folio: number; state: string };

/** How many payees issue something else in the last month, at least. */
const WRONG = 6;
/** By how much last year's rate was lower, in basis points. */
const RATE_STEP = 75;

/**
 * What payees issue for one month's payments of which some err: nothing, the net as the gross, last year's rate, annulled,
 * twice, observed.
 */
const WAYS: readonly ((one: Issued) => Issued[])[] = [
  () => [],
  (one) => [{ ...one, gross: one.gross - one.retention }],
  (one) => [
    { ...one, retention: one.retention - applyRate(one.gross as Pesos, RATE_STEP as BasisPoints) },
  ],
  (one) => [{ ...one, state: 'ANUL' }],
  (one) => [one, { ...one, folio: one.folio + 1 }],
  (one) => [{ ...one, state: 'OBS' }],
];

/** Reads a sheet for each paid month and kind of document, as the clinic would; does nothing when repeated. */
export async function loadReceipts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await tx.selectFrom('receiptSheet').select('id').limit(1).executeTakeFirst()) return;
    const rows = await rowsOf<Due>(tx)`
      SELECT d.id, CASE d.kind WHEN 'exempt_invoice' THEN 'invoice' ELSE 'receipt' END AS kind, d.issuer_name AS name,
             d.issuer_rut AS rut, paid_day(d) AS day, d.gross_amount AS gross, d.retention_amount AS retention
        FROM fee_document d
       WHERE d.gross_amount > 0 AND EXISTS (SELECT FROM payment p WHERE p.document_id = d.id AND p.status = 'paid')
       ORDER BY day, d.id`;
    const months = [...Map.groupBy(rows, ({ day }) => day.slice(0, 7)).values()];
    // Of the month that is only partly paid nothing was issued yet.
    for (const [at, due] of months.slice(0, -1).entries()) {
      const isLast = at === months.length - 2;
      for (const kind of ['receipt', 'invoice'] as const) {
        const ofKind = due.filter((one) => one.kind === kind);
        const [first] = ofKind;
        if (!first) continue;
        const period = periodOf(localDate(first.day));
        const content = Buffer.from(sheetText(issuedFor(ofKind, isLast)));
        const fileName = `${kind === 'receipt' ? 'boletas' : 'facturas'}-recibidas-${first.day.slice(0, 7)}.csv`;
        const sheet = await readReceiptSheet(fileName, content, kind);
        const order = { ...period, kind, fileName, content };
        const { id, found } = await takeSheet(tx, sheet, order, null);
        if (isLast && kind === 'receipt')
          await audit(tx, SYSTEM, sheetEntry(id, { ...period, fileName }, found));
      }
    }
  });
}

function issuedFor(due: readonly Due[], isErring: boolean): Issued[] {
  return due.flatMap((one, at) => {
    const right = { ...one, folio: 10 * one.id, state: 'VIG' };
    const isOfReceipts = one.kind === 'receipt' && due.length > WRONG;
    // Of invoices only one is missing.
    const way = isErring && (isOfReceipts || at === 0) ? WAYS[at] : undefined;
    return way ? way(right) : [right];
  });
}

/** As the tax office's sheet. */
function sheetText(issued: readonly Issued[]): string {
  const lines = [
    ['Documentos recibidos', `RUT ${formatRut(CLINIC.rut)}`],
    [
      'Folio',
      'Fecha',
      'Estado',
      'RUT Emisor',
      'Nombre o Razón Social',
      'Brutos',
      'Retenido',
      'Pagado',
    ],
    ...issued.map(({ folio, day, state, rut, name, gross, retention }) => [
      folio,
      day,
      state,
      formatRut(rut),
      name,
      gross,
      retention,
      gross - retention,
    ]),
  ];
  return lines.map(csvLine).join('');
}
