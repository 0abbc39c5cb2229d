/** A column's title as a button that sorts by it. (The library's own labels the cell in English.) */
import { Group, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

const LOOKS = {
  ascending: { Icon: IconArrowUp, words: 'orden ascendente' },
  descending: { Icon: IconArrowDown, words: 'orden descendente' },
  none: { Icon: IconArrowsSort, words: 'sin ordenar' },
};

/** `sort` is the table's, e.g. `-name`. A click reverses it, or starts with ascending. */
export function SortHeader(props: {
  title: string;
  accessor: string;
  sort: string | undefined;
  onSort: (sort: string) => void;
}) {
  const { title, accessor, sort, onSort } = props;
  const state = sort === accessor ? 'ascending' : sort === `-${accessor}` ? 'descending' : 'none';
  const { Icon, words } = LOOKS[state];
  return (
    <UnstyledButton
      fz="inherit"
      fw="inherit"
      ta="inherit"
      onClick={() => onSort(state === 'ascending' ? `-${accessor}` : accessor)}
    >
      <Group gap={4} wrap="nowrap" display="inline-flex">
        {title}
        {/* The icon has its own label: one on the button would be confused with a filter of the same name. */}
        <Icon size={14} opacity={state === 'none' ? 0.4 : 1} role="img" aria-label={words} />
      </Group>
    </UnstyledButton>
  );
}
