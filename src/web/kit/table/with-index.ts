/** Items with their index, to serve as key where the order never changes. */
export function withIndex<Item>(items: readonly Item[]): [number, Item][] {
  return items.map((item, place) => [place, item]);
}
