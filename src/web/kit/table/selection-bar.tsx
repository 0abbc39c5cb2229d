/** Shows what is selected in a table, on all pages, and the actions on it. */
import { Anchor, Checkbox, Group, Paper, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../domain/words/counts.ts';

/** Of what sticks: under the top bar, while the table scrolls. */
export const UNDER_TOP_BAR = {
  top: 'var(--app-shell-header-height, 0)',
  // Above the heads of tables.
  zIndex: 5,
} as const;

const NOTHING: readonly number[] = [];

/**
 * The selected ids of a table. 'Seleccionar todos' selects `shownIds`, the filtered ones. `of` says which rows are found: what was
 * selected among others is not among these (product §8.15).
 */
export function useSelectedIds(shownIds: readonly number[], of = '') {
  const [kept, setKept] = useState({ of, selected: NOTHING });
  const selected = kept.of === of ? kept.selected : NOTHING;
  const setSelected = (ids: readonly number[]) => setKept({ of, selected: ids });
  const isAll = shownIds.length > 0 && shownIds.every((id) => selected.includes(id));
  const toggleAll = () =>
    setSelected(
      isAll
        ? selected.filter((id) => !shownIds.includes(id))
        : [...new Set([...selected, ...shownIds])],
    );
  return { selected, setSelected, all: { count: shownIds.length, isAll, toggle: toggleAll } };
}

/** `all` is absent where only one row can be selected. */
export function SelectionBar(props: {
  count: number;
  all?: { count: number; isAll: boolean; toggle: () => void };
  onClear: () => void;
  /** The selection in words, e.g. '3 doctores · $1.234.567 líquidos'. */
  summary: ReactNode;
  /** E.g. 'Ningún doctor seleccionado'. */
  emptyText: string;
  action: ReactNode;
}) {
  const { count, all } = props;
  return (
    <Paper
      className="kit-selection-bar"
      withBorder
      p="xs"
      // On a small screen it covers rows only while it serves.
      pos={{ base: count > 0 ? 'sticky' : 'static', sm: 'sticky' }}
      style={UNDER_TOP_BAR}
      component="section"
      aria-label="Selección"
    >
      <Group justify="space-between" gap="sm">
        <Group gap="md">
          {all && (
            <Checkbox
              label={`Seleccionar todos (${formatCount(all.count)})`}
              checked={all.isAll}
              indeterminate={count > 0 && !all.isAll}
              disabled={all.count === 0}
              onChange={all.toggle}
            />
          )}
          <Text size="sm" role="status" c={count === 0 ? 'dimmed' : undefined}>
            {count === 0 ? props.emptyText : props.summary}
          </Text>
          {count > 0 && (
            <Anchor component="button" type="button" size="sm" onClick={props.onClear}>
              Quitar selección
            </Anchor>
          )}
        </Group>
        {props.action}
      </Group>
    </Paper>
  );
}
