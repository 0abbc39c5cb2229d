/** A link from a month without transfers to the latest month with some. */
import { LatestPaymentPeriod } from '../payroll/public.ts';
import type { Search, SetSearch } from './bank-search.ts';

export function LatestTransfers({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const { month, year, includePaid } = search;
  return (
    <LatestPaymentPeriod
      {...(includePaid
        ? { sentence: 'Los pagos más recientes son' }
        : { sentence: 'Los pagos por transferir más recientes son', status: 'processed' })}
      shown={{ month, year }}
      onPeriod={(period) => setSearch({ ...period, generated: true })}
    />
  );
}
