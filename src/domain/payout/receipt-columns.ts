/** The columns of sheets of received receipts and invoices (payout §19). */

/**
 * The columns, with their labels, whether a sheet must have them, and their headings. A register of purchases counts its
 * rows in «Nro» and has the number of the document in «Folio»; the sheet of receipts has it in «N°».
 */
export const RECEIPT_COLUMNS = {
  folio: {
    label: 'Folio',
    isRequired: true,
    headings:
      'Folio, Boleta, N° Boleta, N° Folio, Número de documento, Folio Docto, Folio Documento',
    weakHeadings: 'N°',
  },
  date: {
    label: 'Fecha',
    isRequired: true,
    headings: 'Fecha, Fecha Boleta, Fecha Emisión, Fecha de Emisión, Fecha Docto, Fecha Documento',
  },
  issuerRut: {
    label: 'RUT del emisor',
    isRequired: true,
    headings:
      'RUT Emisor, RUT, RUT Proveedor, RUT Prestador, RUT Profesional, RUT Contribuyente Emisor',
  },
  issuerName: {
    label: 'Nombre del emisor',
    isRequired: false,
    headings:
      'Nombre o Razón Social, Razón Social, Nombre, Nombre Emisor, Razón Social Emisor, Nombre Prestador, Emisor',
  },
  receiverRut: {
    label: 'RUT del receptor',
    isRequired: false,
    headings: 'RUT Receptor, RUT Cliente, RUT Pagador, RUT Contribuyente Receptor',
  },
  grossAmount: {
    label: 'Bruto',
    isRequired: true,
    headings:
      'Bruto, Brutos, Monto Bruto, Honorarios Brutos, Honorario Bruto, Total Honorarios, Monto Exento, Exento',
  },
  retentionAmount: {
    label: 'Retención',
    isRequired: false,
    headings:
      'Retención, Retenido, Monto Retenido, Impuesto Retenido, Retención Receptor, Impuesto, Honorarios Retenido',
  },
  netAmount: {
    label: 'Líquido',
    isRequired: false,
    headings:
      'Líquido, Pagado, Monto Pagado, Monto Líquido, Total Líquido, Honorarios Pagado, Neto, Total, Monto Total',
  },
  state: { label: 'Estado', isRequired: false, headings: 'Estado, Estado Boleta, Situación' },
  annulledOn: {
    label: 'Fecha de anulación',
    isRequired: false,
    headings: 'Fecha Anulación, Fecha de Anulación, Fecha Anulada, Anulación, Anulada',
  },
  documentType: {
    label: 'Tipo de documento',
    isRequired: false,
    headings: 'Tipo Doc, Tipo Documento, Tipo de Documento, Tipo DTE, Tipo',
  },
} as const;
export type ReceiptColumn = keyof typeof RECEIPT_COLUMNS;
export const RECEIPT_COLUMN_KEYS = Object.keys(RECEIPT_COLUMNS) as [
  ReceiptColumn,
  ...ReceiptColumn[],
];
