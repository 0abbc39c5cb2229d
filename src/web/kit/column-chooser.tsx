/** Which columns a table shows: in the address, and remembered as the user's usual choice. */
import { ActionIcon, Checkbox, Popover, Stack, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import type { Column } from './columns.tsx';
import type { TableSearch } from './url-filters.ts';

/** The accessors of the hidden columns, and how to change them. */
export function useHiddenColumns<Row>(
  label: string,
  columns: readonly Column<Row>[],
  search: TableSearch,
  onSearchChange: (change: Partial<TableSearch>) => void,
): [readonly string[], (hidden: string[]) => void] {
  const [usual, setUsual] = useLocalStorage<string[]>({
    key: `columns:${label}`,
    defaultValue: columns.filter((column) => column.hiddenAtFirst).map((column) => column.accessor),
    getInitialValueInEffect: false,
  });
  const change = (hide: string[]) => {
    setUsual(hide);
    onSearchChange({ hide });
  };
  return [search.hide ?? usual, change];
}

/** The button that offers the columns. */
export function ColumnChooser<Row>(props: {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}) {
  const { columns, hidden, onChange } = props;
  const choices = columns.filter((column) => column.accessor !== 'actions' && !column.fileOnly);
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Columnas">
          <ActionIcon size="lg" aria-label="Elegir columnas">
            <IconColumns3 size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columnas de la tabla">
        <Stack gap="xs">
          {choices.map(({ accessor, title }) => {
            const shown = !hidden.includes(accessor);
            return (
              <Checkbox
                key={accessor}
                label={title}
                checked={shown}
                // A table without columns could not be told from a broken one.
                disabled={shown && hidden.length === choices.length - 1}
                onChange={() =>
                  onChange(
                    shown ? [...hidden, accessor] : hidden.filter((name) => name !== accessor),
                  )
                }
              />
            );
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
