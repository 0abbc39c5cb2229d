/** What a column of files of masters is, and those that several masters have (masters §18). */

/** How a cell is read. `reference` is the name of another master; of a bank also its code. */
export type MasterColumn = {
  readonly label: string;
  /** Whether a file must have it: by it a record is known. */
  readonly isRequired: boolean;
  /** The headings by which it is known, divided by commas. */
  readonly headings: string;
  /** The field of the form. */
  readonly field: string;
  /** Whether a new record must have it. */
  readonly isNeeded: boolean;
  readonly how: string;
  /** Shown in the template's notes. */
  readonly examples: readonly [string, string];
} & (
  | { readonly kind: 'text' | 'pesos' | 'rut' | 'date' | 'account' | 'flag' }
  /** In percent, stored in basis points. */
  | { readonly kind: 'percentage' }
  /** What active and inactive records are called. */
  | { readonly kind: 'active'; readonly words: readonly [string, string] }
  | {
      readonly kind: 'choice';
      readonly choices: Readonly<Record<string, string>>;
      /** Other words for a choice, in letters and digits alone. */
      readonly synonyms?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'reference'; readonly to: ReferredMaster }
  /** Read and told by the master's source: what it says may be several fields. */
  | { readonly kind: 'own' }
);

/** The masters that cells name. */
export type ReferredMaster = 'specialty' | 'bank';

export type MasterColumns = Readonly<Record<string, MasterColumn>>;

export const NAME = {
  label: 'Nombre',
  isRequired: true,
  field: 'name',
  isNeeded: true,
  kind: 'text',
} as const;

/** What an inactive record is not offered for any more. Empty, it stays as it is; a new one is active. */
export const STATE = {
  label: 'Estado',
  isRequired: false,
  headings: 'Estado, Activo, Activa, Vigente, Vigencia',
  field: 'isActive',
  isNeeded: false,
  kind: 'active',
} as const;

export const MASCULINE = {
  words: ['Activo', 'Inactivo'],
  how: 'Activo o Inactivo; vacío, Activo',
  examples: ['Activo', ''],
} as const;

export const FEMININE = {
  words: ['Activa', 'Inactiva'],
  how: 'Activa o Inactiva; vacío, Activa',
  examples: ['Activa', ''],
} as const;
