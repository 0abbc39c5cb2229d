/** From when on a figure of a month is told. Each says why it is as it is. */

/** Months before that a month is compared with: a whole year, so that each season is among them. */
export const HISTORY_MONTHS = 12;
/** Months by which the days and the contract of a doctor are known: what was agreed changes, and a year would hide it. */
export const RECENT_MONTHS = 4;
/** Months of its own before which nothing is usual for a doctor or a service. */
export const LEAST_MONTHS = 3;
/** Days for which a new account is pointed out, as before bank files (payout §20). */
export const NEW_ACCOUNT_DAYS = 10;
/** By how much the part of the base that a service pays may be beyond what it was: roundings and scales. */
export const SHARE_SLACK = 0.03;
/** By how much two equal percentages may differ by roundings. */
export const EXACT_SLACK = 0.005;
/** By how much a fee in pesos may: fixed amounts rise with the prices. */
export const FEE_SLACK = 0.08;
/** Percent of a doctor's or a rule's fees from which what is beyond is told. */
export const SHARE_FACTOR = 5;
/**
 * The probability with which a check of counts tells something about a month in which all is chance, however many doctors, services and
 * days it compares.
 */
export const FALSE_ALARMS = 0.01;
/** The part of counts of the months before by which their spread is known: what a few wrong ones or leaves do is left out. */
export const SPREAD_PART = 0.9;
/** 90 % of normally distributed figures lie within 1.645 standard deviations of their mean; this is its square, for `SPREAD_PART`. */
export const SPREAD_PART_NORMAL = 2.7055;
/** The least spread that is believed: calendars vary less than chance, but not by so much. */
export const LEAST_COUNT_SPREAD = 0.25;
/** Counts from which their spread is known. */
export const SPREAD_COUNTS = 50;
/** Usual lines after the last one of which that none came is no chance: once in five thousand doctors and months. */
export const END_LINES = 7;
/** Of fewer lines a month, a month without any says nothing. */
export const REGULAR_LINES = 5;
/** Lines of one service, plan, place and hours from which their median is a price: one wrong line of four does not move it. */
export const CELL_LINES = 4;
/** Of fewer doctors, one alone would make what is usual. */
export const LEAST_DOCTORS = 3;
/** Lines by which a doctor's own level of prices is known. */
export const DOCTOR_LINES = 4;
/** Two percent: a list of prices is kept to the peso, but for roundings. */
export const LEAST_SPREAD = 0.02;
/** How many times what 95 of 100 lines of a plan keep to is still usual: operations are more or less difficult. */
export const SPREAD_SLACK = 2.6;
/** The logarithm of a third: how far apart the prices of doctors are who ask more or less than others, before it is known how much. */
export const UNKNOWN_SPREAD = 0.4;
/** By how much the share of a place in a team may differ from the usual one. */
export const PLACE_SLACK = 0.03;
/** Lines of a plan from which its spread is known. */
export const SPREAD_LINES = 40;
/** Pesos that are not worth a question. */
export const SMALL_AMOUNT = 500;
/** A value that as few of a thousand lines have is no custom of the clinic, but a slip. */
export const RARE_PER_THOUSAND = 4;
/** Pesos of fees that are worth a question when they add up. */
export const SMALL_FEE = 5_000;
/** Percent by which what is compared with the usual may be worse than when it was accepted: other lines move what is usual a little. */
export const ACCEPTED_SLACK = 10;
/** A part of what rules usually pay that no contract agrees to, but a percentage without its last digit. */
export const LITTLE_SHARE = 0.4;
/** Days within which the same attention with another date is told: those that an exchange of day and month, or a month, makes. */
export const SAME_DAYS = 31;
/** Lines of another month with a doctor's patients, hours and amounts that are no chance. */
export const BATCH_LINES = 3;
/** Percent of the operations that have a place from which one without it is incomplete. */
export const COMPLETE_PERCENT = 90;
/** Months after which a line is more than late: what comes a month later is usual in clinics. */
export const LATE_MONTHS = 2;
/** Days within which an attention is asked for and given. */
export const REQUEST_DAYS = 45;
/** Lines of a doctor's day of which one may ask whether they fit in it. */
export const DAY_LINES = 12;
/** Days of a month on which hardly any patient sees the same doctor. */
export const OFTEN_LINES = 6;
/** By what factor an entry may differ from the doctor's usual one of its kind. */
export const ENTRY_FACTOR = 1.9;
/** Entries of a kind from which its usual amount and retention are known. */
export const ENTRY_LINES = 5;
/** Accounts of one bank and kind from which the number of their digits is known. */
export const ACCOUNTS = 5;
/** Days between a new address and a new account that belong together. */
export const EMAIL_DAYS = 30;
/** Days after which a hold is likely to be forgotten. */
export const HELD_DAYS = 60;
/** Days that payees take to issue their receipts. */
export const RECEIPT_DAYS = 40;
/** The part of societies' lines in which files name one, from which a line that names none is told. */
export const NAMED_SHARE = 0.9;
