/**
 * What an import may say about an attention, column by column (intake §9): the one table of import columns. All else derives from
 * it: recognition of headings, limits, mapping dialog, preview, staging, merge, differences, contract, lists, details, form and
 * manual. A note more is a row here, its column in `attention` and `import_previous_value`, and its test.
 */

/**
 * How a column is read, stored and shown. A `note` is stored unchanged and used for nothing else. A `name` only helps
 * to find a record. A `part` belongs to another column's value (a check digit, a surname). `row` is about the file's
 * row.
 */
export type ColumnKind =
  | 'text'
  | 'rut'
  | 'date'
  | 'time'
  | 'amount'
  | 'rate'
  | 'schedule'
  | 'doctor'
  | 'service'
  | 'specialty'
  | 'society'
  | 'providerType'
  | 'note'
  | 'name'
  | 'part'
  | 'row';

type Column = {
  /** The heading in files; `hmqLabel` where files of HMQ call it otherwise. */
  readonly label: string;
  readonly hmqLabel?: string;
  readonly kind: ColumnKind;
  /**
   * Headings by which it is also known; the earlier, the more telling. Articles, prepositions, order, spelling and the
   * usual short forms don't matter.
   */
  readonly synonyms?: string;
  /** Headings more telling than the label: 'Médico' beside 'RUT Médico' holds a name. */
  readonly overruling?: string;
  /** The longest text; a longer one is a sign of shifted or broken columns. */
  readonly limit?: number;
  readonly isRequired?: true;
  /** What becomes of attentions without it, in words that complete 'Sin ella, …'. */
  readonly without?: string;
  /** The field of an attention that stores it, and its name there if that is not the heading. */
  readonly field?: string;
  readonly title?: string;
  /** For a note: whether lists and details show it. */
  readonly isListed?: true;
  /** For a note: whether users can type it, and its description in the form. */
  readonly typed?: string;
};

