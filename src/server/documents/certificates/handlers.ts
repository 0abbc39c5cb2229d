/** The calls of yearly certificates (documents §13). */
import { isCompanyRut } from '../../../domain/identity/rut.ts';
import { readClinicIdentity, reportFile } from '../../masters/clinic/public.ts';
import { type CallContext, today } from '../../platform/context.ts';
import { atOneMoment } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { certificateReport } from './certificate.ts';
import {
  type CertifiedId,
  listPayees,
  listYears,
  type OtherIssuer,
  readCertified,
  readOtherIssuers,
  readOtherYears,
} from './facts.ts';

export const certificates = callsOf('certificates', {
  payees: ({ input, context }) => listPayees(context.database.db, input),
  years: ({ input, context }) => listYears(context.database.db, input.doctorId),
  ofDoctor: ({ input: { doctorId, year }, context }) =>
    renderCertificate(context, { doctorId }, year),
  ofSociety: ({ input: { societyId, year }, context }) =>
    renderCertificate(context, { societyId }, year),
});

async function renderCertificate(
  context: CallContext,
  id: CertifiedId,
  year: number,
): Promise<File> {
  const { db } = context.database;
  const facts = await atOneMoment(db, async (tx) => {
    const payee =
      'doctorId' in id
        ? await tx
            .selectFrom('doctor')
            .select(['name', 'rut'])
            .where('id', '=', id.doctorId)
            .executeTakeFirst()
        : await tx
            .selectFrom('medicalSociety')
            .select(['name', 'rut'])
            .where('id', '=', id.societyId)
            .executeTakeFirst();
    if (!payee) refuse('record.notFound', { record: 'el beneficiario' });
    const documents = await readCertified(tx, payee.rut, year);
    const otherIssuers = await readOtherIssuers(tx, id, payee.rut, year);
    // What went to a society is not a doctor's.
    const isOwn = ({ rut }: OtherIssuer) => 'societyId' in id || !isCompanyRut(rut);
    if (documents.length === 0 && !otherIssuers.some(isOwn))
      refuse('certificate.nothingToShow', { year });
    return {
      clinic: await readClinicIdentity(tx),
      payee,
      year,
      documents,
      otherIssuers,
      otherYears: await readOtherYears(tx, payee.rut, year),
    };
  });
  return reportFile(context, certificateReport(facts, today()), {
    name: `certificado_${facts.payee.rut}_${year}.pdf`,
    tooLong: 'certificate.tookTooLong',
  });
}
