/** The calls of payslips (spec 2 §2.7, §7). */
import { os } from '../../platform/implement.ts';
import { zipStatements } from './zip.ts';

export const payslips = os.payslips.router({
  zip: os.payslips.zip.handler(({ input, context, signal }) =>
    zipStatements(context, input, signal ?? new AbortController().signal),
  ),
});
