/** The doctor's own portal: who it belongs to (spec 2 §2.16, §7 'Doctor portal calls'). */
import { z } from 'zod';
import { call, ownRecordsOr } from './call.ts';

const tag = 'Portal Médico';

/** The record of the doctor that an account is linked to. */
export const ownDoctor = z.object({
  id: z.number(),
  name: z.string(),
  rut: z.string(),
  specialtyName: z.string(),
});
export type OwnDoctor = z.infer<typeof ownDoctor>;

export const portal = {
  doctor: call({
    method: 'GET',
    path: '/user-doctor',
    tag,
    access: ownRecordsOr('/perfil'),
    summary: 'The doctor that the signed-in user is linked to.',
    refuses: ['record.notFound'],
  }).output(ownDoctor),
};
