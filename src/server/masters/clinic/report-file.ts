/** Reports as PDF, under the clinic's logo. */
import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Report } from '../../../formats/pdf/report.ts';
import { type CallContext, makerOf } from '../../platform/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { PdfOverload, renderReport } from '../../platform/pdf/pdf.ts';
import { readDocumentFiles } from './logo.ts';

/** Makes a report for the caller. Refuses by `tooLong` if that takes too long. */
export async function reportFile(
  context: CallContext,
  report: Report,
  { name, tooLong }: { readonly name: string; readonly tooLong: RefusalCode },
): Promise<File> {
  const files = await readDocumentFiles(context.database.db);
  const bytes = await renderReport(report, makerOf(context), files).catch((error: unknown) => {
    if (error instanceof PdfOverload) refuse(tooLong);
    throw error;
  });
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
}
