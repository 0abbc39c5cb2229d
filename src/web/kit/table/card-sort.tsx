/** Sorts a table on a phone, where rows are cards and no column heads exist. */
import { NativeSelect } from '@mantine/core';

/** `sort` is the table's, e.g. `-name`. Renders nothing if no column is sortable. */
export function CardSort(props: {
  choices: readonly { accessor: string; title: string }[];
  sort: string | undefined;
  onSort: (sort: string) => void;
}) {
  const { choices } = props;
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Ordenar por"
      maw={220}
      styles={{ input: { fieldSizing: 'content' } }}
      value={props.sort ?? ''}
      data={choices.flatMap(({ accessor, title }) => [
        { value: accessor, label: `${title} ↑` },
        { value: `-${accessor}`, label: `${title} ↓` },
      ])}
      onChange={(event) => props.onSort(event.currentTarget.value)}
    />
  );
}
