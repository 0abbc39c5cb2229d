/** Proposes a code for a copied rule. */

/** The longest code that the contract accepts. */
const CODE_LENGTH = 40;

/** `CARD-01-COPIA`, or `CARD-01-COPIA-2` and so on: the first that is free, ignoring case. */
export function copyCode(code: string, taken: readonly string[]): string {
  const codes = new Set(taken.map((other) => other.toUpperCase()));
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '-COPIA' : `-COPIA-${number}`;
    const candidate = `${code.slice(0, CODE_LENGTH - ending.length)}${ending}`;
    if (!codes.has(candidate.toUpperCase())) return candidate;
  }
}
