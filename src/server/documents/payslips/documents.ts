/** Generated payslips: kept for a short time, a few for each user, under unguessable numbers. */
import { sql } from 'kysely';
import { type CallContext, makerOf, userOf } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { renderStatement } from '../statements/public.ts';

const LIFETIME_MINUTES = 60;
/** How many are kept for each user; the oldest are deleted. */
const KEPT_DOCUMENTS = 20;

type Query = { doctorId: number; month: number; year: number };

/** Makes the PDF, stores it, and answers its number. */
export async function generatePayslip(context: CallContext, query: Query): Promise<string> {
  const { db } = context.database;
  const { name, bytes } = await renderStatement(db, query, makerOf(context), context.patients);
  const createdBy = userOf(context).id;
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('payslipDocument')
      .values({
        doctorId: query.doctorId,
        fileName: name,
        content: Buffer.from(bytes),
        createdBy,
        expiresAt: sql`now() + make_interval(mins => ${LIFETIME_MINUTES})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      DELETE FROM payslip_document
       WHERE expires_at < now()
          OR id IN (SELECT id FROM payslip_document WHERE created_by = ${createdBy}
                     ORDER BY created_at DESC OFFSET ${KEPT_DOCUMENTS})`.execute(tx);
    return id;
  });
}

/** A stored PDF, to be shown in the browser. Who has no screen of staff for it can read only those of the linked doctor. */
export async function readPayslip(context: CallContext, pdfId: string): Promise<File> {
  const { ownDoctorId } = context;
  const document = await context.database.db
    .selectFrom('payslipDocument')
    .select(['fileName', 'content'])
    .where('id', '=', pdfId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where((is) => is.and(ownDoctorId === null ? [] : [is('doctorId', '=', ownDoctorId)]))
    .executeTakeFirst();
  if (!document) refuse('payslip.documentGone');
  return new File([new Uint8Array(document.content)], document.fileName, {
    type: 'application/pdf',
  });
}
