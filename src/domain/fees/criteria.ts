/**
 * The one table of the criteria by which rules match attentions (docs/domain.md, "Payroll rules"). Contract, engine,
 * rule check, explanation, simulator, forms, lists, audit and manual derive from it. A new criterion needs a row here,
 * a column of `fee_rule_version` named like its term, and a test. Its fact is in `server/fees/calculations/lines.ts`
 * and in `factsOf` below.
 */
import { WEEKDAYS, type Weekday, weekdayOfEpochDay } from '../calendar/calendar.ts';
import { PARTICIPATION_TYPE_LABELS, RECORD_TYPE_LABELS, SCHEDULE_LABELS } from '../words/labels.ts';

/** What every criterion has. */
type Row = {
  /** Its name in a rule version, and of its column. */
  readonly term: string;
  /** Its name in the calls, whose values are those that people read. */
  readonly field: string;
  /** Its name in a fee line. */
  readonly fact: string;
  /** Its Spanish name in forms, lists and comparisons; the audit log uses `auditLabel` where the field holds ids. */
  readonly label: string;
  readonly auditLabel?: string;
  /** Its name as a field of a form that asks for one value, where it is not the label. */
  readonly fieldLabel?: string;
  /** When it matches, as a phrase that stands alone in the manual's table. */
  readonly matches: string;
  /** Why it does not match, as a phrase that completes 'La regla …'. */
  readonly failed: string;
  /**
   * Its rank among the criteria that make a rule more specific, and the reason, which completes 'va antes porque …'.
   */
  readonly specificity?: { readonly rank: number; readonly because: string };
  /** Whether doctors must not see other doctors' values (decision 41). */
  readonly isPrivate?: true;
  /** The phrase for a rule that accepts any value; without it, the criterion is not mentioned then. */
  readonly any?: string;
  readonly anyInCommon?: string;
};

/** The kinds of records that rules refer to, with their nouns: for any record in refusals, for one shown by its id. */
export const RULE_RECORDS = {
  specialty: { any: 'una especialidad', one: 'la especialidad' },
  service: { any: 'una prestación', one: 'la prestación' },
  providerType: { any: 'un tipo de prestador', one: 'el tipo de prestador' },
  doctor: { any: 'un médico', one: 'el médico' },
  medicalSociety: { any: 'una sociedad médica', one: 'la sociedad' },
} as const;
export type RecordTable = keyof typeof RULE_RECORDS;
type OfRecords = {
  readonly table: RecordTable;
  /** What the label says for all of them. */
  readonly allLabel: string;
};

/** A list of records, or `all`. */
type Records = Row &
  OfRecords & {
    readonly kind: 'records';
    /** The refusal when no record is chosen. Without it the field is optional, and means `all` when it is missing. */
    readonly missing: string;
    readonly isRequired: boolean;
    /** The names of the records in a version's history. */
    readonly names: string;
    readonly nouns: readonly [string, string];
  };
/** One record; null for any. */
type OneRecord = Row & OfRecords & { readonly kind: 'record'; readonly one: string };
/** One of a few values, or the value that means any. */
type Choice = Row & {
  readonly kind: 'choice';
  readonly labels: Readonly<Record<string, string>>;
  readonly anyValue: string;
  /** The column's value for any. */
  readonly anyInColumn: string | null;
  /** The phrase for one of the values in a sentence. */
  readonly phrase: (label: string) => string;
};
/** Some of the weekdays; an empty list means every day. */
type Days = Row & { readonly kind: 'days' };
/** Some of the texts that attentions have as they stand; an empty list means any, also none. */
type Texts = Row & {
  readonly kind: 'texts';
  /** The longest text. */
  readonly limit: number;
  /** What the form says about it. */
  readonly hint: string;
  readonly allLabel: string;
  readonly nouns: readonly [string, string];
};
export type Criterion = Records | OneRecord | Choice | Days | Texts;

