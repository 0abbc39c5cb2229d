/** Identifiers and names of people and organizations, as CL Core 2.0.0 writes them. */
import type { LocalDate } from '../../calendar/calendar.ts';
import { parseRut } from '../../identity/rut.ts';
import { at, type Json, listOf, textOf } from './json.ts';

/** The code system of kinds of identifier of CL Core 2.0.0, whatever the address of its publication. */
const ID_TYPES = '/CSTipoIdentificador';
/** Codes of it; guides of the ministry write them with two digits. */
const RUN_TYPES: ReadonlySet<string> = new Set(['1', '01']);
/** A provisional RUN, a passport, a foreign document and a NIP: what patients without a RUN have. */
const OTHER_TYPES: ReadonlySet<string> = new Set(['2', '02', '5', '05', '6', '06', '8', '08']);
/** The system of the civil register in versions of CL Core before 2.0.0, and their code of a Chilean document. */
const CIVIL_REGISTER = /^https?:\/\/regcivil\.cl\/Validacion\/RUN$/i;
const OLD_ID_TYPES = '/CSCodigoDNI';
const OLD_CHILEAN_ID = 'NNCHL';

/** The RUN among current identifiers, as it is written; empty when there is none. A given system decides alone. */
export function runOf(identifiers: readonly Json[], system: string): string {
  const isWanted = (identifier: Json) =>
    identifier.use !== 'temp' &&
    (system === '' ? isRun(identifier) : textOf(identifier.system) === system);
  return textOf(identifiers.find(isWanted)?.value);
}

/** The patient's RUN, or else another document, even a temporary one, which is flagged as no RUN. */
export function patientDocument(identifiers: readonly Json[], system: string): string {
  const other = identifiers.find((identifier) => hasType(identifier, OTHER_TYPES));
  return runOf(identifiers, system) || textOf(other?.value);
}

/** The only valid RUT among an organization's current identifiers; empty when there is none, or more than one. */
export function organizationRut(identifiers: readonly Json[]): string {
  const lasting = identifiers.filter(({ use }) => use !== 'temp');
  const ruts = lasting.map(({ value }) => parseRut(textOf(value)));
  const [only = '', ...others] = new Set(ruts.filter((rut) => rut !== null));
  return others.length === 0 ? only : '';
}

/** The value of the current identifier with the system; empty when there is none. */
export function valueOfSystem(identifiers: readonly Json[], system: string): string {
  const isWanted = (found: Json) => found.use !== 'temp' && textOf(found.system) === system;
  return textOf(identifiers.find(isWanted)?.value);
}

/** The identifiers with a value that are neither old nor ended before the day; without a day, none has ended. */
export function currentIdentifiers(identifiers: unknown, day: LocalDate | null): readonly Json[] {
  return listOf(identifiers).filter(({ use, value, period }) => {
    // A year, a month, a day or a moment.
    const end = textOf(at(period, 'end')).slice(0, day?.length ?? 0);
    const isEnded = end !== '' && end < (day ?? '').slice(0, end.length);
    return use !== 'old' && textOf(value) !== '' && !isEnded;
  });
}

function isRun(identifier: Json): boolean {
  return (
    hasType(identifier, RUN_TYPES) ||
    CIVIL_REGISTER.test(textOf(identifier.system)) ||
    typesOf(identifier).some(
      ({ system, code }) => textOf(system).endsWith(OLD_ID_TYPES) && code === OLD_CHILEAN_ID,
    )
  );
}

function hasType(identifier: Json, codes: ReadonlySet<string>): boolean {
  return typesOf(identifier).some(
    ({ system, code }) => textOf(system).endsWith(ID_TYPES) && codes.has(textOf(code)),
  );
}

function typesOf(identifier: Json): readonly Json[] {
  return listOf(at(identifier, 'type', 'coding'));
}

const SECOND_SURNAME = '/SegundoApellido';

/** A person's official name, given names first; that of an organization is a text. Empty when there is none. */
export function nameOf(name: unknown): string {
  if (typeof name === 'string') return name.trim();
  const names = listOf(name).filter(({ use }) => use !== 'old');
  const best =
    names.find(({ use }) => use === 'official') ?? names.find(({ family }) => family) ?? names[0];
  if (best === undefined) return '';
  const given = Array.isArray(best.given) ? best.given.map(textOf) : [];
  const surnames = [textOf(best.family), secondSurname(best)];
  const parts = [...given, ...surnames].filter((part) => part !== '');
  return surnames[0] === '' && textOf(best.text) !== '' ? textOf(best.text) : parts.join(' ');
}

function secondSurname(name: Json): string {
  const found = listOf(at(name, '_family', 'extension')).find(({ url }) =>
    textOf(url).endsWith(SECOND_SURNAME),
  );
  return textOf(found?.valueString);
}
