/** The stages of an import file's row on its way to the database (intake §9, intake §10). */
import type { LocalDate } from '../../domain/calendar/calendar.ts';
import type { RecordType, ScheduleType } from '../../domain/fees/rules.ts';
import type { ColumnKey, NoteKey } from '../../domain/intake/import-columns.ts';
import type { BasisPoints, Pesos } from '../../domain/money.ts';

/** The classes of rejections, which are also their labels (intake §12.2). */
export type RowErrorClass =
  | 'Especialidad no registrada'
  | 'Doctor no encontrado'
  | 'Formato de fecha incorrecto'
  | 'Estructura del archivo incorrecta'
  | 'Datos del paciente incompletos'
  | 'Error de procesamiento'
  | 'Error en los datos';

/** One attention of a file, checked field by field, but not yet against the master data. */
export type ParsedAttention = {
  readonly recordType: RecordType;
  /** The file's own ID; null until one is derived (`identity.ts`). */
  readonly externalId: string | null;
  /** In stored form if it has the shape of a RUT, else unchanged. */
  readonly patientRut: string;
  /** Whether the patient's RUT passes módulo 11: a flag, never a reason to reject (intake §10.11). */
  readonly patientRutValid: boolean;
  readonly patientName: string;
  readonly attentionDate: LocalDate;
  /** `HH:MM`. */
  readonly attentionTime: string | null;
  readonly requestDate: LocalDate | null;
  readonly serviceCode: string;
  readonly serviceName: string;
  readonly grossAmount: Pesos;
  readonly netAmount: Pesos;
  readonly participatedAmount: Pesos;
  readonly participationRate: BasisPoints | null;
  readonly commissionAmount: Pesos | null;
  readonly scheduleType: ScheduleType;
  /** An id or a name. */
  readonly specialtyText: string | null;
  /** The doctor: the column `Médico`, else `Código Interno`. */
  readonly doctorText: string;
  readonly internalCode: string | null;
  readonly societyIdText: string | null;
  readonly societyName: string | null;
  readonly societyRut: string | null;
  /** An id or a name. */
  readonly providerTypeText: string | null;
} & Readonly<Record<NoteKey, string | null>>;

/** The source's field or column for each of ours: null for none, absent if the user has not decided. */
export type FieldMapping = Readonly<Partial<Record<ColumnKey, string | null>>>;

/** The user's choices for reading a source. */
export type ReadingChoices = {
  /** The mapping of columns; by default the remembered one. */
  readonly mapping?: FieldMapping | undefined;
  /** The sheet of a workbook; by default the first one with recognised headings. */
  readonly sheet?: string | undefined;
  /** What unregistered specialties mean that resemble a registered one. */
  readonly specialties?: SpecialtyAnswers | undefined;
};

/** By the name in the source: the registered specialty, or null for a new one. */
export type SpecialtyAnswers = Readonly<Record<string, string | null>>;

/** An unregistered specialty, the registered one that it resembles, and the number of its rows. */
export type NearSpecialty = { readonly name: string; readonly near: string; readonly rows: number };

/** Why a row is not imported. `reason` is a Spanish sentence that begins with the class's label. */
export type RowRejection = {
  readonly ok: false;
  readonly class: RowErrorClass;
  /** The column at fault; null for the row as a whole. */
  readonly field: ColumnKey | null;
  readonly reason: string;
};

export type RowResult = { readonly ok: true; readonly attention: ParsedAttention } | RowRejection;

/** One row of an import file after reading. */
export type AttentionRow = {
  /** The line of the file, or row of the sheet, where it begins; from 1. */
  readonly row: number;
  /** The original cells in the file's order. */
  readonly values: readonly string[];
  /** True for a row of a workbook that a filter or somebody hid. */
  readonly isHidden: boolean;
  /** Its number among the rows with the same identity, from 1; null when it has an ID or no identity. */
  readonly occurrence: number | null;
  /** Whether the file itself gives the number, as that of rejected rows does. */
  readonly isPlaced?: boolean;
  readonly result: RowResult;
  /** The readable part of a row that is rejected for the values of some columns. */
  readonly readable?: Readable;
};

/** An attention with some unreadable columns; these hold placeholders. */
export type Readable = {
  readonly attention: ParsedAttention;
  readonly failed: readonly ColumnKey[];
};

/** The master data for resolving rows, as plain lists. */
export type DirectoryData = {
  readonly doctors: readonly {
    readonly id: number;
    readonly rut: string;
    readonly internalCode: string | null;
    readonly name: string;
  }[];
  readonly services: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: string;
  }[];
  readonly specialties: readonly { readonly id: number; readonly name: string }[];
  readonly societies: readonly {
    readonly id: number;
    readonly rut: string;
    readonly name: string;
  }[];
  readonly providerTypes: readonly { readonly id: number; readonly name: string }[];
};

/** An attention with resolved doctor, service, specialty, society and provider type. */
export type ResolvedAttention = {
  readonly attention: ParsedAttention;
  readonly doctorId: number;
  readonly serviceId: number;
  /** The file's specialty; null means the doctor's, or `newSpecialty` when that is set. */
  readonly specialtyId: number | null;
  /** The name of an unregistered specialty to be added (intake §11.5). */
  readonly newSpecialty: string | null;
  /** The file's society; null means the doctor's. */
  readonly societyId: number | null;
  /** Null where the file names none, or none that is registered. */
  readonly providerTypeId: number | null;
  /**
   * Whether another value of the row is not registered for one of them, or its provider type not at all. This raises a
   * doubt, but no rejection.
   */
  readonly identityDiffers: boolean;
};

export type ResolveResult =
  | { readonly ok: true; readonly resolved: ResolvedAttention }
  | RowRejection;
