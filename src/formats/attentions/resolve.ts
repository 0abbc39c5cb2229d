/** Finds the doctor, service, specialty, society and provider type of a row (intake §11). */
import { formatRut, normalizeRut, rutWithRightDigit } from '../../domain/identity/rut.ts';
import type { ColumnKey } from '../../domain/intake/import-columns.ts';
import { wrongDigit } from '../cell-problems.ts';
import { createMemory } from '../memory.ts';
import { foldName } from '../text.ts';
import { createNameComparison } from './common-words.ts';
import { canonicalCode } from './identity.ts';
import { rejected, together } from './row-cells.ts';
import { SpecialtyFinder } from './specialties.ts';
import type {
  DirectoryData,
  ParsedAttention,
  Readable,
  ResolvedAttention,
  ResolveResult,
  RowRejection,
  SpecialtyAnswers,
} from './types.ts';

/** The master data, indexed by everything that files may use to name them. Built once an import. */
export type Directory = {
  readonly doctorsByRut: ReadonlyMap<string, number>;
  readonly doctorsByCode: CodeIndex;
  /** By id. The other maps named `doctors…` give these ids. */
  readonly doctors: ReadonlyMap<number, DirectoryData['doctors'][number]>;
  /** By the words of their names in any order; null marks a name that several doctors have. */
  readonly doctorsByName: ReadonlyMap<string, number | null>;
  readonly services: CodeIndex;
  readonly servicesById: ReadonlyMap<number, DirectoryData['services'][number]>;
  /** Null marks a name that several services have. */
  readonly servicesByName: ReadonlyMap<string, number | null>;
  readonly specialties: SpecialtyFinder;
  readonly societies: ReadonlyMap<number, DirectoryData['societies'][number]>;
  readonly societiesByRut: ReadonlyMap<string, number>;
  /** Null marks a name that several societies have. */
  readonly societiesByName: ReadonlyMap<string, number | null>;
  readonly providerTypes: ReadonlySet<number>;
  readonly providerTypesByName: ReadonlyMap<string, number | null>;
  readonly mayMeanTheSame: (a: string, b: string) => boolean;
  /** By what names the doctor or service: what was found for it before. */
  readonly foundDoctors: Memory;
  readonly foundServices: Memory;
};

type Memory = ReturnType<typeof createMemory<number | RowRejection>>;

/**
 * Indexes codes by their spelling without hyphens, dots and case, and also without zeros. Null marks a spelling that
 * several records share, so that no fee goes to an arbitrary one of them.
 */
type CodeIndex = {
  readonly exact: ReadonlyMap<string, number | null>;
  /** Spreadsheets remove leading zeros. */
  readonly withoutZeros: ReadonlyMap<string, number | null>;
};

/** `answers` say what unregistered specialties mean. */
export function buildDirectory(data: DirectoryData, answers?: SpecialtyAnswers): Directory {
  const { doctors, services, specialties, societies, providerTypes } = data;
  return {
    doctorsByRut: new Map(doctors.map((doctor) => [doctor.rut, doctor.id])),
    doctorsByCode: indexCodes(
      doctors.flatMap(({ id, internalCode }) => (internalCode ? [{ id, code: internalCode }] : [])),
    ),
    doctors: byId(doctors),
    doctorsByName: uniqueIndex(doctors.map(({ id, name }) => [nameKey(name), id])),
    services: indexCodes(services),
    servicesById: byId(services),
    servicesByName: uniqueIndex(services.map(({ id, name }) => [foldName(name), id])),
    specialties: new SpecialtyFinder(specialties, answers),
    societies: byId(societies),
    societiesByRut: new Map(societies.map((society) => [society.rut, society.id])),
    societiesByName: uniqueIndex(societies.map(({ id, name }) => [foldName(name), id])),
    providerTypes: new Set(providerTypes.map(({ id }) => id)),
    providerTypesByName: uniqueIndex(providerTypes.map(({ id, name }) => [foldName(name), id])),
    mayMeanTheSame: createNameComparison(),
    foundDoctors: createMemory(),
    foundServices: createMemory(),
  };
}

/**
 * Resolves an attention against the master data. The doctor is found by RUT, internal code or id; a specialty given by
 * name may be new and is then answered as `newSpecialty`. Other columns about the doctor, service or society must not
 * name a different one: a contradictory row is not paid.
 */
