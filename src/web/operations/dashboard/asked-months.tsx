/** Months about which another person asked something: whether they are approved, and whether they are opened again. */
import type { AttentionNeeded } from '../../../contract/operations/dashboard.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { ScreenLink } from '../../links/screen-link.tsx';

/** Each leads to 'Cierre de Mes' on its month, where it is decided (payout §32.5, payout §34.1). */
export function askedMonths({
  approvals,
  reopenings,
}: Pick<AttentionNeeded, 'approvals' | 'reopenings'>) {
  const item = (period: Period, waits: string, detail: string) => ({
    key: `${waits} ${formatPeriod(period)}`,
    title: (
      <ScreenLink target={{ to: '/cierre', search: { month: period.month, year: period.year } }}>
        {formatPeriod(period)} {waits}
      </ScreenLink>
    ),
    detail,
  });
  return [
    ...approvals.map((one) =>
      item(
        one,
        'espera su aprobación',
        `${formatPesos(pesos(one.totalAmount))} líquidos. La pidió ${nameOfUser(one.askedByName)}.`,
      ),
    ),
    ...reopenings.map((one) =>
      item(
        one,
        'espera que se decida si se reabre',
        `Lo pidió ${nameOfUser(one.askedByName)}: ${one.reason}`,
      ),
    ),
  ];
}
