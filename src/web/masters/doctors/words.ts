/** What the screen says about doctors (masters §2.10). */
import { masterWords } from '../../kit/table/master-words.ts';

export const DOCTOR = { one: 'médico', many: 'médicos', gender: 'masculine' } as const;
export const WORDS = masterWords(DOCTOR);
