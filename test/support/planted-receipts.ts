/** What can be wrong of receipts in the books of `planted-offences.ts`. */
export type Mutation = readonly [name: string, statements: string[], offences: string[]];

/** A receipt for payment 1's document that agrees with it but for these columns, and the differences that the pair names. */
const received = (other: Readonly<Record<string, string>>, ...differences: string[]): string[] => {
  const columns = {
    id: '1',
    kind: `'receipt'`,
    folio: '1',
    issuer_rut: 'issuer_rut',
    issued_on: 'payment_date',
    gross_amount: 'gross_amount',
    retention_amount: 'retention_amount',
    net_amount: 'net_amount',
    state: `'valid'`,
    ...other,
  };
  return [
    `INSERT INTO received_document (${Object.keys(columns).join(', ')})
       SELECT ${Object.values(columns).join(', ')} FROM fee_document WHERE id = 1`,
    `INSERT INTO receipt_match (document_id, received_id, differences)
       VALUES (1, 1, '{${differences.join()}}')`,
  ];
};
/** What a pair must name, by a receipt that has it. */
const DIFFERENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  issuer: { issuer_rut: `'11111111-1'` },
  kind: { kind: `'invoice'`, retention_amount: '0', net_amount: 'gross_amount' },
  gross: { gross_amount: 'gross_amount + 1', net_amount: 'net_amount + 1' },
  retention: { retention_amount: 'retention_amount + 1', net_amount: 'net_amount - 1' },
  net: { net_amount: 'net_amount - 1' },
  year: { issued_on: `(paid_day(fee_document) - interval '1 year')::date` },
  month: { issued_on: `(paid_day(fee_document) - interval '1 month')::date` },
  observed: { state: `'observed'` },
  annulmentPending: { state: `'annulment_pending'` },
  annulled: { state: `'annulled'` },
};

export const RECEIPT_MUTATIONS: readonly Mutation[] = [
  ...Object.entries(DIFFERENT).map(
    ([difference, other]): Mutation => [
      `a receipt whose ${difference} is not that of its payment, which nobody is told`,
      received(other),
      ['receipt-pairs: 1'],
    ],
  ),
  [
    'a receipt that is said to be another one although it agrees with its payment',
    received({}, 'gross'),
    ['receipt-pairs: 1'],
  ],
  [
    'a receipt of another month than the sheet it was read from',
    [
      `INSERT INTO receipt_sheet (kind, period_year, period_month, file_name, content, added, changed)
       VALUES ('receipt', 2026, 7, 'boletas.csv', '', 1, 0)`,
      ...received(
        { sheet_id: '(SELECT max(id) FROM receipt_sheet)', issued_on: `'2026-06-30'` },
        'month',
      ),
    ],
    ['receipt-sheets: 1'],
  ],
];
