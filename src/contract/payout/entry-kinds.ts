/** Kinds of entries that the clinic keeps: advance, rent of a box, bonus and so on (payout §24.1). */
import { z } from 'zod';
import { masterCalls } from '../masters/masters.ts';
import { isActive, queryBoolean, requiredText } from '../schemas.ts';

const kindDirection = z.enum(['earning', 'discount', 'either'], {
  error: 'Elija si es haber, descuento, o cualquiera de los dos',
});

export const entryKindInput = z.strictObject({
  name: requiredText('Nombre es requerido', 80),
  direction: kindDirection,
  /** What its entries propose. */
  bearsRetention: z.boolean(),
  /** The account that it is booked to; null: the clinic's fee expense. */
  account: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z.-]{0,20}$/, 'Hasta 20 letras, cifras, puntos o guiones, sin espacios')
    .nullish()
    .transform((text) => text || null),
  isActive,
});

const entryKind = z.object({
  id: z.number(),
  name: z.string(),
  direction: kindDirection,
  bearsRetention: z.boolean(),
  account: z.string().nullable(),
  isActive: z.boolean(),
  version: z.number(),
});
export type EntryKind = z.infer<typeof entryKind>;

export const entryKinds = masterCalls({
  path: '/entry-kinds',
  tag: 'Haberes y descuentos',
  noun: 'kinds of earnings and discounts',
  input: entryKindInput,
  record: entryKind,
  filters: { isActive: queryBoolean.optional() },
  sort: ['name', 'direction', 'bearsRetention', 'account', 'isActive'],
  readScreens: ['/tipos-haberes', '/haberes'],
  writeScreens: ['/tipos-haberes'],
  refuses: ['entryKind.nameTaken', 'entryKind.directionUsed'],
});
