/** Payslips that were asked for: kept for a short time, a few for each user, under unguessable numbers, and made when they are opened. */
import { sql } from 'kysely';
import { type CallContext, makerOf, userOf } from '../../platform/context.ts';
import { carryOut, inTransaction } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findStatement, renderStatement } from '../statements/public.ts';

const LIFETIME_MINUTES = 60;
/** How many are kept for each user; the oldest are deleted. */
const KEPT_DOCUMENTS = 20;

type Query = { doctorId: number; month: number; year: number };

/** Keeps whose payslip it is, once there is something to show, and answers its number. */
export async function generatePayslip(context: CallContext, query: Query): Promise<string> {
  const { db } = context.database;
  await findStatement(db, query);
  const createdBy = userOf(context).id;
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('payslipDocument')
      .values({
        doctorId: query.doctorId,
        periodYear: query.year,
        periodMonth: query.month,
        createdBy,
        expiresAt: sql`now() + make_interval(mins => ${LIFETIME_MINUTES})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await carryOut(tx)`
      DELETE FROM payslip_document
       WHERE expires_at < now()
          OR id IN (SELECT id FROM payslip_document WHERE created_by = ${createdBy}
                     ORDER BY created_at DESC OFFSET ${KEPT_DOCUMENTS})`;
    return id;
  });
}

/**
 * The PDF of a number, to be shown in the browser. It shows what its reader may see now, not what was visible when it was asked for. A
 * reader without the screen of staff for it can read only those of the linked doctor.
 */
export async function readPayslip(context: CallContext, pdfId: string): Promise<File> {
  const { ownDoctorId, patients } = context;
  const { db } = context.database;
  const asked = await db
    .selectFrom('payslipDocument')
    .select(['doctorId', 'periodYear as year', 'periodMonth as month'])
    .where('id', '=', pdfId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where((is) => is.and(ownDoctorId === null ? [] : [is('doctorId', '=', ownDoctorId)]))
    .executeTakeFirst();
  if (!asked) refuse('payslip.documentGone');
  Object.assign(context.asked, asked);
  const { name, bytes } = await renderStatement(db, asked, makerOf(context), patients);
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
}
