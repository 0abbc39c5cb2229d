/** Chooses an imported file, as a filter of the list of entries (payout §31.3). */
import type { EntryImport } from '../../../contract/payout/entry-imports.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { listed } from '../../kit/fields/record-options.tsx';
import { RecordSelect, type RecordSelectProps } from '../../kit/fields/record-select.tsx';
import { api } from '../../kit/shell/client.ts';

const importOption = ({ id, fileName, entries, createdAt, createdByName }: EntryImport) => ({
  id,
  label: fileName,
  description: [
    formatDate(dateInClinic(new Date(createdAt))),
    countOf(entries, 'haber o descuento', 'haberes y descuentos'),
    nameOfUser(createdByName),
  ].join(' · '),
});

export function ImportSelect(
  props: Omit<RecordSelectProps, 'kind' | 'load' | 'loadOne' | 'label' | 'placeholder'>,
) {
  return (
    <RecordSelect
      label="Archivo"
      placeholder="Todos"
      {...props}
      kind="entry-imports"
      {...listed(api.entryImports.list.call, importOption)}
    />
  );
}