/** In the order of forms and explanations. The ranks must stay: they decide which rule pays. */
export const CRITERIA = {
  specialty: {
    kind: 'records',
    table: 'specialty',
    term: 'specialtyIds',
    field: 'specialtyId',
    fact: 'specialtyId',
    names: 'specialtyNames',
    label: 'Especialidades',
    auditLabel: 'Especialidad (id)',
    fieldLabel: 'Especialidad',
    allLabel: 'Todas',
    missing: 'Debe seleccionar al menos una especialidad',
    isRequired: true,
    nouns: ['especialidad', 'especialidades'],
    any: 'todas las especialidades',
    anyInCommon: 'todas las especialidades',
    matches: 'dice todas, o contiene la de la atención',
    failed: 'no incluye la especialidad',
    specificity: { rank: 4, because: 'detalla sus especialidades' },
    isPrivate: true,
  },
  service: {
    kind: 'records',
    table: 'service',
    term: 'serviceIds',
    field: 'serviceId',
    fact: 'serviceId',
    names: 'serviceNames',
    label: 'Prestaciones',
    auditLabel: 'Prestación (id)',
    fieldLabel: 'Prestación',
    allLabel: 'Todas',
    missing: 'Debe seleccionar al menos un servicio',
    isRequired: false,
    nouns: ['prestación', 'prestaciones'],
    any: 'todas las prestaciones',
    anyInCommon: 'todas las prestaciones',
    matches: 'dice todas, o contiene la de la atención',
    failed: 'no incluye la prestación',
    specificity: { rank: 3, because: 'detalla sus prestaciones' },
  },
  recordType: {
    kind: 'choice',
    term: 'recordType',
    field: 'recordType',
    fact: 'recordType',
    label: 'Tipo de registro',
    labels: { ...RECORD_TYPE_LABELS, all: 'Todos' },
    anyValue: 'all',
    anyInColumn: null,
    phrase: (label) => `tipo de registro ${label}`,
    matches: 'todos, o el de la atención (participación o HMQ)',
    failed: 'no incluye el tipo de registro',
    specificity: { rank: 5, because: 'indica el tipo de registro' },
  },
  providerType: {
    kind: 'records',
    table: 'providerType',
    term: 'providerTypeIds',
    field: 'providerTypeId',
    fact: 'providerTypeId',
    names: 'providerTypeNames',
    label: 'Tipos de prestador',
    auditLabel: 'Tipo de prestador (id)',
    fieldLabel: 'Tipo de prestador',
    allLabel: 'Todos',
    missing: 'Debe seleccionar al menos un tipo de prestador',
    isRequired: false,
    nouns: ['tipo de prestador', 'tipos de prestador'],
    matches: 'dice todos, o contiene el de la atención',
    failed: 'no incluye el tipo de prestador',
    specificity: { rank: 6, because: 'detalla sus tipos de prestador' },
  },
  unit: {
    kind: 'texts',
    term: 'units',
    field: 'units',
    fact: 'unit',
    label: 'Unidades',
    fieldLabel: 'Unidad',
    limit: 120,
    hint: 'Sucursales o centros de costo, escritos como en las atenciones. Sin ninguno, todos.',
    allLabel: 'Todas',
    nouns: ['unidad', 'unidades'],
    matches: 'no nombra ninguna, o nombra la de la atención tal como está escrita en ella',
    failed: 'no incluye la unidad',
    specificity: { rank: 7, because: 'detalla sus unidades' },
  },
  doctor: {
    kind: 'record',
    table: 'doctor',
    term: 'doctorId',
    field: 'doctorId',
    fact: 'doctorId',
    label: 'Médico',
    auditLabel: 'Médico (id)',
    allLabel: 'Todos',
    one: 'un médico determinado',
    matches: 'no nombra ninguno, o es el de la atención',
    failed: 'es de otro médico',
    specificity: { rank: 1, because: 'nombra al médico' },
    isPrivate: true,
  },
  society: {
    kind: 'record',
    table: 'medicalSociety',
    term: 'societyId',
    field: 'societyId',
    fact: 'societyId',
    label: 'Sociedad médica',
    auditLabel: 'Sociedad (id)',
    allLabel: 'Todas',
    one: 'una sociedad determinada',
    matches: 'no nombra ninguna, o es la de la atención',
    failed: 'es de otra sociedad',
    specificity: { rank: 2, because: 'nombra a la sociedad' },
    isPrivate: true,
  },
  participationType: {
    kind: 'choice',
    term: 'participationType',
    field: 'participationType',
    fact: 'paidAs',
    label: 'Participación',
    auditLabel: 'Tipo de participación',
    fieldLabel: 'Tipo de participación',
    labels: PARTICIPATION_TYPE_LABELS,
    anyValue: 'mixed',
    anyInColumn: 'mixed',
    phrase: (label) => `participación ${label.toLowerCase()}`,
    any: 'participación mixta',
    matches: 'mixta, o como cobra el médico (individual o sociedad)',
    failed: 'no incluye la forma en que se paga al médico',
  },
  schedule: {
    kind: 'choice',
    term: 'scheduleType',
    field: 'scheduleType',
    fact: 'scheduleType',
    label: 'Horario',
    fieldLabel: 'Tipo de horario',
    labels: SCHEDULE_LABELS,
    anyValue: 'all',
    anyInColumn: null,
    phrase: (label) => `horario ${label.toLowerCase()}`,
    any: 'todo horario',
    anyInCommon: 'todo horario',
    matches: 'todos, o el de la atención',
    failed: 'no incluye el horario',
  },
  day: {
    kind: 'days',
    term: 'days',
    field: 'applicableDays',
    fact: 'day',
    label: 'Días',
    any: 'todos los días',
    anyInCommon: 'todos los días',
    matches: 'ninguno marcado, o el día de la semana de la atención',
    failed: 'no incluye el día de la semana',
  },
} as const satisfies Readonly<Record<string, Criterion>>;

