/** Chooses a kind of earnings and discounts. */
import type { EntryKind } from '../../../contract/payout/entry-kinds.ts';
import { KIND_DIRECTION_LABELS, RETENTION_LABELS } from '../../../domain/words/entry-words.ts';
import { listed, type RecordOption } from '../../kit/fields/record-options.tsx';
import { RecordSelect, type RecordSelectProps } from '../../kit/fields/record-select.tsx';
import { api } from '../../kit/shell/client.ts';

/** An option with its kind: it proposes the direction, the retention and the gloss of an entry. */
export type KindOption = RecordOption & { kind: EntryKind };

function kindOption(kind: EntryKind): KindOption {
  const { id, name, direction, bearsRetention, isActive } = kind;
  const words = [
    KIND_DIRECTION_LABELS[direction],
    RETENTION_LABELS[bearsRetention ? 'true' : 'false'].toLowerCase(),
    ...(isActive ? [] : ['inactivo']),
  ];
  return { id, label: name, description: words.join(' · '), kind };
}

/** A kind of entries, found by name; a filter also offers inactive ones. */
export function KindSelect({
  filter = false,
  ...props
}: Omit<RecordSelectProps<KindOption>, 'kind' | 'load' | 'loadOne' | 'label'> & {
  label?: string;
  filter?: boolean;
}) {
  return (
    <RecordSelect
      label="Tipo"
      placeholder={filter ? 'Todos' : 'Buscar por nombre'}
      {...props}
      kind={filter ? 'all-entry-kinds' : 'entryKinds'}
      emptyChoice={{
        text: 'Aún no hay tipos activos',
        screen: '/tipos-haberes',
        action: 'Crear tipo',
      }}
      {...listed(api.entryKinds.list.call, kindOption, {
        ...(!filter && { isActive: true }),
        sort: 'name',
      })}
    />
  );
}
