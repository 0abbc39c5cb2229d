/** The doctor's statement, cartola (spec 2 §2.10, §2.16, §7; design §6). */
import { z } from 'zod';
import { call, ownDoctorOr } from './call.ts';
import { date, file, id, month, year } from './schemas.ts';

const tag = 'Cartolas';
const access = ownDoctorOr(
  '/procesar-pagos',
  '/procesar-pagos-avanzado',
  '/nomina',
  '/nomina-completa',
  '/pagar-nomina',
  '/pagos-procesados',
  '/nomina-bancaria',
);

export const statementInput = z.object({
  doctorId: id,
  month,
  year,
  /** Only what was paid on this date. */
  paymentDate: date().optional(),
});

export const statements = {
  pdf: call({
    method: 'GET',
    path: '/generate-cartola/{doctorId}/{month}/{year}',
    tag,
    access,
    summary: 'The statement of one doctor and month as a PDF.',
    refuses: ['statement.nothingToShow', 'statement.tookTooLong', 'record.notFound'],
  })
    .input(statementInput)
    .output(file),
  html: call({
    method: 'GET',
    path: '/generate-cartola-html/{doctorId}/{month}/{year}',
    tag,
    access,
    summary: 'The same statement as a page to read and print.',
    refuses: ['statement.nothingToShow', 'record.notFound'],
  })
    .input(statementInput)
    .output(file),
};
