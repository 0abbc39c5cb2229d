/** My Profile: the doctor that an account is linked to (access §11, access §12). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { commaList, id, masterPage, requiredId } from '../schemas.ts';

const tag = 'Mi perfil';
const access = screens('/perfil');

const linkInput = z.strictObject({ doctorId: requiredId('Seleccione un médico') });

/** A doctor whom the account may be linked to. */
const linkableDoctor = z.object({
  id: z.number(),
  rut: z.string(),
  name: z.string(),
  specialtyName: z.string(),
});
export type LinkableDoctor = z.infer<typeof linkableDoctor>;

/** A month in which the doctor was paid, and the number of records. */
const statementPeriod = z.object({ month: z.number(), year: z.number(), records: z.number() });
export type StatementPeriod = z.infer<typeof statementPeriod>;

export const profile = {
  linkableDoctors: get('/linkable-doctors', {
    access,
    tag,
    summary:
      'Active doctors without an account: all of them for staff with the users’ screen, for others the one who bears their RUT.',
  })
    .input(masterPage.extend({ ids: commaList(id).optional() }))
    .output(z.array(linkableDoctor)),
  link: post('/link-doctor', {
    access,
    tag,
    summary: "Link the user's account to a doctor.",
    refuses: [
      'profile.notOwnDoctor',
      'profile.alreadyLinked',
      'user.doctorTaken',
      'doctor.unknown',
    ],
  })
    .input(linkInput)
    .output(z.object({ success: z.literal(true), doctorId: z.number() })),
  unlink: post('/unlink-doctor', {
    access,
    tag,
    summary: 'Take the link away. Without one it does nothing.',
  }).output(z.object({ success: z.literal(true) })),
  statementPeriods: get('/own-statement-periods', {
    access,
    tag,
    summary: 'The months in which the linked doctor was paid, newest first.',
    refuses: ['profile.notLinked'],
  }).output(z.array(statementPeriod)),
};
