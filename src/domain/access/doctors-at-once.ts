/** The most doctors whose accounts are added together: a password is hashed for each. */
export const DOCTORS_AT_ONCE = 300;
