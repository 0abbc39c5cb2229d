/** Medical societies through which doctors are paid (masters §7). */
import { z } from 'zod';
import {
  isActive,
  optionalEmail,
  optionalRut,
  optionalText,
  queryBoolean,
  requiredRut,
  requiredText,
} from '../schemas.ts';
import { pendingAccount } from './account-changes.ts';
import { accountFields, accountInput } from './accounts.ts';
import { masterCalls } from './masters.ts';

/** What a society issues for what it is paid: a receipt of the second category, or an exempt invoice. */
const documentKind = z.enum(['society_receipt', 'exempt_invoice']);

export const societyInput = z.strictObject({
  rut: requiredRut(),
  name: requiredText('Nombre es requerido', 160),
  email: optionalEmail,
  representativeName: optionalText(160),
  representativeRut: optionalRut,
  documentKind: documentKind.default('exempt_invoice'),
  /** Whether the clinic retains from its receipts; ignored for invoices, which bear no retention. */
  isWithheld: z.boolean().default(false),
  ...accountInput,
  isActive,
});

export const societyRecord = z.object({
  id: z.number(),
  rut: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  representativeName: z.string().nullable(),
  representativeRut: z.string().nullable(),
  documentKind,
  isWithheld: z.boolean(),
  ...accountFields,
  /** A changed account that another person has yet to approve; until then, the one above holds. */
  pendingAccount: pendingAccount.nullable(),
  isActive: z.boolean(),
  version: z.number(),
  /** The doctors who are paid through it, including inactive ones. */
  doctorCount: z.number(),
});
export type Society = z.infer<typeof societyRecord>;

export const societies = masterCalls({
  path: '/medical-societies',
  tag: 'Sociedades médicas',
  noun: 'medical societies',
  input: societyInput,
  record: societyRecord,
  filters: { isActive: queryBoolean.optional() },
  sort: ['name', 'rut', 'documentKind', 'doctorCount', 'isActive'],
  readScreens: [
    '/medicos',
    '/sociedades-medicas',
    '/reglas',
    '/convenios',
    '/atenciones-medicas',
    '/procesar-pagos-avanzado',
    '/pagos-en-pausa',
  ],
  writeScreens: ['/sociedades-medicas', '/medicos'],
  refuses: ['society.rutTaken', 'society.bankUnknown'],
});
