import { z } from 'zod';

/** A percentage with up to two decimals, as a number or a numeric text, 0 to 100. */
export const percentage = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,3}([.,]\d{1,2})?$/, 'Porcentaje inválido'),
    ],
    { error: 'Porcentaje inválido' },
  )
  .transform((value) => (typeof value === 'number' ? value : Number(value.replace(',', '.'))))
  .pipe(
    z
      .number()
      .min(0, 'Debe estar entre 0 y 100')
      .max(100, 'Debe estar entre 0 y 100')
      .refine(
        (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
        'Máximo dos decimales',
      ),
  );
