/** Choosing one record among many, found by the server as one types. */
import { Combobox, Input, InputBase, Loader, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from './errors.ts';

const PAUSE_MS = 200;
/** Doctors come 15 at a time (spec 2 §9). */
const PAGE_SIZE = 15;
/** The value of the option 'Cargar más': an option, so that the arrow keys reach it. */
const MORE = 'more';

export type RecordOption = { id: number; label: string; description?: string };

export type RecordSelectProps = {
  label: string;
  value?: number | string | null;
  onChange: (id: number | null, option: RecordOption | null) => void;
  /** Names the kind of record, e.g. 'doctors': records are cached under it. */
  kind: string;
  load: (input: { search?: string; limit: number; offset: number }) => Promise<RecordOption[]>;
  /** The record that a form or an address begins with; null when it is gone. */
  loadOne: (id: number) => Promise<RecordOption | null>;
  placeholder?: string;
  withAsterisk?: boolean;
  clearable?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  w?: number | string;
  miw?: number | string;
};

/** A select over a list call: searches while one types, 15 records at a time, then 'Cargar más'. */
export function RecordSelect(props: RecordSelectProps) {
  const { kind, load, loadOne, value, onChange, clearable = true, placeholder, ...field } = props;
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), PAUSE_MS);
  const combobox = useCombobox({
    onDropdownClose: () => {
      setSearch('');
      combobox.resetSelectedOption();
    },
  });
  const id = value ? Number(value) : null;
  const pages = useInfiniteQuery({
    queryKey: ['record-select', kind, settled],
    queryFn: ({ pageParam }) =>
      load({ search: settled || undefined, limit: PAGE_SIZE, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < PAGE_SIZE ? undefined : all.length * PAGE_SIZE),
    enabled: combobox.dropdownOpened,
  });
  const options = pages.data?.pages.flat() ?? [];
  const listed = options.find((option) => option.id === id);
  const single = useQuery({
    queryKey: ['record-select', kind, 'one', id],
    queryFn: () => (id === null ? null : loadOne(id)),
    enabled: id !== null && !listed,
  });
  const chosen = id === null ? null : (listed ?? single.data ?? null);
  const shown = combobox.dropdownOpened ? search : (chosen?.label ?? '');

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(text) => {
        if (text === MORE) return void pages.fetchNextPage();
        const option = options.find((candidate) => String(candidate.id) === text) ?? null;
        onChange(option?.id ?? null, option);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...field}
          size="sm"
          value={shown}
          placeholder={chosen && combobox.dropdownOpened ? chosen.label : placeholder}
          autoComplete="off"
          rightSectionPointerEvents={clearable && chosen ? 'all' : 'none'}
          rightSection={
            clearable && chosen && !field.disabled ? (
              <Input.ClearButton
                aria-label={`Quitar ${field.label}`}
                onClick={() => onChange(null, null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          aria-label={`Opciones de ${field.label}`}
          mah={260}
          style={{ overflowY: 'auto' }}
        >
          {options.map((option) => (
            <Combobox.Option key={option.id} value={String(option.id)} active={option.id === id}>
              <Text size="sm">{option.label}</Text>
              {option.description && (
                <Text size="xs" c="dimmed">
                  {option.description}
                </Text>
              )}
            </Combobox.Option>
          ))}
          {pages.isLoading && (
            <Combobox.Empty>
              <Loader size="xs" />
            </Combobox.Empty>
          )}
          {pages.error && <Combobox.Empty>{errorMessage(pages.error)}</Combobox.Empty>}
          {pages.isSuccess && options.length === 0 && (
            <Combobox.Empty>Sin resultados</Combobox.Empty>
          )}
          {pages.hasNextPage && (
            <Combobox.Option value={MORE} ta="center" c="var(--mantine-primary-color-light-color)">
              {pages.isFetchingNextPage ? 'Cargando...' : 'Cargar más'}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
