/** What an import file's row becomes on its way to the database (intake §9, intake §10). */
import type { LocalDate } from '../../domain/calendar/calendar.ts';
import type { RecordType, ScheduleType } from '../../domain/fees/rules.ts';
import type { ColumnKey, NoteKey } from '../../domain/intake/columns.ts';
import type { BasisPoints, Pesos } from '../../domain/money.ts';

/** The labels under which rejected rows are shown (intake §12.2). */
export type RowErrorClass =
  | 'Especialidad no registrada'
  | 'Doctor no encontrado'
  | 'Formato de fecha incorrecto'
  | 'Estructura del archivo incorrecta'
  | 'Datos del paciente incompletos'
  | 'Error de procesamiento'
  | 'Error en los datos';

/** One attention as its file tells it, checked field by field but not yet against the master data. */
export type ParsedAttention = {
  readonly recordType: RecordType;
  /** The file's own ID; null when it has none and none was derived yet (`identity.ts`). */
  readonly externalId: string | null;
  /** In stored form when it has the shape of a RUT, else as the file gives it. */
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
  /** What names the doctor: the `Médico` column, else the `Código Interno`. */
  readonly doctorText: string;
  readonly internalCode: string | null;
  readonly societyIdText: string | null;
  readonly societyName: string | null;
  readonly societyRut: string | null;
} & Readonly<Record<NoteKey, string | null>>;

/**
 * The field of a source, or the column of a file, that is read as each of ours; null when none is to be
 * read, absent when nobody has said.
 */
export type FieldMapping = Readonly<Partial<Record<ColumnKey, string | null>>>;

/** How a source is to be read, as somebody said. */
export type ReadingChoices = {
  /** Which column is which; else as it was said the last time. */
  readonly mapping?: FieldMapping | undefined;
  /** The sheet of a workbook; else the first whose headings are recognised. */
  readonly sheet?: string | undefined;
  /** What is meant by specialties that are not registered and near to one that is. */
  readonly specialties?: SpecialtyAnswers | undefined;
};

/** By the name that the source has: the registered specialty that is meant, null for a new one. */
export type SpecialtyAnswers = Readonly<Record<string, string | null>>;

/** A specialty that is not registered, the registered one that it is near to, and how many rows name it. */
export type NearSpecialty = { readonly name: string; readonly near: string; readonly rows: number };

/** Why a row is not imported. `reason` is a Spanish sentence that begins with the class's label. */
export type RowRejection = {
  readonly ok: false;
  readonly class: RowErrorClass;
  /** The column at fault; null when it is the row as a whole. */
  readonly field: ColumnKey | null;
  readonly reason: string;
};

export type RowResult = { readonly ok: true; readonly attention: ParsedAttention } | RowRejection;

/** One row of an import file, read. */
export type AttentionRow = {
  /** The line of the file (or the row of the sheet) where it begins; the first is 1. */
  readonly row: number;
  /** The cells as the file has them, in its own order. */
  readonly values: readonly string[];
  /** Which of the rows with the same identity it is, from 1; null when it has an ID or no identity. */
  readonly occurrence: number | null;
  readonly result: RowResult;
  /** Of a row that is rejected for what some columns hold: what the others tell. */
  readonly readable?: Readable;
};

/** An attention of which some columns can't be read: what stands there is nobody's. */
export type Readable = {
  readonly attention: ParsedAttention;
  readonly failed: readonly ColumnKey[];
};

/** The master data against which rows are resolved, as plain lists. */
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
};

/** An attention whose doctor, service, specialty and society are known rows of the master data. */
export type ResolvedAttention = {
  readonly attention: ParsedAttention;
  readonly doctorId: number;
  readonly serviceId: number;
  /** The file's specialty; null means the doctor's, or `newSpecialty` when that is set. */
  readonly specialtyId: number | null;
  /** The name of a specialty that is not registered yet and is to be added (intake §11.5). */
  readonly newSpecialty: string | null;
  /** The file's society; null means the doctor's. */
  readonly societyId: number | null;
  /** Whether the row names one of them besides in a way that is not theirs: a doubt, no reason to refuse it. */
  readonly identityDiffers: boolean;
};

export type ResolveResult =
  | { readonly ok: true; readonly resolved: ResolvedAttention }
  | RowRejection;
