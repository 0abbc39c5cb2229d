/** What the cells of a file of users say, and how a user's fields are told (access §32). */
import { PROFILES, type Profile } from '../../../domain/access/menu.ts';
import { splitName } from '../../../domain/identity/names.ts';
import { parseRut } from '../../../domain/identity/rut.ts';
import type { MasterColumn } from '../../../domain/masters/column-types.ts';
import { NO_DOCTOR } from '../../../domain/masters/user-columns.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { wrongDigit } from '../../../formats/cell-problems.ts';
import { cleanText, foldWord } from '../../../formats/text.ts';
import type { Existing, Fields, FileRow, OwnCells } from '../../masters/master-imports/public.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

type Doctor = {
  readonly id: number;
  readonly rut: string;
  readonly name: string;
  readonly isActive: boolean;
};
type OwnProfile = { readonly id: number; readonly name: string; readonly isActive: boolean };
type Given = { readonly profile: Profile; readonly ownProfileId: number | null };
type Found<What> = What | { readonly reason: string };

/** The names that cells may say. */
type Names = {
  readonly doctors: {
    readonly byRut: ReadonlyMap<string, Doctor>;
    readonly byName: ReadonlyMap<string, readonly Doctor[]>;
    readonly nameOf: ReadonlyMap<unknown, string>;
  };
  readonly ownProfiles: readonly OwnProfile[];
};

/** Reads what the cells may name, and then the cells. */
export async function userCells(db: Db | Tx): Promise<OwnCells> {
  const doctors = await db
    .selectFrom('doctor')
    .select(['id', 'rut', 'name', 'isActive'])
    .orderBy('id')
    .execute();
  const names: Names = {
    doctors: {
      byRut: new Map(doctors.map((doctor) => [doctor.rut, doctor])),
      byName: Map.groupBy(doctors, ({ name }) => foldWord(name)),
      nameOf: new Map(doctors.map(({ id, name }) => [id, name])),
    },
    ownProfiles: await db
      .selectFrom('ownProfile')
      .select(['id', 'name', 'isActive'])
      .orderBy('id')
      .execute(),
  };
  return {
    read: (row, existing) => readRow(names, row, existing),
    fieldsOf: ({ field }) => (field === 'profile' ? ['profile', 'ownProfileId'] : [field]),
    shown: (column, fields) => shownCell(names, column, fields),
  };
}

function readRow(names: Names, { values }: FileRow, existing: Existing | undefined) {
  const fields: Record<string, unknown> = {};
  const reasons: string[] = [];
  const notes: string[] = [];
  const textOf = (key: string) => {
    const value = values[key];
    return typeof value === 'string' && value.trim() !== '' ? cleanText(value) : null;
  };
  const take = (found: Found<Fields>) => {
    if ('reason' in found) reasons.push(String(found.reason));
    else Object.assign(fields, found);
  };
  const [first, last] = [textOf('firstName'), textOf('lastName')];
  if (last !== null) fields.lastName = last;
  if (first !== null) take(namesIn(first, last, existing));
  const profile = textOf('profile');
  if (profile !== null) take(profileIn(names, profile, existing));
  const doctor = textOf('doctorId');
  if (doctor !== null) {
    const found = doctorIn(names, doctor, existing);
    if (found !== null && 'reason' in found) reasons.push(found.reason);
    else {
      fields.doctorId = found?.id ?? null;
      if (found && !found.isActive && existing?.fields.doctorId !== found.id)
        notes.push(`El médico ${found.name} está inactivo.`);
    }
  }
  return { fields, reasons, notes };
}

/** First and last names, where the cell of the name may hold both. */
function namesIn(
  first: string,
  last: string | null,
  existing: Existing | undefined,
): Found<Fields> {
  if (last !== null) return { firstName: first };
  if (existing) {
    const { firstName, lastName } = existing.fields;
    if (first === firstName || first === `${firstName} ${lastName}`) return {};
  }
  if (!first.includes(' '))
    return { reason: `«Nombre» dice «${first}»: escriba también el apellido.` };
  return splitName(first);
}

function profileIn(
  names: Names,
  text: string,
  existing: Existing | undefined,
): Found<Readonly<Partial<Given>>> {
  // As it is, also where a profile of the clinic is called like one of the four.
  if (existing && foldWord(profileName(names, existing.fields) ?? '') === foldWord(text)) return {};
  const ofFour = PROFILES.find((one) => foldWord(PROFILE_LABELS[one]) === foldWord(text));
  if (ofFour) return { profile: ofFour, ownProfileId: null };
  const own =
    names.ownProfiles.find(({ name }) => name === text) ??
    names.ownProfiles.find(({ name }) => foldWord(name) === foldWord(text));
  if (!own)
    return {
      reason: `«Perfil» dice «${text}»: escriba ${Object.values(PROFILE_LABELS).join(', ')}, o un perfil de la clínica.`,
    };
  if (!own.isActive)
    return {
      reason: `El perfil «${own.name}» ya no se puede dar, porque se desactivó: elija otro.`,
    };
  return { profile: 'supervisor', ownProfileId: own.id };
}

/** The doctor of a RUT or a name; null for none. */
function doctorIn(
  { doctors }: Names,
  text: string,
  existing: Existing | undefined,
): Found<Doctor> | null {
  if (foldWord(text) === foldWord(NO_DOCTOR)) return null;
  const rut = parseRut(text);
  const named = rut ? [doctors.byRut.get(rut)].filter((one) => one !== undefined) : null;
  const found = named ?? doctors.byName.get(foldWord(text)) ?? [];
  const linked = found.find(({ id }) => id === existing?.fields.doctorId);
  const [only, ...others] = found;
  if (linked) return linked;
  if (!only) {
    const digit = wrongDigit(text);
    return {
      reason: digit
        ? `El RUT del médico «${text}» ${digit}.`
        : `El médico «${text}» no existe: corríjalo, o créelo en Médicos.`,
    };
  }
  if (others.length > 0)
    return { reason: `Hay ${found.length} médicos que se llaman «${text}»: escriba su RUT.` };
  return only;
}

/** A profile as the list of users calls it. */
function profileName({ ownProfiles }: Names, fields: Fields): string | null {
  const { profile, ownProfileId } = fields as Partial<Given>;
  if (ownProfileId) return ownProfiles.find(({ id }) => id === ownProfileId)?.name ?? null;
  return profile ? PROFILE_LABELS[profile] : null;
}

function shownCell(names: Names, { field }: MasterColumn, fields: Fields): string | null {
  const value = fields[field];
  if (field === 'profile') return profileName(names, fields);
  if (field === 'doctorId') return names.doctors.nameOf.get(value) ?? null;
  return typeof value === 'string' ? value : null;
}
