/** Wiring: every kind of job and task that a worker runs. */
import { verifyBooksJob } from './features/books/public.ts';
import { calculatePaymentsJob } from './features/calculations/public.ts';
import { bulkImportJob } from './features/imports/public.ts';
import type { JobDefinition, JobRegistry, Tasks } from './features/jobs/public.ts';
import { PASSWORD_LINK_TASK, sendPasswordLink } from './features/password-links/public.ts';
import { processPaymentsJob } from './features/payroll/public.ts';
import { sendPayslipsJob } from './features/payslips/public.ts';
import { FIRST_PASSWORD_TASK, mailFirstPasswordLetter } from './features/session/public.ts';

export const jobRegistry: JobRegistry = new Map(
  [calculatePaymentsJob, processPaymentsJob, bulkImportJob, sendPayslipsJob, verifyBooksJob].map(
    (definition) => [definition.type, definition as JobDefinition<never>],
  ),
);

export const tasks: Tasks = {
  [PASSWORD_LINK_TASK]: sendPasswordLink,
  [FIRST_PASSWORD_TASK]: mailFirstPasswordLetter,
};
