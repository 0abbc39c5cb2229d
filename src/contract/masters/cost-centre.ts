/** The cost centre of a fee's expense, by its code in the clinic's accounting (payout §35). */
import { z } from 'zod';

/** Null: none of its own. Unchanged if absent. */
export const costCentre = z
  .string()
  .trim()
  .max(20, 'Máximo 20 caracteres')
  .regex(
    /^(?:[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?)?$/,
    'Use solo letras, dígitos, puntos y guiones, por ejemplo 310 o URG-01',
  )
  .nullish()
  .transform((code) => (code === undefined ? undefined : code || null));
