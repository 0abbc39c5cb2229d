/** From when on a figure of a month is told. Each says why it is as it is. */

/** Months before that a month is compared with: a whole year, so that each season is among them. */
export const HISTORY_MONTHS = 12;
/** Months of its own before which nothing is usual for a doctor or a service. */
export const LEAST_MONTHS = 3;
/** Days for which a new account is pointed out, as before bank files (payout §20). */
export const NEW_ACCOUNT_DAYS = 10;
/**
 * By how many percent the share of the base that a doctor is paid may differ from the months before: scales and changing
 * services move it less, rates that were typed wrongly more.
 */
export const SHARE_FACTOR = 12;
/**
 * How many standard deviations a doctor's count of lines may be from the usual one. Counts vary like their square root, and by
 * a fifth more for holidays: of 5,000 doctors a year, about one is beyond by chance.
 */
export const VOLUME_DEVIATIONS = 5;
/** Of fewer lines a month, a month without any says nothing. */
export const REGULAR_LINES = 5;
