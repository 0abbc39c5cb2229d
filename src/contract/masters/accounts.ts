/** Bank accounts of payees: doctors and societies (masters §3.10). */
import { z } from 'zod';
import { optionalRut, optionalText } from '../schemas.ts';

export const accountKind = z.enum(['corriente', 'vista', 'ahorro', 'rut']);

/** The fields of an account's input. The bank is named by code, by name, or by both if they agree. */
export const accountInput = {
  bankCode: optionalText(3),
  /** As long as a bank may be called. */
  bankName: optionalText(120),
  accountKind: accountKind.nullish().transform((kind) => kind ?? null),
  bankAccount: optionalText(30),
  accountHolderName: optionalText(160),
  accountHolderRut: optionalRut,
};

/** The fields of an account in an answer. */
export const accountFields = {
  bankCode: z.string().nullable(),
  bankName: z.string().nullable(),
  accountKind: accountKind.nullable(),
  bankAccount: z.string().nullable(),
  accountHolderName: z.string().nullable(),
  accountHolderRut: z.string().nullable(),
};
