/**
 * The position of the caret in a RUT that was reformatted while typing: before the digits of `tail`, which followed it
 * in the typed text.
 */
export function caretBefore(tail: string, formatted: string): number {
  let digits = tail.replace(/[^0-9kK]/g, '').length;
  let caret = formatted.length;
  while (digits > 0 && caret > 0) {
    caret -= 1;
    if (/[0-9K]/.test(formatted.charAt(caret))) digits -= 1;
  }
  // Never behind a dot: Backspace would delete the dot, and formatting restores it at once.
  while (caret > 0 && !/[0-9K]/.test(formatted.charAt(caret - 1))) caret -= 1;
  return caret;
}
