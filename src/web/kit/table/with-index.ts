/** Items with their places: what never changes its order is known by its place. */
export function withIndex<Item>(items: readonly Item[]): [number, Item][] {
  return items.map((item, place) => [place, item]);
}
