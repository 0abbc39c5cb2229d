/** Letters after 'Fonasa' that may be a tier: 'Fonasa E' is none, and 'Fonasa a' may go on with somebody. */
export function isDoubtfulTier(words: readonly string[], at: number): boolean {
  if (words[at - 1] !== 'fonasa') return false;
  const next = words[at + 1] ?? '';
  // 'Fonasa e isapre' joins both.
  if (words[at] === 'e') return !/^h?i/.test(next);
  return words[at] === 'a' && /^(?:|en|de|del|este|hubo|hay|fueron|y|o|tuvo|tuvimos)$/.test(next);
}
