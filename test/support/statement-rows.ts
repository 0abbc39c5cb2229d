/** The cells of the table below the heading that begins so, by rows, of a statement's HTML. */
export function rowsBelow(page: string, heading: string): string[][] {
  const from = page.indexOf(`<h2>${heading}`);
  const table = page.slice(from, page.indexOf('</table>', from));
  return table
    .split('<tr>')
    .slice(2)
    .map((row) => [...row.matchAll(/<td[^>]*>([^<]*)</g)].map(([, text = '']) => text));
}
