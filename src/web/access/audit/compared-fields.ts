/** A record before and after, field by field. */
import type { AuditField } from '../../../domain/words/audit-words.ts';

export type ComparedField = { label: string; before: string; after: string; isChanged: boolean };

/** Every field of either side, in order; repeated labels are numbered. */
export function comparedFields(
  before: readonly AuditField[],
  after: readonly AuditField[],
): ComparedField[] {
  const [earlier, later] = [valuesByLabel(before), valuesByLabel(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])].map((label) => {
    const sides = { before: earlier.get(label) ?? '', after: later.get(label) ?? '' };
    return { label, ...sides, isChanged: sides.before !== sides.after };
  });
}

function valuesByLabel(fields: readonly AuditField[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const { label, value } of fields) {
    let name = label;
    for (let number = 2; values.has(name); number += 1) name = `${label} (${number})`;
    values.set(name, value);
  }
  return values;
}
