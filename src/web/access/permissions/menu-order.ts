/** Moving options and sections of the menu: the order of all ids after one step (spec 2 §2.14). */
import type { MenuEntry } from '../../../contract/access/permissions.ts';
import { bySection } from '../../../domain/words/menu.ts';

export type Step = -1 | 1;

/** One option a step within its section; null when it is at that end already. */
export function optionMoved(
  options: readonly MenuEntry[],
  id: number,
  step: Step,
): number[] | null {
  const sections = bySection(options).map(([, entries]) => entries.map((entry) => entry.id));
  const section = sections.find((ids) => ids.includes(id)) ?? [];
  return swapped(section, section.indexOf(id), step) ? sections.flat() : null;
}

/** A whole section a step among the sections; null when it is at that end already. */
export function sectionMoved(
  options: readonly MenuEntry[],
  name: string,
  step: Step,
): number[] | null {
  const sections = bySection(options);
  const at = sections.findIndex(([section]) => section === name);
  if (!swapped(sections, at, step)) return null;
  return sections.flatMap(([, entries]) => entries.map(({ id }) => id));
}

/** Swaps two neighbours in place; false when there is no neighbour. */
function swapped<Item>(list: Item[], at: number, step: Step): boolean {
  const [item, neighbour] = [list[at], list[at + step]];
  if (item === undefined || neighbour === undefined) return false;
  list[at] = neighbour;
  list[at + step] = item;
  return true;
}
