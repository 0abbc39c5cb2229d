/** The two kinds of import file: the order, labels and headings of their columns (intake §9). */
import type { RecordType } from '../../domain/fees/rules.ts';
import { COLUMN_KEYS, type ColumnKey, columnOf } from '../../domain/intake/import-columns.ts';
import { foldWord } from '../text.ts';
import { headingWords, joinedSpellings, wordKey } from './heading-words.ts';

type Layout = {
  /** The columns of a file without a header, in their order (intake §9.2). */
  readonly order: readonly ColumnKey[];
  readonly labels: Readonly<Record<ColumnKey, string>>;
  readonly required: readonly ColumnKey[];
};

const REQUIRED = COLUMN_KEYS.filter((key) => columnOf(key).isRequired);

/** The two kinds of import file. */
export const LAYOUTS: Readonly<Record<RecordType, Layout>> = {
  participacion: {
    order: [
      'patientRut',
      'patientName',
      'attentionDate',
      'serviceCode',
      'serviceName',
      'healthPlan',
      'participatedAmount',
      'netAmount',
      'participationRate',
      'scheduleType',
      'specialtyText',
      'statusText',
      'doctorText',
      'societyIdText',
      'societyName',
      'societyRut',
      'internalCode',
    ],
    labels: byColumn((key) => columnOf(key).label),
    required: REQUIRED,
  },
  hmq: {
    order: [
      'patientRut',
      'patientName',
      'attentionDate',
      'serviceCode',
      'serviceName',
      'healthPlan',
      'grossAmount',
      'netAmount',
      'commissionAmount',
      'participatedAmount',
      'specialtyText',
      'statusText',
      'paymentBank',
      'paymentAccount',
      'doctorText',
      'societyIdText',
      'societyName',
      'societyRut',
      'internalCode',
      'participant',
    ],
    labels: byColumn((key) => columnOf(key).hmqLabel ?? columnOf(key).label),
    required: REQUIRED,
  },
};

/** An object with a value for every column. */
export function byColumn<T>(of: (key: ColumnKey) => T): Record<ColumnKey, T> {
  return Object.fromEntries(COLUMN_KEYS.map((key) => [key, of(key)])) as Record<ColumnKey, T>;
}

/** The headings of a column: those in the table of columns, its label, and its key. */
function phrasesOf(key: ColumnKey, recordType: RecordType): string[] {
  const { overruling, synonyms } = columnOf(key);
  return [
    ...(overruling?.split(', ') ?? []),
    LAYOUTS[recordType].labels[key],
    ...(synonyms?.split(', ') ?? []),
    key.replace(/[A-Z]/g, ' $&'),
  ];
}

const RECORD_TYPES = ['participacion', 'hmq'] as const satisfies readonly RecordType[];

/** The words of phrases that may be written as one word. */
const JOINED: ReadonlyMap<string, string> = new Map(
  RECORD_TYPES.flatMap((type) => COLUMN_KEYS.flatMap((key) => phrasesOf(key, type))).flatMap(
    (phrase) =>
      joinedSpellings(phrase).map((spelling): [string, string] => [
        spelling,
        wordKey(headingWords(phrase)),
      ]),
  ),
);

/**
 * A key that the spellings of one heading share: its significant words in alphabetical order, written as one word or
 * several. Empty when it has none.
 */
export function foldHeading(text: string): string {
  const words = headingWords(text);
  return JOINED.get(foldWord(text.replaceAll('%', 'porcentaje'))) ?? wordKey(words);
}

/** Every heading of a column, normalized, the most specific first. */
export const HEADINGS: Readonly<
  Record<RecordType, Readonly<Record<ColumnKey, readonly string[]>>>
> = {
  participacion: byColumn((key) => phrasesOf(key, 'participacion').map(foldHeading)),
  hmq: byColumn((key) => phrasesOf(key, 'hmq').map(foldHeading)),
};
