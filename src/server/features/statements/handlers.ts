/** The calls of the statement (specification 2 §2.10, §2.16, §7). */
import type { CallContext } from '../../platform/context.ts';
import { today } from '../../platform/context.ts';
import { os } from '../../platform/implement.ts';
import { PdfOverload, renderPdf } from '../../platform/pdf.ts';
import { refuse } from '../../platform/refusal.ts';
import { readDocumentFiles, readLogoAddress } from '../clinic/public.ts';
import { readStatement, type StatementQuery } from './facts.ts';
import { statementPage } from './page.ts';
import { composeStatement, type Statement } from './statement.ts';

export const statements = os.statements.router({
  pdf: os.statements.pdf.handler(async ({ input, context }) => {
    const { statement, fileName } = await findStatement(context, input);
    const files = await readDocumentFiles(context.database.db);
    const pdf = await renderPdf('statement', statement, files).catch((error: unknown) => {
      if (error instanceof PdfOverload) refuse('statement.tookTooLong');
      throw error;
    });
    return new File([new Uint8Array(pdf)], `${fileName}.pdf`, { type: 'application/pdf' });
  }),

  html: os.statements.html.handler(async ({ input, context }) => {
    const { statement, fileName } = await findStatement(context, input);
    const page = statementPage(statement, await readLogoAddress(context.database.db));
    return new File([page], `${fileName}.html`, {
      type: 'text/html; charset=utf-8',
    });
  }),
});

/** The statement asked for and the name of its file, without extension (specification 2 §7). */
async function findStatement(
  { database }: CallContext,
  query: StatementQuery,
): Promise<{ statement: Statement; fileName: string }> {
  const facts = await readStatement(database.db, query);
  if (!facts) refuse('record.notFound', { record: 'el médico' });
  if (facts.payments.length === 0) refuse('statement.nothingToShow');
  return {
    statement: composeStatement(facts, today()),
    fileName: `cartola_${facts.doctor.rut}_${query.month}-${query.year}`,
  };
}
