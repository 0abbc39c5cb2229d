/** How the screen speaks of services (spec 1 §2.7, §8). */
import { masterWords, type Noun } from '../../kit/table/master-words.ts';

export const SERVICE: Noun = { one: 'prestación', many: 'prestaciones', gender: 'feminine' };
export const SERVICE_WORDS = masterWords(SERVICE);

/** What is shown of a service without a base value (spec 1 §2.7). */
export const NO_BASE_VALUE = 'No definido';
