/** Words at the beginning of a sentence or a title. */

/** With its first letter a capital, and no other: 'Tipos de prestador'. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
