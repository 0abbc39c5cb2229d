/** Why a person has to look at an import that nobody previewed (intake §20; decision 125). */
export const UNATTENDED_PROBLEMS = [
  'unreachable',
  'unreadable',
  'keyMissing',
  'failed',
  'part',
  'leftOut',
] as const;
export type UnattendedProblem = (typeof UNATTENDED_PROBLEMS)[number];

/** What each is called on screens and in letters. */
export const UNATTENDED_PROBLEM_WORDS: Readonly<Record<UnattendedProblem, string>> = {
  unreachable: 'El otro sistema no respondió como debía',
  unreadable: 'Lo que llegó no se pudo leer',
  keyMissing: 'Falta la clave con que se cifró la de la fuente',
  failed: 'La importación falló',
  part: 'La respuesta trae solo una parte',
  leftOut: 'Hay filas que esperan a una persona',
};

/** Whether nothing was imported. */
export function isFailure(problem: UnattendedProblem): boolean {
  return problem !== 'part' && problem !== 'leftOut';
}
