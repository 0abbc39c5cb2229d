/** A section of the menu with its options, and what can be done with each (access §10). */
import { ActionIcon, Badge, Card, Group, Text, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { MenuEntry } from '../../../contract/access/permissions.ts';
import { bySection, PROFILES } from '../../../domain/access/menu.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { RowActions } from '../../kit/table/list-tools.tsx';
import { MenuName } from './menu-name.tsx';
import { keptFor } from './use-menu-removal.ts';

type Order = { all: readonly MenuEntry[]; move: (ids: number[]) => void; isPending: boolean };

export function MenuSection(props: {
  section: string;
  entries: readonly MenuEntry[];
  order: Order | null;
  onEdit: (option: MenuEntry) => void;
  onRemove: (option: MenuEntry) => void;
}) {
  const { section, entries, order } = props;
  return (
    <Card component="section" aria-label={section}>
      <Group justify="space-between" mb="xs">
        <Group gap="xs">
          <Title order={2} size="h4">
            {section}
          </Title>
          <Badge variant="default">{entries.length}</Badge>
        </Group>
        {order && (
          <Arrows
            name={`la sección ${section}`}
            order={order}
            target={(step) => sectionMoved(order.all, section, step)}
          />
        )}
      </Group>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {entries.map((option) => (
          <Group
            component="li"
            key={option.id}
            gap="sm"
            py={6}
            justify="space-between"
            style={LINE}
          >
            <Group gap="xs" flex="1 1 200px" miw={0} justify="space-between">
              <MenuName option={option} />
              <Text variant="small" ta="right">
                {holders(option)}
              </Text>
            </Group>
            <Group gap={4} wrap="nowrap">
              {order && (
                <Arrows
                  name={option.label}
                  order={order}
                  target={(step) => optionMoved(order.all, option.id, step)}
                />
              )}
              <RowActions
                name={option.label}
                onEdit={() => props.onEdit(option)}
                onRemove={() => props.onRemove(option)}
                keptFor={keptFor(option)}
              />
            </Group>
          </Group>
        ))}
      </ul>
    </Card>
  );
}

const LINE = { borderTop: '1px solid var(--mantine-color-default-border)' } as const;

/** The profiles that have the option: 'Administrador, Supervisor'. */
function holders({ permissions }: MenuEntry): string {
  const names = PROFILES.filter((profile) => permissions[profile]).map(
    (profile) => PROFILE_LABELS[profile],
  );
  return names.join(', ') || 'Ningún perfil';
}

function Arrows(props: {
  name: string;
  order: Order;
  /** The order of all options after a step; null if no step is possible. */
  target: (step: Step) => number[] | null;
}) {
  const { name, order, target } = props;
  const [up, down] = [target(-1), target(1)];
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        aria-label={`Subir ${name}`}
        disabled={up === null || order.isPending}
        onClick={() => up && order.move(up)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Bajar ${name}`}
        disabled={down === null || order.isPending}
        onClick={() => down && order.move(down)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
    </Group>
  );
}

/** Moving options and sections of the menu: the order of all ids after one step (access §10). */
type Step = -1 | 1;

/** Moves an option one step within its section; null at the end. */
function optionMoved(options: readonly MenuEntry[], id: number, step: Step): number[] | null {
  const sections = bySection(options).map(([, entries]) => entries.map((entry) => entry.id));
  const section = sections.find((ids) => ids.includes(id)) ?? [];
  return swapped(section, section.indexOf(id), step) ? sections.flat() : null;
}

/** Moves a section one step; null at the end. */
function sectionMoved(options: readonly MenuEntry[], name: string, step: Step): number[] | null {
  const sections = bySection(options);
  const at = sections.findIndex(([section]) => section === name);
  if (!swapped(sections, at, step)) return null;
  return sections.flatMap(([, entries]) => entries.map(({ id }) => id));
}

/** Swaps two neighbours in place; false if there is no neighbour. */
function swapped<Item>(list: Item[], at: number, step: Step): boolean {
  const [item, neighbour] = [list[at], list[at + step]];
  if (item === undefined || neighbour === undefined) return false;
  list[at] = neighbour;
  list[at + step] = item;
  return true;
}
