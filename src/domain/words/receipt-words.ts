/** Receipts in Spanish: where they stand, and what differs (payout §19). */
import type { Difference, ReceivedState } from '../payout/receipt-differences.ts';
import type { Remark } from '../payout/receipt-matching.ts';
import type { StateBadge } from './state-badges.ts';

export const RECEIPT_STAND_BADGES = {
  missing: { label: 'Falta', color: 'yellow' },
  different: { label: 'Con diferencia', color: 'red' },
  matched: { label: 'Cuadra', color: 'green' },
  unexpected: { label: 'Sin pago', color: 'gray' },
} as const satisfies Readonly<Record<string, StateBadge>>;

export const DOCUMENT_KIND_LABELS = {
  fee_receipt: 'Boleta de honorarios',
  society_receipt: 'Boleta de sociedad',
  exempt_invoice: 'Factura exenta',
};

export const RECEIVED_KIND_LABELS = { receipt: 'Boleta de honorarios', invoice: 'Factura exenta' };

export const RECEIVED_STATE_LABELS: Readonly<Record<ReceivedState, string>> = {
  valid: 'Vigente',
  observed: 'Observada',
  annulment_pending: 'Anulación por confirmar (VCA)',
  annulled: 'Anulada',
};

const DIFFERENCE_LABELS: Readonly<Record<Difference, string>> = {
  gross: 'Otro bruto',
  rate: 'Otra tasa de retención',
  retention: 'La retención difiere en pesos',
  net: 'Bruto menos retención no da el líquido',
  year: 'De otro año que el pago',
  month: 'De otro mes que el pago',
  issuer: 'La emitió otro RUT',
  kind: 'Es otro tipo de documento',
  otherClinic: 'Emitida a otro RUT',
  observed: 'Observada',
  annulmentPending: 'Anulación por confirmar (VCA)',
  annulled: 'Anulada',
};

const REMARK_LABELS: Readonly<Record<Remark, string>> = {
  annulled: 'Anulada',
  otherClinic: 'Emitida a otro RUT que el de la clínica',
  oneForTwo: 'Una sola por varios pagos',
  twoForOne: 'Varias por un solo pago',
  duplicate: 'Repetida: otra igual ya cuadra',
  superseded: 'Otra del mes ya cuadra: quizás debió anularse',
  ambiguous: 'Puede ser de más de un pago: elija cuál',
};

type Told = {
  readonly differences: readonly Difference[];
  readonly remark: Remark | null;
  readonly relatedFolios: readonly number[];
};

/** What there is to know about a document, in a few words; empty where it agrees or nothing is known. */
export function receiptFindings({ differences, remark, relatedFolios }: Told): string {
  const words = differences.map((one) => DIFFERENCE_LABELS[one]);
  if (remark !== null) words.push(REMARK_LABELS[remark]);
  const folios = relatedFolios.length > 0 ? ` (folio ${relatedFolios.join(', ')})` : '';
  return words.join('; ') + folios;
}
