/** How the screen speaks of services (masters §6). */
import { masterWords, type Noun } from '../../kit/table/master-words.ts';

export const SERVICE: Noun = { one: 'prestación', many: 'prestaciones', gender: 'feminine' };
export const SERVICE_WORDS = masterWords(SERVICE);

/** What is shown of a service without a base value (masters §6.4). */
export const NO_BASE_VALUE = 'No definido';
