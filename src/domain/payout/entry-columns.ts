/** The columns of files of earnings and discounts (payout §29.2). */

/** Each with its label, whether a file must have it, and its known headings. */
export const ENTRY_COLUMNS = {
  doctorRut: {
    label: 'RUT del médico',
    isRequired: true,
    headings: 'RUT del médico, RUT médico, RUT doctor, RUT profesional, RUT',
  },
  month: { label: 'Mes', isRequired: true, headings: 'Mes, Período, Mes de pago' },
  kind: {
    label: 'Tipo',
    isRequired: true,
    headings: 'Tipo, Tipo de haber o descuento, Concepto, Haber o descuento, Tipo y glosa',
  },
  amount: {
    label: 'Monto bruto',
    isRequired: true,
    headings: 'Monto bruto, Monto, Bruto, Valor, Total',
  },
  reason: { label: 'Motivo', isRequired: true, headings: 'Motivo, Razón, Justificación' },
  description: {
    label: 'Glosa',
    isRequired: false,
    headings: 'Glosa, Nota, Descripción, Detalle, Observación',
  },
  /** Only of what the screen exported: such a row names an entry that there is. */
  state: { label: 'Estado', isRequired: false, headings: 'Estado' },
} as const;
export type EntryColumn = keyof typeof ENTRY_COLUMNS;
export const ENTRY_COLUMN_KEYS = Object.keys(ENTRY_COLUMNS) as [EntryColumn, ...EntryColumn[]];
