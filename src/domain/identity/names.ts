/** Chilean names: given names first, then the father's and the mother's surname. */

/** The parts of a full name; what is missing is named by default (access §5.16). */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  // Of three or more words the last two are surnames; of two, the last.
  const surnames = words.length >= 3 ? 2 : 1;
  const firstName = words.length > 1 ? words.slice(0, -surnames) : words;
  return {
    firstName: firstName.join(' ') || 'Doctor',
    lastName: words.slice(firstName.length).join(' ') || 'Apellido',
  };
}
