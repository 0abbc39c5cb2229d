/** Wiring: every kind of job and task that a worker runs. */

import { PASSWORD_LINK_TASK, sendPasswordLink } from './access/password-links/public.ts';
import { FIRST_PASSWORD_TASK, mailFirstPasswordLetter } from './access/session/public.ts';
import { sendPayslipsJob } from './documents/payslips/public.ts';
import { calculatePaymentsJob } from './fees/calculations/public.ts';
import { bulkImportJob } from './intake/imports/public.ts';
import { verifyBooksJob } from './operations/books/public.ts';
import type { JobDefinition, JobRegistry, Tasks } from './operations/jobs/public.ts';
import { processPaymentsJob } from './payout/payroll/public.ts';

export const jobRegistry: JobRegistry = new Map(
  [calculatePaymentsJob, processPaymentsJob, bulkImportJob, sendPayslipsJob, verifyBooksJob].map(
    (definition) => [definition.type, definition as JobDefinition<never>],
  ),
);

export const tasks: Tasks = {
  [PASSWORD_LINK_TASK]: sendPasswordLink,
  [FIRST_PASSWORD_TASK]: mailFirstPasswordLetter,
};
