/** Chooses a change of a retention, as a filter of what it proposed (payout §31.3). */
import type { RetentionChange } from '../../../contract/payout/retention-changes.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { listed } from '../../kit/fields/record-options.tsx';
import { RecordSelect, type RecordSelectProps } from '../../kit/fields/record-select.tsx';
import { api } from '../../kit/shell/client.ts';

const changeOption = ({
  id,
  title,
  reason,
  entries,
  createdAt,
  createdByName,
}: RetentionChange) => ({
  id,
  label: title,
  description: [
    formatDate(dateInClinic(new Date(createdAt))),
    countOf(entries, 'ajuste', 'ajustes'),
    nameOfUser(createdByName),
    reason,
  ].join(' · '),
});

export function ChangeSelect(
  props: Omit<RecordSelectProps, 'kind' | 'load' | 'loadOne' | 'label' | 'placeholder'>,
) {
  return (
    <RecordSelect
      label="Cambio de retención"
      placeholder="Todos"
      {...props}
      kind="retention-changes"
      {...listed(api.retentionChanges.list.call, changeOption)}
    />
  );
}
