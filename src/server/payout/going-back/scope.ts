/** Which records and payments go back (payout §21.1). */
import type { RawBuilder } from 'kysely';
import type { AnnulmentScope, ReturnScope } from '../../../contract/payout/going-back.ts';
import { scopeSql } from '../payroll/public.ts';

/** The scope as a condition over fees `c`: payable ones, or calculations. */
export function conditionOf(scope: ReturnScope): RawBuilder<boolean> {
  const { recordIds, doctorIds, societyId, importId, ruleId, month, year, recordType } = scope;
  const { dateFrom, dateTo } = scope;
  return scopeSql({
    ...(recordIds && { recordIds }),
    ...(doctorIds && { doctorIds }),
    ...(societyId !== undefined && { society: societyId }),
    ...(importId !== undefined && { importId }),
    ...(ruleId !== undefined && { ruleId }),
    ...(month !== undefined && { month }),
    ...(year !== undefined && { year }),
    ...(recordType && { recordType }),
    ...(dateFrom !== undefined && { dateFrom }),
    ...(dateTo !== undefined && { dateTo }),
  });
}

/** The scope for the audit log: of long lists the number. */
export function describeScope(scope: AnnulmentScope): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(scope).map(([key, value]) => [
      key,
      Array.isArray(value) && value.length > 100 ? { count: value.length } : value,
    ]),
  );
}
