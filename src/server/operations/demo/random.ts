/**
 * Repeatable random numbers: the demo clinic is the same on every machine, so its numbers come from a seed and never
 * from `Math.random`.
 */

/** A random generator; two with the same seed give the same values. */
export type Random = {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number between both ends, inclusive. */
  int(min: number, max: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One of the items, with equal probability. */
  pick<Item>(items: readonly Item[]): Item;
};

/** A separate generator for every seed text (mulberry32, seeded by FNV-1a). */
export function seeded(seed: string): Random {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <Item>(items: readonly Item[]) => items[int(0, items.length - 1)] as Item,
  };
}

/** Draws items by weight; the weights are summed once. Throws a RangeError without items. */
export function weighted<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
): (random: Random) => Item {
  const last = items.at(-1);
  if (last === undefined) throw new RangeError('nothing to choose from');
  let total = 0;
  const bounds = items.map((item) => {
    total += weightOf(item);
    return total;
  });
  return (random) => {
    const drawn = random.next() * total;
    const index = bounds.findIndex((bound) => drawn < bound);
    return items[index] ?? last;
  };
}
