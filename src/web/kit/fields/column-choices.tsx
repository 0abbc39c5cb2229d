/** From which column of a table each datum is read, which the user can correct. */
import { NativeSelect, SimpleGrid } from '@mantine/core';

type Props<Key extends string> = {
  readonly keys: readonly Key[];
  readonly ours: Readonly<Record<Key, { readonly label: string; readonly isRequired: boolean }>>;
  /** The names of the table's columns. */
  readonly columns: readonly string[];
  readonly mapping: Readonly<Partial<Record<Key, string | null>>>;
  /** Called with the whole mapping. */
  readonly onMapping: (mapping: Partial<Record<Key, string | null>>) => void;
};

export function ColumnChoices<Key extends string>(props: Props<Key>) {
  const { keys, ours, columns, mapping, onMapping } = props;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
      {keys.map((key) => (
        <NativeSelect
          key={key}
          size="xs"
          label={ours[key].label}
          withAsterisk={ours[key].isRequired}
          data={[{ value: '', label: 'Ninguna' }, ...columns]}
          value={mapping[key] ?? ''}
          onChange={(event) => onMapping({ ...mapping, [key]: event.currentTarget.value || null })}
        />
      ))}
    </SimpleGrid>
  );
}
