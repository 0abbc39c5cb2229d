/** The doctor's statement, cartola (documents §2). */
import { z } from 'zod';
import { ownDoctorBy, PORTAL_SCREENS } from '../call.ts';
import { get } from '../methods.ts';
import { bookedYear, date, file, id, month, requiredId } from '../schemas.ts';

const tag = 'Cartolas';
/** The staff's screens that show statements. */
const staff = [
  '/procesar-pagos',
  '/procesar-pagos-avanzado',
  '/nomina',
  '/nomina-completa',
  '/pagar-nomina',
  '/pagos-procesados',
  '/nomina-bancaria',
] as const;
/** The screens on which a month with payments is chosen. */
const choosing = ownDoctorBy([...PORTAL_SCREENS, '/perfil'], ...staff);
const reading = ownDoctorBy(['/mis-pagos', '/reportes-medico', '/perfil'], ...staff);

export const statementInput = z.strictObject({
  doctorId: requiredId('No se puede generar cartola sin ID de doctor'),
  month,
  year: bookedYear,
  /** Only payments made on this date. */
  paymentDate: date().optional(),
  /** Only this annulled payment, as it was; payments that count are left out. */
  annulledId: id.optional(),
});

const ofDoctor = z.strictObject({ doctorId: id });

export const statements = {
  periods: get('/statement-periods/{doctorId}', {
    tag,
    access: choosing,
    summary: 'The months in which a doctor has payments, that is, a statement; newest first.',
  })
    .input(ofDoctor)
    .output(
      z.array(
        z.object({
          month: z.number(),
          year: z.number(),
          /** Whether any of the month's payments is paid, not just processed. */
          isPaid: z.boolean(),
        }),
      ),
    ),
  paymentDates: get('/payment-dates/{doctorId}/{month}/{year}', {
    tag,
    access: choosing,
    summary: 'On which dates payments of the month were made, newest first.',
  })
    .input(ofDoctor.extend({ month, year: bookedYear }))
    .output(
      z.object({
        paymentDates: z.array(z.string()),
        count: z.number(),
        /** What is available, as a Spanish sentence. */
        message: z.string(),
      }),
    ),
  pdf: get('/generate-cartola/{doctorId}/{month}/{year}', {
    tag,
    access: reading,
    summary: 'The statement of one doctor and month as a PDF.',
    refuses: ['statement.nothingToShow', 'statement.tookTooLong', 'record.notFound'],
  })
    .input(statementInput)
    .output(file('pdf')),
  html: get('/generate-cartola-html/{doctorId}/{month}/{year}', {
    tag,
    access: reading,
    summary: 'The same statement as a page to read and print.',
    refuses: ['statement.nothingToShow', 'record.notFound'],
  })
    .input(statementInput)
    .output(file('html')),
};
