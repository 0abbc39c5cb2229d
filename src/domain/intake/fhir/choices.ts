/** What hospitals say differently in FHIR, among which the person who imports chooses (intake §22.3). */
import type { ColumnKey } from '../import-columns.ts';

/** The resources of which each is an attention. */
export const FHIR_BASES = ['ChargeItem', 'Procedure'] as const;
export type FhirBase = (typeof FHIR_BASES)[number];

/** The columns that a hospital may send in an extension. */
export const EXTENSION_COLUMNS = [
  'netAmount',
  'participatedAmount',
  'participationRate',
  'grossAmount',
  'commissionAmount',
  'scheduleType',
  'healthPlan',
] as const satisfies readonly ColumnKey[];
export type ExtensionColumn = (typeof EXTENSION_COLUMNS)[number];

/** Whether an amount is of all units or of one. */
export const AMOUNT_SCOPES = ['total', 'unit'] as const;
export const AMOUNT_SCOPE_LABELS = {
  total: 'El valor es el total',
  unit: 'El valor es por unidad',
} as const satisfies Record<(typeof AMOUNT_SCOPES)[number], string>;

/** Where the society comes from. */
export const SOCIETY_SOURCES = ['none', 'organization'] as const;
export const SOCIETY_SOURCE_LABELS = {
  none: 'No se lee: la de cada médico',
  organization: 'La organización que realizó',
} as const satisfies Record<(typeof SOCIETY_SOURCES)[number], string>;

export const PAGE_SIZES = { least: 1, usual: 200, most: 1_000 } as const;

/** How to read a hospital's resources. An empty system means the usual one of each row of the mapping. */
export type FhirChoices = {
  readonly base: FhirBase;
  /** The resources that are asked for at a time (`_count`). */
  readonly pageSize: number;
  /** The system of the identifier that is the attention's ID; empty: the resource's id. */
  readonly idSystem: string;
  /** The system of the identifier that is the RUN; empty: the RUN of CL Core. */
  readonly runSystem: string;
  /** The system of the service's code; empty: the only code. */
  readonly serviceSystem: string;
  readonly amountScope: (typeof AMOUNT_SCOPES)[number];
  readonly society: (typeof SOCIETY_SOURCES)[number];
  /** The URLs of extensions, by the column that they fill. */
  readonly extensions: Readonly<Partial<Record<ExtensionColumn, string>>>;
};

export const USUAL_CHOICES: FhirChoices = {
  base: 'ChargeItem',
  pageSize: PAGE_SIZES.usual,
  idSystem: '',
  runSystem: '',
  serviceSystem: '',
  amountScope: 'total',
  society: 'none',
  extensions: {},
};

/** Why the choices can't be read, and which extension is missing; null when they can. A Procedure has no price of its own. */
export function choicesProblem({
  base,
  extensions,
}: Pick<FhirChoices, 'base' | 'extensions'>): { missing: ExtensionColumn; words: string } | null {
  if (base === 'Procedure' && !extensions.netAmount)
    return {
      missing: 'netAmount',
      words: 'Procedure no tiene precio: escriba la extensión en que viene el Valor Neto',
    };
  // The share only deduces the gross amount: without it the whole net amount would be paid.
  if (extensions.participationRate && !extensions.participatedAmount)
    return {
      missing: 'participatedAmount',
      words:
        'Con la extensión de % Participación escriba también la del Valor Participado, que es lo que se paga',
    };
  return null;
}
