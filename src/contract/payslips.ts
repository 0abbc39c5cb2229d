/** Payslips, liquidaciones: a month's statements as documents and by e-mail (spec 2 §2.7, §7, §8). */
import { z } from 'zod';
import { call, screens } from './call.ts';
import { commaList, fileStream, id, month, year } from './schemas.ts';

const tag = 'Liquidaciones';
const access = screens('/nomina-completa');

/** The doctors of a month; all who have a payment in it unless some are named. */
const payslipScope = z.object({ month, year, doctorIds: commaList(id).optional() });

export const payslips = {
  zip: call({
    method: 'GET',
    path: '/payslips/zip',
    tag,
    access,
    summary: 'The statements of a month, or of some of its doctors, as PDFs in one ZIP.',
    refuses: ['payslip.nothingToShow', 'payslip.tooManyDownloads'],
  })
    .input(payslipScope)
    .output(fileStream),
};
