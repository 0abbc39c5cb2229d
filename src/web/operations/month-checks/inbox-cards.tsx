/** What waits, as figures that filter the list (operations §13.10). */
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FindingInbox } from '../../../contract/operations/month-checks.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { api } from '../../kit/shell/client.ts';
import { FilterCard } from '../../kit/table/filter-card.tsx';
import type { FindingSearch } from './search.ts';

type Filter = Pick<FindingSearch, 'state' | 'severity' | 'whose' | 'overdue'>;
const NO_FILTER: Filter = {
  state: 'open',
  severity: undefined,
  whose: undefined,
  overdue: undefined,
};

const CARDS: readonly {
  key: Exclude<keyof FindingInbox, 'unchecked'>;
  label: string;
  filter: Partial<Filter>;
}[] = [
  { key: 'blocking', label: 'Bloquean', filter: { severity: 'blocking' } },
  { key: 'warning', label: 'Advierten', filter: { severity: 'warning' } },
  { key: 'mine', label: 'Míos', filter: { whose: 'mine' } },
  { key: 'nobody', label: 'Sin responsable', filter: { whose: 'nobody' } },
  { key: 'overdue', label: 'Vencidos', filter: { overdue: true } },
  { key: 'snoozed', label: 'Pospuestos', filter: { state: 'snoozed' } },
];

/** A card shows just what it counts; pressed again, all that is open. */
export function InboxCards(props: {
  months: Partial<Period>;
  search: FindingSearch;
  onChange: (filter: Filter) => void;
}) {
  const { months, search, onChange } = props;
  const { data, error } = useQuery(api.monthChecks.inbox.queryOptions({ input: months }));
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
      {CARDS.map(({ key, label, filter }) => {
        const wanted = { ...NO_FILTER, ...filter };
        const isApplied = (Object.keys(wanted) as (keyof Filter)[]).every(
          (name) => search[name] === wanted[name],
        );
        return (
          <FilterCard
            key={key}
            label={label}
            value={error ? '—' : data && formatCount(data[key].findings)}
            hint={data && formatPesos(data[key].amount)}
            isApplied={isApplied}
            onToggle={() => onChange(isApplied ? NO_FILTER : wanted)}
          />
        );
      })}
    </SimpleGrid>
  );
}
