/** Small parts of every list of master data: the count, and a row's actions. */
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconFilterOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { ReasonedIcon } from '../dialog/reasoned-button.tsx';
import { type Cleared, clearing } from './empty-list.tsx';
import { countedWords, type Noun } from './master-words.ts';

/** '230 prestaciones' or 'más de 10.000 entradas', with a button that clears the filters if there are any. */
export function FoundCount<Filters extends object>(props: {
  noun: Noun;
  total: number | undefined;
  /** Whether there are more than were counted. */
  hasMore?: boolean;
  /** The filters in the address; undefined ones filter nothing. */
  filters: Filters;
  setSearch: (cleared: Cleared<Filters>) => void;
}) {
  const { noun, total, hasMore, filters } = props;
  const clear = clearing(filters, props.setSearch);
  return (
    <Group gap={4} h={36} wrap="nowrap">
      <Text variant="hint" role="status">
        {total !== undefined && `${hasMore ? 'más de ' : ''}${countedWords(noun, total)}`}
      </Text>
      {clear && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconFilterOff size={16} />}
          aria-label="Limpiar filtros"
          onClick={clear}
        >
          Limpiar
        </Button>
      )}
    </Group>
  );
}

/** A row's buttons; `name` is the record's, for screen readers; `keptFor` says why it can't be deleted. */
export function RowActions(props: {
  name: string;
  onEdit: () => void;
  onRemove: () => void;
  keptFor?: string | undefined;
}) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Tooltip label="Editar">
        <ActionIcon aria-label={`Editar ${props.name}`} onClick={props.onEdit}>
          <IconPencil size={16} />
        </ActionIcon>
      </Tooltip>
      <ReasonedIcon
        tip="Eliminar"
        label={`Eliminar ${props.name}`}
        reasonAgainst={props.keptFor}
        onClick={props.onRemove}
      >
        <IconTrash size={16} />
      </ReasonedIcon>
    </Group>
  );
}