type Table = typeof CRITERIA;
export type CriterionKey = keyof Table;
/** In the table's order. */
export const CRITERION_KEYS = Object.keys(CRITERIA) as CriterionKey[];
/** The keys of one kind. */
export type KeyOf<Kind extends Criterion['kind']> = {
  [Key in CriterionKey]: Table[Key]['kind'] extends Kind ? Key : never;
}[CriterionKey];

/** The keys of one kind, in the table's order. */
export function keysOf<Kind extends Criterion['kind']>(...kinds: Kind[]): KeyOf<Kind>[] {
  const isKind = (key: CriterionKey): key is KeyOf<Kind> =>
    (kinds as string[]).includes(CRITERIA[key].kind);
  return CRITERION_KEYS.filter(isKind);
}

type ChoiceOf<Key extends CriterionKey> = Table[Key] extends { labels: infer Labels }
  ? keyof Labels
  : never;
type AnyOf<Key extends CriterionKey> = Table[Key] extends { anyValue: infer Any } ? Any : never;

/** The type of a criterion's values. */
export type ValueOf<Key extends CriterionKey> = Table[Key]['kind'] extends 'choice'
  ? Exclude<ChoiceOf<Key>, AnyOf<Key>>
  : Table[Key]['kind'] extends 'days'
    ? Weekday
    : Table[Key]['kind'] extends 'texts'
      ? string
      : number;

type TermOf<Key extends CriterionKey> = Table[Key]['kind'] extends 'records'
  ? 'all' | readonly number[]
  : Table[Key]['kind'] extends 'record'
    ? number | null
    : Table[Key]['kind'] extends 'choice'
      ? ChoiceOf<Key>
      : readonly ValueOf<Key>[];

/** The terms of a rule version: one for each criterion. */
export type RuleTerms = { readonly [Key in CriterionKey as Table[Key]['term']]: TermOf<Key> };

/** The facts of a line: one for each criterion. Null where the line has none; the day is in epoch days. */
export type LineFacts = {
  readonly [Key in CriterionKey as Table[Key]['fact']]: Key extends 'day'
    ? number
    : ValueOf<Key> | null;
};

