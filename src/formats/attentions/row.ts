/** Converts one row of an import file to an attention, or to a rejection (intake §10, intake §12). */
import { normalizeRut, parseRut } from '../../domain/identity/rut.ts';
import { NOTE_KEYS, type NoteKey } from '../../domain/intake/import-columns.ts';
import {
  type BasisPoints,
  divideHalfUp,
  LINE_AMOUNT_LIMIT,
  type Pesos,
  WHOLE,
} from '../../domain/money.ts';
import { identityOf } from './identity.ts';
import { withDigit, withSurnames } from './joined-values.ts';
import { readRecordType } from './mixed-types.ts';
import type { ColumnMap } from './recognise-columns.ts';
import { FieldReader, rejected } from './row-cells.ts';
import type { ParsedAttention, Readable, RowRejection, RowResult } from './types.ts';

export type ParsedRow = {
  readonly result: RowResult;
  /** Null when the row has its own ID, or when a field of its identity is unreadable. */
  readonly identity: string | null;
  /** The number in the file of refused rows, which a corrected row brings back. */
  readonly occurrence: number | null;
  /** The readable part of a row that is rejected for its values, not for its shape. */
  readonly readable?: Readable;
};

const MIN_PATIENT_NAME_LENGTH = 3;

/** Reads and checks every field of a row. A rejection names all faults, not just the first. */
export function parseRow(cells: readonly string[], columns: ColumnMap): ParsedRow {
  const misshapen = checkShape(cells, columns);
  if (misshapen) {
    const result = isTotals(cells, columns) ? TOTALS : misshapen;
    return { result, identity: null, occurrence: null };
  }

  const fields = new FieldReader(cells, columns);
  const problem = fields.optional('sourceProblem');
  if (problem !== null) {
    const result = rejected('Error en los datos', 'sourceProblem', problem);
    return { result, identity: null, occurrence: null };
  }
  checkRecordType(fields);
  const patient = readPatientRut(fields);
  const when = fields.requiredDate('attentionDate');
  const internalCode = fields.optional('internalCode');
  const attention: ParsedAttention = {
    recordType: columns.recordType,
    externalId: fields.optional('externalId'),
    patientRut: patient.rut,
    patientRutValid: patient.isValid,
    patientName: readPatientName(fields),
    attentionDate: when.date,
    attentionTime: fields.time('attentionTime') ?? when.time,
    requestDate: fields.optionalDate('requestDate'),
    serviceCode: fields.required('serviceCode'),
    serviceName: fields.text('serviceName'),
    ...readAmounts(fields, columns),
    scheduleType: fields.schedule('scheduleType'),
    specialtyText: fields.optional('specialtyText'),
    doctorText: readDoctor(fields, internalCode),
    internalCode,
    societyIdText: readSocietyId(fields),
    societyName: fields.optional('societyName'),
    societyRut: readSocietyRut(fields),
    providerTypeText: fields.optional('providerTypeText'),
    ...readNotes(fields),
  };
  const hasIdentity = attention.externalId === null && !fields.failed(...IDENTITY_FIELDS);
  const identity = hasIdentity ? identityOf(attention) : null;
  const occurrence = readOccurrence(fields);
  const rejection = fields.rejection();
  if (rejection === null) return { identity, occurrence, result: { ok: true, attention } };
  if (isTotals(cells, columns)) return { identity: null, occurrence: null, result: TOTALS };
  // In a row with shifted columns no value can be trusted.
  if (rejection.field === null) return { identity, occurrence, result: rejection };
  const readable = { attention, failed: fields.failures };
  return { identity, occurrence, result: rejection, readable };
}

const IDENTITY_FIELDS = [
  'patientRut',
  'attentionDate',
  'serviceCode',
  'doctorText',
  'scheduleType',
  'participant',
] as const;

/** A row with missing cells, or with content after the last column: a lost or stray delimiter. */
function checkShape(cells: readonly string[], columns: ColumnMap): RowRejection | null {
  const { width, minimumWidth } = columns;
  const hasExtra = cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '');
  if (cells.length >= minimumWidth && !hasExtra) return null;
  const advice = hasExtra ? ': revise si falta poner comillas a un texto con el separador' : '';
  return rejected(
    'Estructura del archivo incorrecta',
    null,
    `la fila tiene ${cells.length} columnas y deben ser ${width}${advice}`,
  );
}

/** Why a row of totals is none of the attentions. */
export const TOTALS = rejected(
  'Estructura del archivo incorrecta',
  null,
  'es una fila de totales: no es una atención, y no hay nada que corregir en ella',
);
const BEGINS_WITH_TOTAL = /^(?:gran |sub-?)?total(?:es)?(?![\p{L}\p{N}])/iu;
/** An attention has each of them. */
const TOTALS_LACK = ['attentionDate', 'patientRut', 'serviceCode'] as const;

