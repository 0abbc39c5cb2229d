/** Changes of payees' accounts, which a second person approves (masters §15). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { deleted, id, instant, requiredText, wholeNumber } from '../schemas.ts';
import { accountFields } from './accounts.ts';

const common = { tag: 'Cambios de cuenta', access: screens('/medicos', '/sociedades-medicas') };

/** The account that a doctor or society is to have once another person approves it. */
export const pendingAccount = z.object({
  changeId: z.number(),
  ...accountFields,
  proposedByName: z.string().nullable(),
  proposedAt: instant,
  /** Whether anybody but who proposed it has the screen to approve it. */
  othersMayApprove: z.boolean(),
});
export type PendingAccount = z.infer<typeof pendingAccount>;

/** A change of account that waits for a second person. */
const accountChange = z.object({
  id: z.number(),
  kind: z.enum(['doctor', 'society']),
  payee: z.object({ id: z.number(), name: z.string(), rut: z.string(), isActive: z.boolean() }),
  from: z.object(accountFields),
  to: z.object(accountFields),
  proposedByName: z.string().nullable(),
  proposedAt: instant,
  /** Whether the user who reads this proposed it. */
  isOwn: z.boolean(),
  /** Whether the payee had an address at which to be told. */
  hasAddress: z.boolean(),
  /** Why the payee has not been told so far, in Spanish; null if no letter has failed. */
  untold: z.string().nullable(),
  othersMayApprove: z.boolean(),
});
export type AccountChange = z.infer<typeof accountChange>;

const one = z.strictObject({ id });

export const accountChanges = {
  list: get('/account-changes', {
    ...common,
    summary: 'The changes of account that wait for a second person, the oldest first.',
  })
    .input(
      z.strictObject({
        /** Of this doctor, or of this society, only. */
        doctorId: id.optional(),
        societyId: id.optional(),
        /** Of doctors, or of societies, only. */
        kind: z.enum(['doctor', 'society']).optional(),
        limit: wholeNumber([1, 1000]).default(200),
        offset: wholeNumber([0, 10_000_000]).default(0),
      }),
    )
    .output(z.array(accountChange)),
  approve: post('/account-changes/{id}/approve', {
    ...common,
    summary: 'Give the account effect; by another person than who proposed it.',
    refuses: [
      'accountChange.notFound',
      'accountChange.answered',
      'accountChange.samePerson',
      'accountChange.nobodyElse',
    ],
  })
    .input(one)
    .output(deleted),
  reject: post('/account-changes/{id}/reject', {
    ...common,
    summary: 'Refuse the account with a reason; who proposed it withdraws it instead.',
    refuses: ['accountChange.notFound', 'accountChange.answered', 'accountChange.ownRejection'],
  })
    .input(z.strictObject({ id, reason: requiredText('Motivo es requerido', 500) }))
    .output(deleted),
  withdraw: post('/account-changes/{id}/withdraw', {
    ...common,
    summary: 'Take back a change that the caller proposed.',
    refuses: [
      'accountChange.notFound',
      'accountChange.answered',
      'accountChange.foreignWithdrawal',
    ],
  })
    .input(one)
    .output(deleted),
};