/** The accepted values of each criterion; null accepts any. */
export type Accepted = { readonly [Key in CriterionKey]: readonly ValueOf<Key>[] | null };

/** The values of a criterion that a rule accepts; null accepts any. */
export function acceptedBy<Key extends CriterionKey>(key: Key, terms: RuleTerms): Accepted[Key] {
  return valuesOf(CRITERIA[key], terms) as Accepted[Key];
}

function valuesOf(criterion: Criterion, terms: RuleTerms): readonly unknown[] | null {
  const term = (terms as Readonly<Record<string, unknown>>)[criterion.term];
  switch (criterion.kind) {
    case 'records':
      return term === 'all' ? null : (term as readonly number[]);
    case 'record':
      return term === null ? null : [term];
    case 'choice':
      return term === criterion.anyValue ? null : [term];
    case 'days':
    case 'texts':
      return (term as readonly string[]).length === 0 ? null : (term as readonly string[]);
  }
}

type Facts = (number | string | null)[];

/**
 * A line's facts in the order of `CRITERION_KEYS`; null where the line has none, and the day as a weekday. The engine
 * reads a million lines into one array. Each fact has its own statement: reading them by the table's names would take a
 * quarter more time.
 */
export function factsOf(line: LineFacts, facts: Facts = []): Readonly<Facts> {
  facts[0] = line.specialtyId;
  facts[1] = line.serviceId;
  facts[2] = line.recordType;
  facts[3] = line.providerTypeId;
  facts[4] = line.unit;
  facts[5] = line.doctorId;
  facts[6] = line.societyId;
  facts[7] = line.paidAs;
  facts[8] = line.scheduleType;
  facts[9] = weekdayOfEpochDay(line.day);
  return facts;
}

/** All values of a criterion with a fixed choice; null for criteria whose values are the clinic's records. */
export function allValues<Key extends CriterionKey>(key: Key): Accepted[Key] {
  const criterion: Criterion = CRITERIA[key];
  if (criterion.kind === 'days') return WEEKDAYS as unknown as Accepted[Key];
  if (criterion.kind !== 'choice') return null;
  const values = Object.keys(criterion.labels).filter((value) => value !== criterion.anyValue);
  return values as unknown as Accepted[Key];
}

/** An object with one entry for each of these criteria. */
export function eachCriterion<Key extends CriterionKey, Entry>(
  keys: readonly Key[],
  entryOf: (key: Key) => readonly [string, Entry],
): Record<string, Entry> {
  return Object.fromEntries(keys.map(entryOf));
}

/** The terms of a rule without restrictions: every criterion accepts any value. */
export const NO_TERMS = eachCriterion(CRITERION_KEYS, (key) => {
  const criterion: Criterion = CRITERIA[key];
  const term = { records: 'all', record: null, days: [], texts: [], choice: null }[criterion.kind];
  return [criterion.term, criterion.kind === 'choice' ? criterion.anyValue : term];
}) as unknown as RuleTerms;

/** A line of which nothing is known. */
export const NO_FACTS = eachCriterion(CRITERION_KEYS, (key) => [
  CRITERIA[key].fact,
  null,
]) as unknown as Omit<LineFacts, 'day'>;

/** The criteria that lists of rules show and are filtered by. */
export const FILTER_KEYS = [
  'participationType',
  'specialty',
  'recordType',
  'providerType',
] as const satisfies readonly CriterionKey[];

/** The name of a criterion as a field that asks for one value. */
export function fieldLabelOf(key: CriterionKey): string {
  const { fieldLabel, label }: Criterion = CRITERIA[key];
  return fieldLabel ?? label;
}

/** The criteria that make a rule more specific, by rank. */
export const SPECIFYING = CRITERION_KEYS.flatMap((key) => {
  const { specificity }: Criterion = CRITERIA[key];
  return specificity ? [{ key, ...specificity }] : [];
}).sort((a, b) => a.rank - b.rank);
