/** What the columns of a file are called where somebody says what they are. */

/**
 * A name for each column that no other has: its heading, its number when it has none, and a number behind
 * when another column has the same.
 */
export function columnNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((heading, at) => {
    const name = heading.trim() || `Columna ${at + 1}`;
    let unique = name;
    for (let number = 2; taken.has(unique); number += 1) unique = `${name} (${number})`;
    taken.add(unique);
    return unique;
  });
}
