/** What an empty list says, and what there is to do about it: take its filters away, or make its first record. */
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Noun } from './master-words.ts';

/** Props of a `DataTable`. */
export type EmptyList = {
  emptyText: string;
  /** What to do next, in a sentence below. */
  emptyHint?: string | undefined;
  emptyAction?: ReactNode;
  /** Offered as «Quitar filtros». */
  onClearFilters?: (() => void) | undefined;
};

export type Cleared<Filters> = { [Key in keyof Filters]?: undefined };

/** Whether one of the filters of an address filters anything. */
export const isFiltering = (filters: object) =>
  Object.values(filters).some((value) => value !== undefined && value !== '');

/** Takes all filters of an address away; undefined when none filters anything. */
export function clearing<Filters extends object>(
  filters: Filters,
  setSearch: (cleared: Cleared<Filters>) => void,
): (() => void) | undefined {
  if (!isFiltering(filters)) return undefined;
  const cleared = Object.keys(filters).map((key) => [key, undefined]);
  return () => setSearch(Object.fromEntries(cleared) as Cleared<Filters>);
}

/** Of a list of master data: without filters it offers to create the first record and, if there is such a file, to import all. */
export function emptyMaster<Filters extends object>(of: {
  noun: Noun;
  filters: Filters;
  setSearch: (cleared: Cleared<Filters>) => void;
  onCreate: () => void;
  /** What opens the import of a file, if there is one. */
  imports?: readonly { readonly icon?: ReactNode; readonly onClick?: (() => void) | undefined }[];
}): EmptyList {
  const { noun, filters, setSearch, onCreate, imports = [] } = of;
  const [ending, first] = noun.gender === 'feminine' ? ['a', 'la primera'] : ['o', 'el primer'];
  const onClearFilters = clearing(filters, setSearch);
  if (onClearFilters)
    return {
      emptyText: `No se encontraron ${noun.many} que coincidan con los filtros`,
      onClearFilters,
    };
  return {
    emptyText: `Aún no hay ${noun.many}`,
    emptyHint:
      imports.length === 0
        ? undefined
        : `Créel${ending}s un${ending} por un${ending}, o impórtel${ending}s tod${ending}s de una planilla.`,
    emptyAction: (
      <Group gap="xs" justify="center">
        {imports.slice(0, 1).map(({ icon, onClick }) => (
          <Button key="import" variant="default" leftSection={icon} onClick={onClick}>
            Importar {noun.many}
          </Button>
        ))}
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onCreate}>
          Crear {first} {noun.one}
        </Button>
      </Group>
    ),
  };
}
