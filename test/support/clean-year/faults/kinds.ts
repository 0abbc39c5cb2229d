/** All kinds of faults, in the order in which they take turns. */
import { ABSENCE_KINDS } from './absences.ts';
import { AMOUNT_KINDS } from './amounts.ts';
import { CODE_KINDS } from './codes.ts';
import { ENTRY_KINDS } from './entry-faults.ts';
import { PAYEE_KINDS } from './payee-faults.ts';
import { PERSON_KINDS } from './persons.ts';
import { REPEAT_KINDS } from './repeats.ts';
import { RULE_KINDS } from './rule-faults.ts';
import type { Kind } from './scene.ts';

export const KINDS: readonly Kind[] = [
  ...AMOUNT_KINDS,
  ...REPEAT_KINDS,
  ...ABSENCE_KINDS,
  ...PERSON_KINDS,
  ...CODE_KINDS,
  ...RULE_KINDS,
  ...PAYEE_KINDS,
  ...ENTRY_KINDS,
];