export function resolveAttention(attention: ParsedAttention, directory: Directory): ResolveResult {
  const doctorId = findDoctor(attention, directory);
  const serviceId = findService(attention, directory);
  const specialty = directory.specialties.find(attention.specialtyText);
  const societyId = findSociety(attention, directory);
  const isFound =
    typeof doctorId === 'number' &&
    typeof serviceId === 'number' &&
    !('ok' in specialty) &&
    (societyId === null || typeof societyId === 'number');
  if (isFound) {
    const providerTypeId = findProviderType(attention, directory);
    const found = { attention, doctorId, serviceId, ...specialty, societyId, providerTypeId };
    return { ok: true, resolved: { ...found, identityDiffers: differs(found, directory) } };
  }
  const [first, ...others] = [doctorId, serviceId, specialty, societyId].filter(isRejection);
  if (first === undefined) throw new Error('an attention was neither resolved nor rejected');
  return together(first, ...others);
}

/** Whether another value in the row contradicts the doctor, service or society, or names no provider type. */
function differs(
  found: Omit<ResolvedAttention, 'identityDiffers'>,
  { doctors, doctorsByCode, servicesById, societies, mayMeanTheSame }: Directory,
): boolean {
  const { attention, doctorId, serviceId, societyId } = found;
  const { doctorText, internalCode, serviceName, societyIdText } = attention;
  const doctor = doctors.get(doctorId);
  const hasOtherCode =
    internalCode !== null &&
    doctor?.internalCode != null &&
    findCode(internalCode, doctorsByCode) !== doctorId;
  const hasOtherName = !/\d/.test(doctorText) && !mayMeanTheSame(doctorText, doctor?.name ?? '');
  const hasOtherSociety =
    societyIdText !== null && (knownId(societyIdText, societies) ?? societyId) !== societyId;
  return (
    hasOtherCode ||
    hasOtherName ||
    hasOtherSociety ||
    (attention.providerTypeText !== null && found.providerTypeId === null) ||
    !mayMeanTheSame(serviceName, servicesById.get(serviceId)?.name ?? '')
  );
}

/** The further faults of a row with unreadable columns; null when there are none. */
export function resolveReadable(
  { attention, failed }: Readable,
  directory: Directory,
): RowRejection | null {
  const isAnyOf = (...keys: ColumnKey[]) => keys.some((key) => failed.includes(key));
  const [first, ...others] = [
    isAnyOf('doctorText', 'internalCode') ? null : findDoctor(attention, directory),
    isAnyOf('serviceCode', 'serviceName') ? null : findService(attention, directory),
    isAnyOf('specialtyText') ? null : directory.specialties.find(attention.specialtyText),
    isAnyOf('societyRut', 'societyName', 'societyIdText')
      ? null
      : findSociety(attention, directory),
  ].filter(isRejection);
  return first === undefined ? null : together(first, ...others);
}

function isRejection(found: unknown): found is RowRejection {
  return typeof found === 'object' && found !== null && 'ok' in found;
}

/**
 * By RUT, internal code or id; an internal code beside it must belong to the same doctor. The code alone is used only
 * beside a text without digits, i.e. a name, which files spell freely.
 */
function findDoctor(attention: ParsedAttention, directory: Directory): number | RowRejection {
  const named = `${attention.doctorText}\n${attention.internalCode ?? ''}`;
  return directory.foundDoctors(named, () => findNewDoctor(attention, directory));
}

function findNewDoctor(attention: ParsedAttention, directory: Directory): number | RowRejection {
  const { doctorText, internalCode } = attention;
  const { doctorsByCode, doctors } = directory;
  // An internal code that nobody has is not the id of the same figures, which is another doctor's.
  const named = findNamedDoctor(doctorText, directory, doctorText !== internalCode);
  const coded = internalCode === null ? null : findCode(internalCode, doctorsByCode);
  if (named !== null && (coded === null || coded === named)) return named;
  if (named === null && coded !== null && !/\d/.test(doctorText)) return coded;
  const code = `el Código Interno «${internalCode}» es de ${doctors.get(coded ?? 0)?.name}`;
  if (named !== null) {
    const detail = `Médico «${doctorText}» es ${doctors.get(named)?.name}, pero ${code}: corrija o quite el que no corresponde`;
    return rejected('Error en los datos', 'doctorText', detail);
  }
  if (coded === null && directory.doctorsByName.get(nameKey(doctorText)) === null) {
    const detail = `«${doctorText}» es el nombre de más de un médico: escriba el RUT o el Código Interno`;
    return rejected('Doctor no encontrado', 'doctorText', detail);
  }
  const advice = coded === null ? '' : `, pero ${code}: corrija o quite el que no corresponde`;
  const problem = doctorText.includes('-') ? wrongDigit(doctorText) : null;
  if (problem !== null) {
    const meant = doctors.get(directory.doctorsByRut.get(rutWithRightDigit(doctorText) ?? '') ?? 0);
    const whose = meant ? `, el RUT de «${meant.name}»` : '';
    const detail = `RUT del médico «${doctorText}» ${problem}${whose}${advice}`;
    return rejected('Error en los datos', 'doctorText', detail);
  }
  const detail = `«${doctorText}» no está entre los médicos${advice}`;
  return rejected('Doctor no encontrado', 'doctorText', detail);
}

