/** Which files say in their names who made them, and when (product §16.8). */

/**
 * Files in another program's layout, byte by byte and under the name that it expects. The product keeps with them who made them,
 * when, and their hash (payout §18.2, payout §33.4).
 */
const OF_OTHER_PROGRAMS = new Set([
  'bank.download',
  'bankFiles.content',
  'accounting.download',
  'numberedExports.download',
]);

/** Files that come with the product, the same for everybody. */
const OF_THE_PRODUCT = new Set(['imports.template']);

/** Whether the file of a call that is CSV is named after its maker: its rows are rows alone, since they may be imported again. */
export function isNamedByMaker(call: string): boolean {
  return !OF_OTHER_PROGRAMS.has(call) && !OF_THE_PRODUCT.has(call);
}