/** Whether a row that can't be read as an attention is one of totals (intake §12.13). */
function isTotals(cells: readonly string[], { index }: ColumnMap): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== '');
  return (
    BEGINS_WITH_TOTAL.test(cells[first]?.trim() ?? '') &&
    TOTALS_LACK.every((key) => index[key] === first || !cells[index[key]]?.trim())
  );
}

/** In a file with both record types, a row without a type is rejected. */
function checkRecordType(fields: FieldReader): void {
  if (!fields.has('recordTypeText')) return;
  const text = fields.required('recordTypeText');
  if (text !== '' && readRecordType(text) === null)
    fields.failLabelled('recordTypeText', 'no es Participación ni HMQ');
}

/** The notes of a row, unchanged. */
function readNotes(fields: FieldReader): Record<NoteKey, string | null> {
  const notes: Partial<Record<NoteKey, string | null>> = {};
  for (const key of NOTE_KEYS) notes[key] = fields.optional(key);
  return notes as Record<NoteKey, string | null>;
}

function readPatientRut(fields: FieldReader): { rut: string; isValid: boolean } {
  const given = fields.required('patientRut', 'Datos del paciente incompletos');
  const text = withDigit(fields, given, 'patientRutDigit');
  const rut = parseRut(text);
  return { rut: rut ?? normalizeRut(text) ?? text, isValid: rut !== null };
}

function readPatientName(fields: FieldReader): string {
  const given = fields.required('patientName', 'Datos del paciente incompletos');
  const name = withSurnames(fields, given, 'patientSurname', 'patientSecondSurname');
  if (isShort(name) && !fields.failed('patientName')) {
    const detail = `Nombre Paciente «${name}» tiene menos de ${MIN_PATIENT_NAME_LENGTH} caracteres`;
    fields.fail('Datos del paciente incompletos', 'patientName', detail);
  }
  return name;
}

/** Counts characters as the database does: an emoji is one. */
function isShort(name: string): boolean {
  return name.length < 2 * MIN_PATIENT_NAME_LENGTH && [...name].length < MIN_PATIENT_NAME_LENGTH;
}

function readDoctor(fields: FieldReader, internalCode: string | null): string {
  const doctor = fields.optional('doctorText') ?? internalCode;
  if (doctor === null && !fields.failed('doctorText', 'internalCode')) {
    fields.fail('Doctor no encontrado', 'doctorText', 'la fila no indica Médico ni Código Interno');
  }
  if (doctor === null) return '';
  if (/\d/.test(doctor)) return withDigit(fields, doctor, 'doctorRutDigit');
  return withSurnames(fields, doctor, 'doctorSurname', 'doctorSecondSurname');
}

/** Hospital systems write 0 for no society. */
function readSocietyId(fields: FieldReader): string | null {
  const text = fields.optional('societyIdText');
  return text === '0' ? null : text;
}

function readSocietyRut(fields: FieldReader): string | null {
  const text = fields.optional('societyRut');
  if (text === null || /^0+(?:-?0)?$/.test(text)) return null;
  const rut = normalizeRut(withDigit(fields, text, 'societyRutDigit'));
  if (rut === null) {
    fields.fail('Error en los datos', 'societyRut', `RUT Sociedad «${text}» no es un RUT`);
  }
  return rut;
}

function readOccurrence(fields: FieldReader): number | null {
  const text = fields.optional('occurrence');
  if (text === null) return null;
  if (!/^[1-9]\d{0,6}$/.test(text)) {
    fields.fail('Error en los datos', 'occurrence', `Repetición «${text}» no es un número`);
  }
  return Number(text);
}

type Amounts = Pick<
  ParsedAttention,
  'grossAmount' | 'netAmount' | 'participatedAmount' | 'participationRate' | 'commissionAmount'
>;

function readAmounts(fields: FieldReader, columns: ColumnMap): Amounts {
  const netAmount = fields.requiredAmount('netAmount');
  const participatedAmount = fields.requiredAmount('participatedAmount');
  const participationRate = fields.rate('participationRate');
  const gross = fields.optionalAmount('grossAmount');
  const derived =
    columns.recordType === 'participacion' && participationRate
      ? wholeOf(participatedAmount, participationRate)
      : netAmount;
  const grossAmount = gross ?? derived;
  if (grossAmount > LINE_AMOUNT_LIMIT) {
    fields.fail('Error en los datos', 'grossAmount', 'el valor bruto tiene más de 12 dígitos');
  }
  const commissionAmount = fields.optionalAmount('commissionAmount');
  return { grossAmount, netAmount, participatedAmount, participationRate, commissionAmount };
}

/** The amount of which `part` is this percentage, rounded half up (intake §10.12). */
function wholeOf(part: Pesos, rate: BasisPoints): Pesos {
  const scaled = part * WHOLE;
  if (Number.isSafeInteger(scaled)) return divideHalfUp(scaled, rate) as Pesos;
  const exact = (2n * BigInt(part) * BigInt(WHOLE) + BigInt(rate)) / (2n * BigInt(rate));
  return Number(exact) as Pesos;
}
