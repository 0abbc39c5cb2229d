/** Chooses the columns of a table. */
import { ActionIcon, Checkbox, Popover, Stack, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { Column } from './columns.tsx';
import { useCompactRows } from './table-choices.ts';

/** The button for choosing columns, and how dense the rows are. */
export function ColumnChooser(props: {
  columns: readonly Pick<Column<unknown>, 'accessor' | 'title' | 'fileOnly'>[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}) {
  const { columns, hidden, onChange } = props;
  const [isCompact, setCompact] = useCompactRows();
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
                // A table without columns would look broken.
                disabled={shown && hidden.length === choices.length - 1}
                onChange={() =>
                  onChange(
                    shown ? [...hidden, accessor] : hidden.filter((name) => name !== accessor),
                  )
                }
              />
            );
          })}
          <Checkbox
            className="kit-apart"
            label="Filas compactas"
            checked={isCompact}
            onChange={(event) => setCompact(event.currentTarget.checked)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
