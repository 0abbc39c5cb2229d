/** Who did something, where the account may have been deleted since. */

/** A person's name inside a sentence; of one whose account is gone: 'un usuario eliminado'. */
export const nameOfUser = (name: string | null | undefined): string =>
  name ?? 'un usuario eliminado';
