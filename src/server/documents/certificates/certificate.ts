/** The certificate of fees and retentions as a report for paper (`formats/pdf`). */
import { formatDate, type LocalDate, MONTH_NAMES } from '../../../domain/calendar/calendar.ts';
import { formatRetention } from '../../../domain/fees/retention.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatPesos, formatRate } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { SOCIETY_DOCUMENT_LABELS } from '../../../domain/words/payment-labels.ts';
import type { Block, Column, Report } from '../../../formats/pdf/report.ts';
import { type ClinicIdentity, footerOf, letterheadOf } from '../../masters/clinic/public.ts';
import type { CertifiedDocument, OtherIssuer, OtherYear } from './facts.ts';

export type CertificateFacts = {
  readonly clinic: ClinicIdentity;
  readonly payee: { readonly name: string; readonly rut: string };
  readonly year: number;
  /** Oldest first. */
  readonly documents: readonly CertifiedDocument[];
  readonly otherIssuers: readonly OtherIssuer[];
  readonly otherYears: readonly OtherYear[];
};

const TITLE = 'Certificado de honorarios y retenciones';
/** In points. */
const SIZE = 9.5;

const KIND_LABELS = { fee_receipt: 'Boleta de honorarios', ...SOCIETY_DOCUMENT_LABELS };

/** The months of a year with their sums, then each document, with totals. */
export function certificateReport(facts: CertificateFacts, today: LocalDate): Report {
  const { payee, year, documents } = facts;
  const letterhead = letterheadOf(facts.clinic);
  const totals = amountsOf(documents);
  return {
    title: `${TITLE} ${year} · ${payee.name}`,
    running: `${TITLE} ${year} · ${payee.name} · RUT ${formatRut(payee.rut)}`,
    footer: footerOf(letterhead),
    letterhead: { ...letterhead, issued: `Emitido el ${formatDate(today)}` },
    blocks: [
      { kind: 'title', text: TITLE, subtitle: `Año ${year}`, remark: null },
      {
        kind: 'summary',
        name: payee.name,
        facts: [
          ['RUT', formatRut(payee.rut)],
          ['Pagado por', payerOf(facts.clinic)],
        ],
        figures: [
          ['Bruto', totals[0]],
          ['Retenido', totals[1]],
          ['Líquido', totals[2]],
        ],
      },
      { kind: 'paragraph', text: sentenceOf(facts) },
      ...(documents.length === 0
        ? []
        : ([
            { kind: 'heading', text: 'Por mes de pago' },
            monthsTable(documents),
            { kind: 'heading', text: 'Documentos' },
            documentsTable(documents),
          ] as const)),
      { kind: 'notes', items: notesOf(facts) },
    ],
  };
}

function notesOf({ documents, otherIssuers, otherYears }: CertificateFacts): string[] {
  const unless = otherYears.length === 0 ? '' : ', salvo lo que se indica más abajo';
  return [
    'Solo lo que se pagó en el año, por su fecha de pago: lo que se atendió en diciembre y se pagó en enero es del año siguiente.',
    ...(documents.length === 0
      ? []
      : [
          `La retención se calcula una vez por documento, a la tasa del año en que se paga (Ley 21.133)${unless}. Las facturas exentas no llevan retención.`,
          'Folio: el del documento recibido que cuadra con el pago. Una raya indica que aún no hay uno que cuadre. Sin tasa: el pago es anterior a la tasa por documento.',
        ]),
    ...otherYears.map(
      ({ date, documentYear, retainedAmount, dueRate, dueAmount }) =>
        `Lo pagado el ${formatDate(date)} se procesó para ${documentYear}: se retuvo ${formatPesos(retainedAmount)}, y la tasa del año de pago, ${formatRate(dueRate)}, pide ${formatPesos(dueAmount)}.`,
    ),
    ...otherIssuers.map(
      ({ name, rut, documents, grossAmount }) =>
        `No incluye ${countOf(documents, 'documento', 'documentos')} por ${formatPesos(grossAmount)} brutos a nombre de ${name}, RUT ${formatRut(rut)}.`,
    ),
  ];
}

function payerOf({ name, rut }: ClinicIdentity): string {
  return rut === null ? name : `${name}, RUT ${formatRut(rut)}`;
}

function sentenceOf({ clinic, payee, year, documents }: CertificateFacts): string {
  const [gross, retention] = amountsOf(documents);
  // All of the year was paid under a RUT that was corrected since: the notes name it.
  if (documents.length === 0)
    return `${payerOf(clinic)}, certifica que durante ${year} no pagó honorarios a nombre de ${payee.name}, RUT ${formatRut(payee.rut)}; lo que pagó a otro RUT se indica más abajo.`;
  return `${payerOf(clinic)}, certifica que durante ${year} pagó a ${payee.name}, RUT ${formatRut(payee.rut)}, honorarios por ${gross} brutos, de los que retuvo ${retention}, como se detalla.`;
}

const AMOUNTS: readonly Column[] = ['Bruto', 'Retenido', 'Líquido'].map((name) => ({
  name,
  isAmount: true,
  atLeast: 26,
}));

function monthsTable(documents: readonly CertifiedDocument[]): Block {
  const months = Map.groupBy(documents, ({ date }) => Number(date.slice(5, 7)));
  return {
    kind: 'table',
    size: SIZE,
    columns: [{ name: 'Mes', share: 1 }, { name: 'Documentos', isAmount: true }, ...AMOUNTS],
    rows: [...months].map(([month, own]) => [
      MONTH_NAMES[month - 1] ?? '',
      countOfDocuments(own),
      ...amountsOf(own),
    ]),
    total: ['Total', countOfDocuments(documents), ...amountsOf(documents)],
  };
}

const countOfDocuments = (documents: readonly CertifiedDocument[]) =>
  formatCount(new Set(documents.map(({ id }) => id)).size);

function documentsTable(documents: readonly CertifiedDocument[]): Block {
  return {
    kind: 'table',
    size: SIZE,
    columns: [
      { name: 'Fecha de pago' },
      { name: 'Documento', share: 1 },
      { name: 'Folio', isAmount: true },
      { name: 'Tasa', isAmount: true },
      ...AMOUNTS,
    ],
    rows: documents.map((one) => [
      formatDate(one.date),
      KIND_LABELS[one.kind],
      one.folio === null ? '—' : String(one.folio),
      one.retentionRate === null ? '—' : formatRetention(one.retentionRate, one.surchargeRate),
      ...amountsOf([one]),
    ]),
    total: ['Total', '', '', '', ...amountsOf(documents)],
  };
}

function amountsOf(documents: readonly CertifiedDocument[]): [string, string, string] {
  const sum = (amount: 'grossAmount' | 'retentionAmount' | 'netAmount') =>
    formatPesos(documents.reduce((total, one) => total + one[amount], 0));
  return [sum('grossAmount'), sum('retentionAmount'), sum('netAmount')];
}
