/**
 * The file formats of banks and accounting systems, by the names that people choose, in the order of the choices. Contract,
 * choices, settings and checks derive from these tables. The layouts (`formats/bank`, `formats/accounting`) say what the files
 * hold, and the manual follows them. A bank more is a row here, its layout in `formats/bank/write.ts`, and its golden file.
 */
export const BANK_FORMATS = {
  santander: 'Santander',
  bci: 'BCI',
  chile: 'Banco de Chile',
  estado: 'BancoEstado',
  universal: 'Universal',
} as const;
export type BankFormat = keyof typeof BANK_FORMATS;
export const BANK_FORMAT_KEYS = keysOf(BANK_FORMATS);

/** This product's own files, then the systems whose vouchers are written. */
export const ACCOUNTING_FORMATS = {
  csv: 'CSV',
  excel: 'Excel',
  txt: 'TXT',
  softland: 'Softland',
  nubox: 'Nubox',
  defontana: 'Defontana',
} as const;
export type AccountingFormat = keyof typeof ACCOUNTING_FORMATS;
export const ACCOUNTING_FORMAT_KEYS = keysOf(ACCOUNTING_FORMATS);

function keysOf<Key extends string>(formats: Readonly<Record<Key, string>>): [Key, ...Key[]] {
  return Object.keys(formats) as [Key, ...Key[]];
}
