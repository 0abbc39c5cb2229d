/** The specialties of the demo clinic, with the size of each one's staff. */

/** `key` begins the codes of the specialty's rules, as in `CARD-01`. */
export const SPECIALTIES = [
  { id: 1, key: 'MINT', name: 'Medicina Interna', doctors: 6 },
  { id: 2, key: 'PEDI', name: 'Pediatría', doctors: 5 },
  { id: 3, key: 'CARD', name: 'Cardiología', doctors: 5 },
  { id: 4, key: 'GINE', name: 'Ginecología y Obstetricia', doctors: 5 },
  { id: 5, key: 'TRAU', name: 'Traumatología y Ortopedia', doctors: 6 },
  { id: 6, key: 'CIRU', name: 'Cirugía General', doctors: 5 },
  { id: 7, key: 'ANES', name: 'Anestesiología', doctors: 5 },
  { id: 8, key: 'OFTA', name: 'Oftalmología', doctors: 3 },
  { id: 9, key: 'OTOR', name: 'Otorrinolaringología', doctors: 3 },
  { id: 10, key: 'NEUR', name: 'Neurología', doctors: 3 },
  { id: 11, key: 'UROL', name: 'Urología', doctors: 3 },
  { id: 12, key: 'DERM', name: 'Dermatología', doctors: 3 },
  { id: 13, key: 'GAST', name: 'Gastroenterología', doctors: 3 },
  { id: 14, key: 'PSIQ', name: 'Psiquiatría', doctors: 3 },
  { id: 15, key: 'RADI', name: 'Radiología e Imágenes', doctors: 2 },
] as const;

export type SpecialtyKey = (typeof SPECIALTIES)[number]['key'];

const ID_BY_KEY = new Map<string, number>(SPECIALTIES.map(({ key, id }) => [key, id]));

/** The id of a specialty of the demo clinic. */
export function specialtyId(key: string): number {
  const id = ID_BY_KEY.get(key);
  if (id === undefined) throw new RangeError(`no such specialty: ${key}`);
  return id;
}
