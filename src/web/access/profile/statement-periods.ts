/** The months that can be chosen for the user's own statement (access §11.6). */
import type { StatementPeriod } from '../../../contract/access/profile.ts';
import { period } from '../../../contract/schemas.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';

/** Why no statement can be generated; null if one can. */
export function statementProblem(periods: readonly StatementPeriod[]): string | null {
  if (periods.length === 0) return 'No se encontraron pagos para este doctor';
  if (validPeriods(periods).length === 0) return 'No se encontraron períodos válidos';
  return null;
}

/** The months that have a statement, in order: the latest first. */
export function validPeriods(periods: readonly StatementPeriod[]): StatementPeriod[] {
  return periods.filter((one) => period.strip().safeParse(one).success);
}

/** `Julio 2026 · 12 registros`. */
export function describePeriod(one: StatementPeriod): string {
  return `${formatPeriod(one)} · ${countOf(one.records, 'registro', 'registros')}`;
}
