/** Chooses a kind of earnings and discounts. */
import type { EntryKind } from '../../../contract/payout/entry-kinds.ts';
import { KIND_DIRECTION_LABELS, RETENTION_LABELS } from '../../../domain/words/entry-words.ts';
import { RecordSelect, type RecordSelectProps } from '../../kit/fields/record-select.tsx';
import { api } from '../../kit/shell/client.ts';

/** A kind by its id; undefined when it was deleted. */
export const findKind = async (id: number): Promise<EntryKind | undefined> =>
  (await api.entryKinds.list.call({ ids: [id] }))[0];

const kindOption = ({ id, name, direction, bearsRetention, isActive }: EntryKind) => ({
  id,
  label: name,
  description: `${KIND_DIRECTION_LABELS[direction]} · ${RETENTION_LABELS[bearsRetention ? 'true' : 'false'].toLowerCase()}${isActive ? '' : ' · inactivo'}`,
});

/** A kind of entries, found by name; a filter also offers inactive ones. */
export function KindSelect({
  filter = false,
  ...props
}: Omit<RecordSelectProps, 'kind' | 'load' | 'loadOne' | 'label'> & {
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
      load={async (input) =>
        (
          await api.entryKinds.list.call({
            ...input,
            ...(filter ? {} : { isActive: true }),
            sort: 'name',
          })
        ).map(kindOption)
      }
      loadOne={async (id) => {
        const kind = await findKind(id);
        return kind ? kindOption(kind) : null;
      }}
    />
  );
}
