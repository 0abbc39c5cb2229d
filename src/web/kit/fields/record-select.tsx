/** Chooses one of many records; the server searches while the user types. */
import { type BoxProps, Combobox, Input, InputBase, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type EmptyChoice, emptyChoiceProps } from './empty-choice.tsx';
import {
  type LoadOptions,
  MORE,
  type RecordOption,
  RecordOptions,
  useFirstMatch,
  useRecordOptions,
} from './record-options.tsx';

export type RecordSelectProps<Option extends RecordOption = RecordOption> = {
  label: string;
  value?: number | string | null;
  onChange: (id: number | null, option: Option | null) => void;
  /** The kind of record, e.g. 'doctors'; the cache key. */
  kind: string;
  load: LoadOptions<Option>;
  /** Reads the record that a form or an address starts with; null when it no longer exists. */
  loadOne: (id: number) => Promise<Option | null>;
  /** The hint if there are no such records at all. */
  emptyChoice?: EmptyChoice;
  placeholder?: string;
  required?: boolean;
  clearable?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  w?: BoxProps['w'];
  miw?: number | string;
};

/** A select over a list call: searches while the user types, 15 records at a time, then 'Cargar más'. */
export function RecordSelect<Option extends RecordOption>(props: RecordSelectProps<Option>) {
  const { kind, load, loadOne, value, onChange, clearable = true, placeholder, ...rest } = props;
  const { emptyChoice, ...field } = rest;
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      setSearch('');
      combobox.resetSelectedOption();
    },
  });
  const id = value ? Number(value) : null;
  const found = useRecordOptions({ kind, load, search, enabled: combobox.dropdownOpened });
  const { pages, options } = found;
  const hasNone = emptyChoice !== undefined && found.hasNone;
  const listed = options.find((option) => option.id === id);
  const single = useQuery({
    queryKey: ['record-select', kind, 'one', id],
    queryFn: () => (id === null ? null : loadOne(id)),
    enabled: id !== null && !listed,
  });
  const chosen = id === null ? null : (listed ?? single.data ?? null);
  // An old link or a deletion elsewhere: an empty field would say that nothing is chosen (product §9.9).
  const isGone = id !== null && chosen === null && single.data === null;
  const takeFirst = useFirstMatch({
    found,
    load,
    search,
    isUnmarked: () => combobox.dropdownOpened && combobox.getSelectedOptionIndex() === -1,
    onTake: (option) => {
      onChange(option.id, option);
      combobox.closeDropdown();
    },
  });
  const closed = isGone ? 'Ya no existe' : (chosen?.label ?? '');
  const shown = combobox.dropdownOpened ? search : closed;
  const hasClear = clearable && (chosen !== null || isGone) && !field.disabled;

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
          {...(hasNone && emptyChoiceProps(emptyChoice))}
          size="sm"
          value={shown}
          placeholder={chosen && combobox.dropdownOpened ? chosen.label : placeholder}
          autoComplete="off"
          rightSectionPointerEvents={hasClear ? 'all' : 'none'}
          rightSection={
            hasClear ? (
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
          onKeyDown={takeFirst}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={hasNone}>
        <RecordOptions {...found} label={field.label} isChosen={(option) => option === id} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
