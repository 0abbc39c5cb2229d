/** What the screen says of doctors (spec 1 §8). */
import { masterWords } from '../../kit/table/master-words.ts';

export const DOCTOR = { one: 'médico', many: 'médicos', gender: 'masculine' } as const;
export const WORDS = masterWords(DOCTOR);
