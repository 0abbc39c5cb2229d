/**
 * Where the caret belongs in a RUT that was formatted while it was typed: before the same digits as in
 * the text as typed, of which `tail` is what stood after the caret.
 */
export function caretBefore(tail: string, formatted: string): number {
  let digits = tail.replace(/[^0-9kK]/g, '').length;
  let caret = formatted.length;
  while (digits > 0 && caret > 0) {
    caret -= 1;
    if (/[0-9K]/.test(formatted.charAt(caret))) digits -= 1;
  }
  // Not behind a dot: Backspace would take the dot, which comes back at once.
  while (caret > 0 && !/[0-9K]/.test(formatted.charAt(caret - 1))) caret -= 1;
  return caret;
}
