/** Records as labelled lines, for comparing two versions. */

/** One line of a record, e.g. 'Retención' and '10,0 %'. */
export type FieldLine = { readonly label: string; readonly value: string };

/** The lines that differ, in the order of `after`; a line that one side lacks is empty there. */
export function differencesOf(
  before: readonly FieldLine[],
  after: readonly FieldLine[],
): { label: string; before: string; after: string }[] {
  const earlier = new Map(before.map(({ label, value }) => [label, value]));
  const later = new Map(after.map(({ label, value }) => [label, value]));
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .map((label) => ({ label, before: earlier.get(label) ?? '', after: later.get(label) ?? '' }))
    .filter((line) => line.before !== line.after);
}
