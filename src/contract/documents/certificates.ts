/** The yearly certificate of fees and retentions (certificado de honorarios y retenciones) of a payee (documents §13). */
import { z } from 'zod';
import { ownDoctorBy, screens } from '../call.ts';
import { get } from '../methods.ts';
import { bookedYear, file, id, searchText } from '../schemas.ts';

const tag = 'Certificados';
const staff = screens('/boletas');
const own = ownDoctorBy(['/reportes-medico'], '/boletas');
const refuses = [
  'record.notFound',
  'certificate.nothingToShow',
  'certificate.tookTooLong',
] as const;

/** How many payees of a year are found at a time. */
export const FOUND_PAYEES = 20;

const certifiedPayee = z.object({
  /** Whose RUT it is, or was until it was corrected: one of the two, or neither where it is of nobody or of several. */
  doctorId: z.number().nullable(),
  societyId: z.number().nullable(),
  name: z.string(),
  /** Under which it was paid. */
  rut: z.string(),
  /** The payee's today, which the certificate is of; another one where it was corrected since. */
  certifiedRut: z.string().nullable(),
  grossAmount: z.number(),
  retentionAmount: z.number(),
});
export type CertifiedPayee = z.infer<typeof certifiedPayee>;

export const certificates = {
  payees: get('/certificates/{year}/payees', {
    tag,
    access: staff,
    summary: `The payees with payments made in a year, by name: the first ${FOUND_PAYEES} that are found.`,
  })
    .input(z.strictObject({ year: bookedYear, search: searchText }))
    .output(z.array(certifiedPayee)),
  years: get('/doctors/{doctorId}/certificates', {
    tag,
    access: own,
    summary:
      'The years in which a doctor was paid in person, also under a RUT that was corrected since, newest first.',
  })
    .input(z.strictObject({ doctorId: id }))
    .output(z.array(z.number())),
  ofDoctor: get('/doctors/{doctorId}/certificates/{year}', {
    tag,
    access: own,
    summary: 'What a doctor was paid in person in a year, and what was retained, as a PDF.',
    refuses,
  })
    .input(z.strictObject({ doctorId: id, year: bookedYear }))
    .output(file('pdf')),
  ofSociety: get('/medical-societies/{societyId}/certificates/{year}', {
    tag,
    access: staff,
    summary: 'What a society was paid in a year, and what was retained, as a PDF.',
    refuses,
  })
    .input(z.strictObject({ societyId: id, year: bookedYear }))
    .output(file('pdf')),
};
