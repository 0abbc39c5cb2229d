/** Empties, by one statement, the tables of fees and payments with all that refer to them. `CASCADE` would hide a new one. */
export const EMPTY_PAYMENTS =
  'TRUNCATE calculation, payment, entry, payment_entry, balance_settlement, attachment, correction, replacement_fee, transfer_payment, surplus_part, true_year_retention';

/** Deletes all attentions, with their fees, payments and entries. */
export const DELETE_MONTHS = `
  BEGIN; SET LOCAL portal.wipe = 'on'; DELETE FROM payment; DELETE FROM entry; DELETE FROM calculation; DELETE FROM attention; COMMIT`;
