/** Many calls to one server, of which it can answer only so many at once. */

/** Fewer than the server has connections to the database (20), for which a call waits 5 s at most. */
const AT_ONCE = 8;

/** Like `Promise.all` of the work on each item, a few at a time: however slow the machine, none waits long for its turn. */
export async function fewAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const takeTurns = async () => {
    for (const [at, item] of queue) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return results;
}
