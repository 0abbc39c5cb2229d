/** Finds the doctor, service, specialty and society that a row names (design §5, "A doctor in a file"). */
import { normalizeRut } from '../../domain/rut.ts';
import { foldName } from '../text.ts';
import { rejected } from './fields.ts';
import { canonicalCode } from './identity.ts';
import type { DirectoryData, ParsedAttention, ResolveResult, RowRejection } from './types.ts';

/** The master data, indexed by everything that a file may name it by. Built once for an import. */
export type Directory = {
  readonly doctorsByRut: ReadonlyMap<string, number>;
  readonly doctorsByCode: CodeIndex;
  readonly doctorIds: ReadonlySet<number>;
  readonly services: CodeIndex;
  readonly specialtyIds: ReadonlySet<number>;
  readonly specialtiesByName: ReadonlyMap<string, number>;
  readonly societyIds: ReadonlySet<number>;
  readonly societiesByRut: ReadonlyMap<string, number>;
  /** Null marks a name that several societies bear. */
  readonly societiesByName: ReadonlyMap<string, number | null>;
};

/**
 * Codes as they are spelt but for hyphens, dots and case; and without zeros. Null marks a spelling that
 * several records share: nothing is paid to whichever of them came last.
 */
type CodeIndex = {
  readonly exact: ReadonlyMap<string, number | null>;
  /** Spreadsheets take leading zeros away. */
  readonly withoutZeros: ReadonlyMap<string, number | null>;
};

export function buildDirectory(data: DirectoryData): Directory {
  const { doctors, services, specialties, societies } = data;
  return {
    doctorsByRut: new Map(doctors.map((doctor) => [doctor.rut, doctor.id])),
    doctorsByCode: indexCodes(
      doctors.flatMap(({ id, internalCode }) => (internalCode ? [{ id, code: internalCode }] : [])),
    ),
    doctorIds: new Set(doctors.map((doctor) => doctor.id)),
    services: indexCodes(services),
    specialtyIds: new Set(specialties.map((specialty) => specialty.id)),
    specialtiesByName: new Map(specialties.map(({ id, name }) => [foldName(name), id])),
    societyIds: new Set(societies.map((society) => society.id)),
    societiesByRut: new Map(societies.map((society) => [society.rut, society.id])),
    societiesByName: uniqueIndex(societies.map(({ id, name }) => [foldName(name), id])),
  };
}

/**
 * Resolves an attention against the master data. The doctor is sought by RUT, internal code and id;
 * a specialty that is only a name need not exist yet and is handed on as `newSpecialty`.
 */
export function resolveAttention(attention: ParsedAttention, directory: Directory): ResolveResult {
  const doctorId = findDoctor(attention, directory);
  if (doctorId === null) {
    const detail = `«${attention.doctorText}» no está entre los médicos`;
    return rejected('Doctor no encontrado', 'doctorText', detail);
  }
  const serviceId = findCode(attention.serviceCode, directory.services);
  if (serviceId === null) {
    const detail = `Prestación «${attention.serviceCode}» no encontrada`;
    return rejected('Error en los datos', 'serviceCode', detail);
  }
  const specialty = findSpecialty(attention.specialtyText, directory);
  if ('ok' in specialty) return specialty;
  const society = findSociety(attention, directory);
  if (society !== null && typeof society !== 'number') return society;
  return {
    ok: true,
    resolved: { attention, doctorId, serviceId, ...specialty, societyId: society },
  };
}

function findDoctor(attention: ParsedAttention, directory: Directory): number | null {
  const { doctorText, internalCode } = attention;
  const rut = normalizeRut(doctorText);
  return (
    (rut === null ? null : directory.doctorsByRut.get(rut)) ??
    findCode(doctorText, directory.doctorsByCode) ??
    knownId(doctorText, directory.doctorIds) ??
    (internalCode === null ? null : findCode(internalCode, directory.doctorsByCode))
  );
}

type Specialty = { readonly specialtyId: number | null; readonly newSpecialty: string | null };

function findSpecialty(text: string | null, directory: Directory): Specialty | RowRejection {
  if (text === null) return { specialtyId: null, newSpecialty: null };
  const specialtyId =
    directory.specialtiesByName.get(foldName(text)) ?? knownId(text, directory.specialtyIds);
  if (specialtyId !== null) return { specialtyId, newSpecialty: null };
  // An id says nothing from which a specialty could be added.
  return /^\d+$/.test(text)
    ? rejected(
        'Especialidad no registrada',
        'specialtyText',
        `no hay una especialidad «${text}»: escriba su nombre y se agregará en la próxima importación`,
      )
    : { specialtyId: null, newSpecialty: text };
}

/** By RUT, else by name; by id only when the file gives nothing better. Null when it names none. */
function findSociety(
  attention: ParsedAttention,
  directory: Directory,
): number | RowRejection | null {
  const { societyRut, societyName, societyIdText } = attention;
  if (societyRut === null && societyName === null && societyIdText === null) return null;
  const found =
    (societyRut === null ? null : directory.societiesByRut.get(societyRut)) ??
    (societyName === null ? null : directory.societiesByName.get(foldName(societyName))) ??
    (societyRut === null && societyName === null && societyIdText !== null
      ? knownId(societyIdText, directory.societyIds)
      : null);
  if (found !== null) return found;
  const named = [societyRut, societyName, societyIdText].find((text) => text !== null);
  return rejected('Error en los datos', 'societyRut', `Sociedad «${named}» no encontrada`);
}

function knownId(text: string, ids: ReadonlySet<number>): number | null {
  return /^\d{1,9}$/.test(text) && ids.has(Number(text)) ? Number(text) : null;
}

function indexCodes(items: readonly { id: number; code: string }[]): CodeIndex {
  return {
    exact: uniqueIndex(items.map(({ id, code }) => [bareCode(code), id])),
    withoutZeros: uniqueIndex(items.map(({ id, code }) => [canonicalCode(code), id])),
  };
}

function findCode(code: string, index: CodeIndex): number | null {
  return index.exact.get(bareCode(code)) ?? index.withoutZeros.get(canonicalCode(code)) ?? null;
}

function bareCode(code: string): string {
  return code.replace(/[-.\s]/g, '').toUpperCase();
}

function uniqueIndex(pairs: readonly (readonly [string, number])[]): Map<string, number | null> {
  const index = new Map<string, number | null>();
  for (const [key, id] of pairs) index.set(key, index.has(key) ? null : id);
  return index;
}
