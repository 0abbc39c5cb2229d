/** Registers every kind of job, task and chore that a worker runs. */
import { mailTokenLetter, TOKEN_LETTER_TASK, tokenChores } from './access/api-tokens/public.ts';
import { auditChores } from './access/audit/public.ts';
import { FACTOR_LETTER_TASK, mailFactorLetter } from './access/factors/public.ts';
import {
  PASSWORD_LINK_TASK,
  passwordLinkChores,
  sendPasswordLink,
} from './access/password-links/public.ts';
import { retentionChores } from './access/retention/public.ts';
import {
  DEVICE_LETTER_TASK,
  FIRST_PASSWORD_TASK,
  mailDeviceLetter,
  mailFirstPasswordLetter,
  sessionChores,
} from './access/session/public.ts';
import { mailOtherIdentity, OTHER_IDENTITY_TASK } from './access/sign-on/public.ts';
import { CLOSED_SESSIONS_TASK, mailClosedSessions } from './access/user-sessions/public.ts';
import {
  deliverWebhook,
  mailRestoredWebhooks,
  mailWebhookLetter,
  RESTORED_WEBHOOKS_TASK,
  WEBHOOK_LETTER_TASK,
  WEBHOOK_TASK,
  webhookChores,
} from './access/webhooks/public.ts';
import { payslipChores, sendPayslipsJob } from './documents/payslips/public.ts';
import { calculatePaymentsJob } from './fees/calculations/public.ts';
import { attentionChores } from './intake/attentions/public.ts';
import { doubtChores } from './intake/doubts/public.ts';
import { importHistoryChores } from './intake/import-history/public.ts';
import { bulkImportJob } from './intake/imports/public.ts';
import {
  mailRestoredSources,
  RESTORED_SOURCES_TASK,
  runSourceJob,
  savedSourceChores,
} from './intake/saved-sources/public.ts';
import {
  mailUnattendedLetter,
  UNATTENDED_LETTER_TASK,
  unattendedChores,
  watchedFolderChores,
} from './intake/unattended-imports/public.ts';
import {
  ACCOUNT_LETTER_TASK,
  accountChangeChores,
  mailAccountLetter,
} from './masters/account-changes/public.ts';
import { backUpJob, backupChores, tryBackupJob } from './operations/backups/public.ts';
import { verifyBooksJob } from './operations/books/public.ts';
import { jobChores } from './operations/jobs/public.ts';
import { checkMonthJob } from './operations/month-checks/public.ts';
import { processPaymentsJob } from './payout/payroll/public.ts';
import { sendReceiptRemindersJob } from './payout/receipts/public.ts';
import { retroactiveChangeJob } from './payout/retroactive-changes/public.ts';
import type { JobDefinition } from './platform/jobs/definition.ts';
import type { JobRegistry } from './platform/jobs/run.ts';
import type { Tasks, Work } from './platform/jobs/worker.ts';

export const jobRegistry: JobRegistry = new Map(
  [
    calculatePaymentsJob,
    processPaymentsJob,
    bulkImportJob,
    runSourceJob,
    sendPayslipsJob,
    sendReceiptRemindersJob,
    retroactiveChangeJob,
    verifyBooksJob,
    backUpJob,
    tryBackupJob,
    checkMonthJob,
  ].map((definition) => [definition.type, definition as JobDefinition<never>]),
);

const tasks: Tasks = {
  [PASSWORD_LINK_TASK]: sendPasswordLink,
  [FACTOR_LETTER_TASK]: mailFactorLetter,
  [OTHER_IDENTITY_TASK]: mailOtherIdentity,
  [DEVICE_LETTER_TASK]: mailDeviceLetter,
  [CLOSED_SESSIONS_TASK]: mailClosedSessions,
  [FIRST_PASSWORD_TASK]: mailFirstPasswordLetter,
  [ACCOUNT_LETTER_TASK]: mailAccountLetter,
  [UNATTENDED_LETTER_TASK]: mailUnattendedLetter,
  [TOKEN_LETTER_TASK]: mailTokenLetter,
  [WEBHOOK_TASK]: deliverWebhook,
  [WEBHOOK_LETTER_TASK]: mailWebhookLetter,
  [RESTORED_WEBHOOKS_TASK]: mailRestoredWebhooks,
  [RESTORED_SOURCES_TASK]: mailRestoredSources,
};

export const work: Work = {
  registry: jobRegistry,
  tasks,
  chores: [
    ...auditChores,
    ...sessionChores,
    ...accountChangeChores,
    ...passwordLinkChores,
    ...payslipChores,
    ...jobChores,
    ...backupChores,
    ...retentionChores,
    ...attentionChores,
    ...importHistoryChores,
    ...savedSourceChores,
    ...unattendedChores,
    ...doubtChores,
    ...tokenChores,
    ...webhookChores,
    ...watchedFolderChores,
  ],
};