/** In the order in which people are asked about them. */
export const IMPORT_COLUMNS = {
  externalId: {
    label: 'ID',
    kind: 'text',
    field: 'externalId',
    limit: 64,
    synonyms: 'ID atención, ID Excel, external ID, ID externo, folio, número atención',
    without: 'cada atención se identifica por sus datos',
  },
  patientRut: {
    label: 'RUT Paciente',
    kind: 'rut',
    field: 'patientRut',
    isRequired: true,
    limit: 20,
    synonyms: 'RUT, RUT paciente atendido',
  },
  patientName: {
    label: 'Nombre Paciente',
    kind: 'text',
    field: 'patientName',
    isRequired: true,
    limit: 160,
    synonyms:
      'nombre, paciente, nombre completo paciente, nombre completo, ' +
      'nombres apellidos paciente, nombres apellidos, nombres paciente, nombres',
  },
  attentionDate: {
    label: 'Fecha Atención',
    hmqLabel: 'Fecha Consumo',
    kind: 'date',
    field: 'attentionDate',
    isRequired: true,
    synonyms:
      'fecha, fecha atención, fecha consumo, fecha actividad, fecha prestación, ' +
      'fecha atención médica, fecha hora atención, fecha hora, fecha realización, ' +
      'fecha ejecución, fecha cirugía, fecha intervención',
  },
  attentionTime: {
    label: 'Hora',
    kind: 'time',
    field: 'attentionTime',
    synonyms: 'hora atención, attention time, hora prestación, hora consumo',
  },
  requestDate: {
    label: 'Fecha Solicitud',
    kind: 'date',
    field: 'requestDate',
    synonyms: 'f solicitud',
    without: 'las atenciones quedan sin fecha de solicitud',
  },
  serviceCode: {
    label: 'Código Prestación',
    kind: 'service',
    field: 'serviceId',
    title: 'Prestación',
    isRequired: true,
    limit: 30,
    synonyms:
      'código, código prestación médica, código Fonasa, código prestación Fonasa, ' +
      'código servicio',
  },
  serviceName: {
    label: 'Nombre Prestación',
    kind: 'name',
    synonyms:
      'prestación, descripción, glosa, descripción prestación, glosa prestación, ' +
      'nombre prestación médica, prestación médica, servicio',
  },
  healthPlan: {
    label: 'Previsión',
    hmqLabel: 'Plan',
    kind: 'note',
    field: 'healthPlan',
    isListed: true,
    limit: 120,
    synonyms:
      'previsión, plan, isapre, convenio, financiador, plan salud, previsión paciente, ' +
      'previsión salud, nombre previsión, plan paciente, isapre paciente',
  },
  grossAmount: {
    label: 'Valor Bruto',
    kind: 'amount',
    field: 'grossAmount',
    synonyms: 'bruto, valor total, valor bruto prestación, valor bruto atención',
    without: 'el valor bruto se deduce de los otros',
  },
  netAmount: {
    label: 'Valor Neto',
    kind: 'amount',
    field: 'netAmount',
    isRequired: true,
    synonyms: 'neto, valor líquido, valor neto prestación, valor neto atención',
  },
  participatedAmount: {
    label: 'Valor Participado',
    hmqLabel: 'Valor Recaudado',
    kind: 'amount',
    field: 'participatedAmount',
    isRequired: true,
    synonyms:
      'valor participado, valor recaudado, recaudado, valor participado médico, ' +
      'valor participación, valor participación médica, valor recaudación, honorario, ' +
      'honorario médico, valor honorario, valor honorario médico',
  },
  participationRate: {
    label: '% Participación',
    kind: 'rate',
    field: 'participationRate',
    synonyms:
      'participación, porcentaje, porcentaje participación médica, porcentaje participado, ' +
      'porcentaje médico',
    without: 'el valor bruto se toma de otra columna',
  },
  commissionAmount: {
    label: 'Comisión',
    kind: 'amount',
    field: 'commissionAmount',
    synonyms: 'valor comisión',
  },
  scheduleType: {
    label: 'Horario',
    kind: 'schedule',
    field: 'scheduleType',
    synonyms:
      'tipo horario, jornada, horario atención, tipo horario atención, horario prestación, ' +
      'horario consumo, tipo jornada',
    without: 'todas las atenciones quedan en horario regular',
  },
  /** An id or a name. */
  specialtyText: {
    label: 'Especialidad',
    kind: 'specialty',
    field: 'specialtyId',
    limit: 120,
    synonyms:
      'ID especialidad, código especialidad, nombre especialidad, especialidad médica, ' +
      'nombre especialidad médica, especialidad atención, especialidad prestación',
    without: 'se usa la especialidad de cada médico',
  },
  statusText: {
    label: 'Estado',
    kind: 'note',
    field: 'sourceStatus',
    title: 'Estado en el archivo',
    isListed: true,
    limit: 60,
    synonyms: 'status, estado atención, estado prestación',
  },
  /** What names the doctor: this column, else the internal code. */
  doctorText: {
    label: 'Médico',
    kind: 'doctor',
    field: 'doctorId',
    synonyms:
      'ID médico, médico tratante, médico ejecutor, nombre médico, nombre completo médico, ' +
      'nombre médico tratante, nombres médico, nombres médico tratante, RUT prestador, ' +
      'nombre prestador, nombre profesional prestador, prestador',
    overruling: 'RUT médico, RUT médico tratante, RUT médico ejecutor',
  },
  internalCode: {
    label: 'Código Interno',
    kind: 'name',
    synonyms: 'código interno médico, código médico',
  },
  societyIdText: {
    label: 'ID Sociedad',
    kind: 'name',
    synonyms: 'código sociedad, ID sociedad médica',
    without: 'se usa la sociedad de cada médico',
  },
  societyName: {
    label: 'Nombre Sociedad',
    kind: 'name',
    synonyms:
      'sociedad, razón social, sociedad médica, nombre sociedad médica, razón social sociedad',
    without: 'se usa la sociedad de cada médico',
  },
  societyRut: {
    label: 'RUT Sociedad',
    kind: 'society',
    field: 'societyId',
    title: 'Sociedad',
    synonyms: 'RUT sociedad médica, RUT razón social',
    without: 'se usa la sociedad de cada médico',
  },
  /** An id or a name. */
  providerTypeText: {
    label: 'Tipo de Prestador',
    kind: 'providerType',
    field: 'providerTypeId',
    title: 'Tipo de prestador',
    limit: 120,
    synonyms: 'nombre tipo prestador, ID tipo prestador, calidad prestador, tipo profesional',
  },
  unit: {
    label: 'Unidad',
    kind: 'note',
    field: 'unit',
    isListed: true,
    typed: 'Opcional: la sucursal o el centro de costo',
    limit: 120,
    synonyms:
      'sucursal, sede, centro costo, centro costos, nombre unidad, unidad atención, unidad negocio, ' +
      'nombre sucursal, código sucursal, nombre sede, nombre centro costo, código centro costo, cost center',
  },
  participant: {
    label: 'Participante',
    kind: 'note',
    field: 'participant',
    limit: 160,
    synonyms: 'rol, tipo participante, rol participante',
  },
  paymentBank: {
    label: 'Banco Pago',
    kind: 'note',
    field: 'paymentBank',
    limit: 120,
    synonyms: 'banco',
  },
  paymentAccount: {
    label: 'Cuenta Pago',
    kind: 'note',
    field: 'paymentAccount',
    limit: 40,
    synonyms: 'cuenta, cuenta corriente, número cuenta',
  },
  // `divided-columns.ts` recognises these columns and names them by their labels.
  patientRutDigit: { label: 'DV Paciente', kind: 'part' },
  patientSurname: { label: 'Apellido Paterno Paciente', kind: 'part' },
  patientSecondSurname: { label: 'Apellido Materno Paciente', kind: 'part' },
  doctorRutDigit: { label: 'DV Médico', kind: 'part' },
  doctorSurname: { label: 'Apellido Paterno Médico', kind: 'part' },
  doctorSecondSurname: { label: 'Apellido Materno Médico', kind: 'part' },
  societyRutDigit: { label: 'DV Sociedad', kind: 'part' },
  // Only where the rows below hold record types: `mixed-types.ts`.
  recordTypeText: {
    label: 'Tipo Registro',
    kind: 'row',
    synonyms:
      'record type, tipo, tipo atención, tipo ingreso, tipo honorario, tipo producción, ' +
      'tipo liquidación, tipo pago, modalidad, categoría',
  },
  occurrence: { label: 'Repetición', kind: 'row', synonyms: 'ocurrencia' },
  /** Why another system's record can't be read: with it, the row is refused. Only imports from FHIR write it. */
  sourceProblem: { label: 'Problema del recurso', kind: 'row' },
} as const satisfies Readonly<Record<string, Column>>;

