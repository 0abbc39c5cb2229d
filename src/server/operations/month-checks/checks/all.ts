/** The query of each kind of check. */
import { CHECK_KEYS, type CheckKey } from '../../../../domain/month-checks/kinds.ts';
import { findingsQuery, type MonthCheck } from '../check.ts';
import { AMOUNT_CHECKS } from './amounts.ts';
import { ENTRY_CHECKS } from './entries.ts';
import { LINE_CHECKS } from './lines.ts';
import { PAYEE_CHECKS } from './payees.ts';
import { REPEAT_CHECKS } from './repeats.ts';
import { RULE_CHECKS } from './rules.ts';
import { VOLUME_CHECKS } from './volumes.ts';

const CHECKS: Readonly<Record<CheckKey, MonthCheck>> = {
  ...RULE_CHECKS,
  ...AMOUNT_CHECKS,
  ...LINE_CHECKS,
  ...REPEAT_CHECKS,
  ...VOLUME_CHECKS,
  ...PAYEE_CHECKS,
  ...ENTRY_CHECKS,
};

/** In the order in which findings are told. */
export const CHECK_QUERIES: readonly { readonly key: CheckKey; readonly query: string }[] =
  CHECK_KEYS.map((key) => ({ key, query: findingsQuery(key, CHECKS[key]) }));
