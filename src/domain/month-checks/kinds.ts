/** All kinds of checks of a month, in the order in which they are told (operations §13). */
import { AMOUNT_KINDS } from './amount-kinds.ts';
import type { CheckKind } from './check-kind.ts';
import { ENTRY_KINDS } from './entry-kinds.ts';
import { LINE_KINDS } from './line-kinds.ts';
import { PAYEE_KINDS } from './payee-kinds.ts';
import { REPEAT_KINDS } from './repeat-kinds.ts';
import { RULE_KINDS } from './rule-kinds.ts';
import { VOLUME_KINDS } from './volume-kinds.ts';

export const CHECK_KINDS = {
  ...RULE_KINDS,
  ...AMOUNT_KINDS,
  ...LINE_KINDS,
  ...REPEAT_KINDS,
  ...VOLUME_KINDS,
  ...PAYEE_KINDS,
  ...ENTRY_KINDS,
} as const satisfies Readonly<Record<string, CheckKind>>;

export type CheckKey = keyof typeof CHECK_KINDS;
export const CHECK_KEYS = Object.keys(CHECK_KINDS) as [CheckKey, ...CheckKey[]];

const groupOf = (title: string, kinds: object) => ({
  title,
  keys: Object.keys(kinds) as CheckKey[],
});
/** The kinds by what they look at; titles are Spanish. */
export const CHECK_GROUPS: readonly {
  readonly title: string;
  readonly keys: readonly CheckKey[];
}[] = [
  groupOf('Reglas', RULE_KINDS),
  groupOf('Montos', AMOUNT_KINDS),
  groupOf('Líneas', LINE_KINDS),
  groupOf('Repeticiones', REPEAT_KINDS),
  groupOf('Lo que falta o sobra', VOLUME_KINDS),
  groupOf('A quién se paga', PAYEE_KINDS),
  groupOf('Haberes y descuentos', ENTRY_KINDS),
];

/** The kind of this key; undefined for one that the product no longer has. */
export const findCheckKind = (key: string): CheckKind | undefined =>
  Object.hasOwn(CHECK_KINDS, key) ? CHECK_KINDS[key as CheckKey] : undefined;