type Columns = typeof IMPORT_COLUMNS;
/** The columns that an import file may have, by the name of what they fill. */
export type ColumnKey = keyof Columns;
type WithRow<Part> = {
  [Key in ColumnKey]: Columns[Key] extends Part ? Key : never;
}[ColumnKey];

/** Columns that hold a part of what another one holds otherwise: a check digit, surnames. */
export type PartKey = WithRow<{ kind: 'part' }>;
export type NoteKey = WithRow<{ kind: 'note' }>;
export type StoredKey = WithRow<{ field: string }>;
export type StoredKind = Columns[StoredKey]['kind'];

/** In their order. */
export const COLUMN_KEYS = Object.keys(IMPORT_COLUMNS) as [ColumnKey, ...ColumnKey[]];

/** A column by its key, with what only some of them say. */
export function columnOf(key: ColumnKey): Column {
  return IMPORT_COLUMNS[key];
}

/** The columns that are stored with an attention. */
export const STORED_KEYS = COLUMN_KEYS.filter(
  (key): key is StoredKey => columnOf(key).field !== undefined,
);
export const NOTE_KEYS = STORED_KEYS.filter((key): key is NoteKey => columnOf(key).kind === 'note');

/** Where `attention` has a stored column. */
export function sqlName(key: StoredKey): string {
  return IMPORT_COLUMNS[key].field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What people call a column where its value is shown by itself. */
export function titleOf(key: ColumnKey): string {
  const { title, label } = columnOf(key);
  return title ?? label;
}

type FieldOf<Key extends ColumnKey> = Columns[Key] extends { field: infer Field extends string }
  ? Field
  : never;
/** The notes that lists and details show, by their fields. */
export type ListedNote = FieldOf<WithRow<{ isListed: true }>>;
/** Those that people type, too. */
export type TypedNote = FieldOf<WithRow<{ typed: string }>>;

/** A note under the name of its field. */
export type Note<Field extends string> = {
  readonly field: Field;
  readonly sqlName: string;
  readonly title: string;
  readonly limit: number;
  /** What the form says about it; empty for one that only files bring. */
  readonly description: string;
};

export const LISTED_NOTES = notes<ListedNote>((key) => columnOf(key).isListed === true);
export const TYPED_NOTES = notes<TypedNote>((key) => columnOf(key).typed !== undefined);

function notes<Field extends string>(isWanted: (key: NoteKey) => boolean): readonly Note<Field>[] {
  return NOTE_KEYS.filter(isWanted).map((key) => {
    const { field, limit } = IMPORT_COLUMNS[key];
    const description = columnOf(key).typed ?? '';
    return {
      field: field as string as Field,
      sqlName: sqlName(key),
      title: titleOf(key),
      limit,
      description,
    };
  });
}

/** A value for each note, under the name of its field. */
export function byNote<Field extends string, Value>(
  of: readonly Note<Field>[],
  value: (note: Note<Field>) => Value,
): Record<Field, Value> {
  return Object.fromEntries(of.map((note) => [note.field, value(note)])) as Record<Field, Value>;
}
