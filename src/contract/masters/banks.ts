/** The banks of accounts: data that the clinic can edit (docs/domain.md, "Bank codes"). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post, put } from '../methods.ts';
import { editedVersion, isActive, requiredText } from '../schemas.ts';

export const bankInput = z.strictObject({
  code: z
    .string({ error: 'Código es requerido' })
    .trim()
    .min(1, 'Código es requerido')
    .regex(/^\d{3}$/, 'El código tiene tres dígitos, por ejemplo 037'),
  name: requiredText('Nombre es requerido', 120),
  isActive,
});

const bankRecord = z.object({
  /** Three digits; a bank's code can't change. */
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  version: z.number(),
});
export type Bank = z.infer<typeof bankRecord>;

const tag = 'Bancos';
const write = { tag, access: screens('/configuracion') };

export const banks = {
  list: get('/banks', {
    access: screens('/medicos', '/configuracion'),
    tag,
    summary: 'Every bank, by name; those no longer in use, too.',
  }).output(z.array(bankRecord)),
  create: post('/banks', {
    ...write,
    successStatus: 201,
    summary: 'Add a bank.',
    refuses: ['bank.codeTaken', 'bank.nameTaken'],
  })
    .input(bankInput)
    .output(bankRecord),
  update: put('/banks/{code}', {
    ...write,
    summary: 'Rename a bank, or say whether it is in use.',
    refuses: ['record.notFound', 'record.changed', 'bank.nameTaken'],
  })
    .input(bankInput.extend({ version: editedVersion }))
    .output(bankRecord),
};