function findNamedDoctor(text: string, directory: Directory, mayBeId: boolean): number | null {
  const rut = normalizeRut(text);
  return (
    (rut === null ? null : directory.doctorsByRut.get(rut)) ??
    findCode(text, directory.doctorsByCode) ??
    (mayBeId ? knownId(text, directory.doctors) : null) ??
    directory.doctorsByName.get(nameKey(text)) ??
    null
  );
}

/** A key that the spellings of a person's name share: `Soto, Ana`, `ANA SOTO` and `Dra. Ana Soto`. */
function nameKey(name: string): string {
  const words = foldName(name)
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/);
  return words
    .filter((word) => word !== '' && word !== 'dr' && word !== 'dra')
    .sort()
    .join(' ');
}

/** By code. Files spell names freely, so a name is refused only if it is another service's. */
function findService(attention: ParsedAttention, directory: Directory): number | RowRejection {
  const named = `${attention.serviceCode}\n${attention.serviceName}`;
  return directory.foundServices(named, () => findNewService(attention, directory));
}

function findNewService(
  { serviceCode, serviceName }: ParsedAttention,
  { services, servicesById, servicesByName }: Directory,
): number | RowRejection {
  const id = findCode(serviceCode, services);
  if (id === null) {
    const detail = `Prestación «${serviceCode}» no encontrada`;
    return rejected('Error en los datos', 'serviceCode', detail);
  }
  const name = foldName(serviceName);
  const own = servicesById.get(id);
  const other = servicesById.get(servicesByName.get(name) ?? id);
  if (other === own || other === undefined || own === undefined || foldName(own.name) === name)
    return id;
  const detail = `Prestación «${serviceCode}» es ${own.name}, pero «${serviceName}» es la de código ${other.code}: corrija o quite el que no corresponde`;
  return rejected('Error en los datos', 'serviceCode', detail);
}

/**
 * By RUT, else by name; by id only as a last resort, since hospital systems have their own ids of societies. RUT and
 * name must not belong to different societies. Null when the row names none.
 */
function findSociety(
  attention: ParsedAttention,
  { societies, societiesByRut, societiesByName }: Directory,
): number | RowRejection | null {
  const { societyRut: rut, societyName: name, societyIdText: id } = attention;
  if (rut === null && name === null) {
    if (id === null) return null;
    return knownId(id, societies) ?? unknownSociety(id);
  }
  const byRut = rut === null ? null : (societiesByRut.get(rut) ?? null);
  const byName = name === null ? null : (societiesByName.get(foldName(name)) ?? null);
  if (byRut !== null && (byName === null || byName === byRut)) return byRut;
  if (rut === null && byName !== null) return byName;
  if (byName === null) return unknownSociety(rut ?? name);
  const found = byRut === null ? 'no está registrado' : `es de ${societies.get(byRut)?.name}`;
  const own = societies.get(byName)?.rut ?? '';
  const detail = `RUT Sociedad «${rut}» ${found}, pero «${name}» tiene el RUT ${formatRut(own)}: corrija o quite el que no corresponde`;
  return rejected('Error en los datos', 'societyRut', detail);
}

/** By name in any spelling, or by id; null when the row names none that is registered. */
function findProviderType(
  { providerTypeText: text }: ParsedAttention,
  { providerTypes, providerTypesByName }: Directory,
): number | null {
  if (text === null) return null;
  return providerTypesByName.get(foldName(text)) ?? knownId(text, providerTypes);
}

function unknownSociety(text: string | null): RowRejection {
  const problem = text?.includes('-') ? wrongDigit(text) : null;
  const detail =
    problem === null ? `Sociedad «${text}» no encontrada` : `RUT Sociedad «${text}» ${problem}`;
  return rejected('Error en los datos', 'societyRut', detail);
}

function byId<Item extends { readonly id: number }>(items: readonly Item[]): Map<number, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

function knownId(
  text: string,
  ids: ReadonlySet<number> | ReadonlyMap<number, unknown>,
): number | null {
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
