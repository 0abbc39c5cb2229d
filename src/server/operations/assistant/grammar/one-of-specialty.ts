/** Who of several with one name is meant, by the specialty that is said besides. */
import { isStaff } from '../../../platform/http/access.ts';
import type { Asker } from '../tool.ts';
import { wordsOf } from './alike.ts';
import { readable } from './name-searches.ts';
import type { Part } from './parts.ts';

/** 'La doctora Quezada, la de cirugía': of those who are called so, the only one of that specialty. */
export async function withOneOfSpecialty(
  asker: Asker,
  parts: readonly Part[],
): Promise<readonly Part[]> {
  const doctor = parts.find((part) => part.kind === 'name' && part.of === 'doctor');
  const others = parts.filter(
    ({ kind, ...part }) => kind === 'unknown' || ('of' in part && part.of === 'specialty'),
  );
  if (!isStaff(asker.user) || doctor?.kind !== 'name') return parts;
  if (doctor.isStrange) return (await withSpecialtyOfName(asker, parts, doctor)) ?? parts;
  if (others.length === 0) return parts;
  const listed = await readable(
    asker.calls.doctors.list({ search: doctor.value, limit: 50, sort: 'name' }),
    [],
  );
  const called = listed.filter(({ name }) =>
    wordsOf(doctor.value).every((word) => wordsOf(name).includes(word)),
  );
  for (const { typed } of called.length > 1 ? others : []) {
    const [only, ...more] = called.filter(({ specialtyName }) =>
      isOfSpecialty(specialtyName, typed),
    );
    if (!only || more.length > 0) continue;
    return parts
      .filter((part) => part.typed !== typed)
      .map((part) => (part === doctor ? { ...doctor, value: only.name } : part));
  }
  return parts;
}

/** 'Riquelme de cirugía' and 'Contreras traumatólogo' are nobody's name: who is called so, and what is said of them. */
async function withSpecialtyOfName(
  asker: Asker,
  parts: readonly Part[],
  doctor: Part & { readonly value: string | number },
): Promise<readonly Part[] | null> {
  const [, name, said] = WITH_SPECIALTY.exec(String(doctor.value)) ?? [];
  if (!name || !said) return null;
  const apart = parts.flatMap((part): Part[] =>
    part === doctor
      ? [
          { kind: 'name', of: 'doctor', value: name, typed: name },
          { kind: 'unknown', typed: said, isCapital: false },
        ]
      : [part],
  );
  const read = await withOneOfSpecialty(asker, apart);
  return read.some(({ typed }) => typed === said) ? null : read;
}
const WITH_SPECIALTY = /^(.+?) (?:(?:de )?(?:la |el )?)?(\S+)$/;

/** Whether the words, or a specialist's name, are those with which a specialty's name begins its own. */
const isOfSpecialty = (specialty: string | null, typed: string) =>
  typed.length >= SHORTEST_BEGINNING &&
  wordsOf(typed).every((word) =>
    wordsOf(specialty ?? '').some((own) => own.startsWith(word.replace(/(?<=.{6})[aeo]s?$/, ''))),
  );
/** Shorter beginnings of a specialty's name are too alike. */
const SHORTEST_BEGINNING = 4;
