/** The day that a bank file bears. */

/**
 * The chosen day, unless it has passed meanwhile: a screen that stayed open over night, or an address that was kept, still says
 * 31 December on 2 January, and the bank would pay the file in another year than it says.
 */
export function paymentDayOf<Day extends string>(chosen: string | undefined, today: Day): Day {
  return chosen === undefined || chosen < today ? today : (chosen as Day);
}
