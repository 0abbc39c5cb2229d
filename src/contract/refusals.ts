/** Every refusal of the product, and the codes by which calls name them: those of a room stand in its folder. */
import { FACTOR_REFUSALS } from './access/factor-refusals.ts';
import { ACCESS_REFUSALS } from './access/refusals.ts';
import { RIGHTS_REFUSALS } from './access/rights-refusals.ts';
import { SIGN_ON_REFUSALS } from './access/sign-on-refusals.ts';
import { TOKEN_REFUSALS } from './access/token-refusals.ts';
import { DOCUMENTS_REFUSALS } from './documents/refusals.ts';
import { FEES_REFUSALS } from './fees/refusals.ts';
import { INTAKE_REFUSALS } from './intake/refusals.ts';
import { MASTERS_REFUSALS } from './masters/refusals.ts';
import { OPERATIONS_REFUSALS } from './operations/refusals.ts';
import { ENTRY_REFUSALS } from './payout/entry-refusals.ts';
import { MONTH_APPROVAL_REFUSALS } from './payout/month-approval-refusals.ts';
import { MONTH_REFUSALS } from './payout/month-refusals.ts';
import { PAYOUT_REFUSALS } from './payout/refusals.ts';
import type { RefusalDefinition } from './refusal.ts';
import { SERVER_REFUSALS } from './server-refusals.ts';

export const REFUSALS = {
  ...SERVER_REFUSALS,
  ...MASTERS_REFUSALS,
  ...INTAKE_REFUSALS,
  ...FEES_REFUSALS,
  ...PAYOUT_REFUSALS,
  ...ENTRY_REFUSALS,
  ...MONTH_REFUSALS,
  ...MONTH_APPROVAL_REFUSALS,
  ...DOCUMENTS_REFUSALS,
  ...ACCESS_REFUSALS,
  ...RIGHTS_REFUSALS,
  ...FACTOR_REFUSALS,
  ...SIGN_ON_REFUSALS,
  ...TOKEN_REFUSALS,
  ...OPERATIONS_REFUSALS,
} as const satisfies Record<string, RefusalDefinition>;

export type RefusalCode = keyof typeof REFUSALS;
