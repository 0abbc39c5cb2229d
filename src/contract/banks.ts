/** The banks that accounts are at: editable data of the clinic (docs/domain.md, "Bank codes"). */
import { z } from 'zod';
import { call, screens } from './call.ts';

export const bankRecord = z.object({
  /** Three digits. */
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
});
export type Bank = z.infer<typeof bankRecord>;

export const banks = {
  list: call({
    method: 'GET',
    path: '/banks',
    access: screens('/medicos', '/configuracion'),
    tag: 'Bancos',
    summary: 'Every bank, by name; those no longer in use, too.',
  }).output(z.array(bankRecord)),
};
