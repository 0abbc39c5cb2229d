/** Chooses several of many records. The server searches while the user types; chosen records are shown as pills. */
import {
  Combobox,
  Group,
  Pill,
  PillsInput,
  Text,
  UnstyledButton,
  useCombobox,
} from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../domain/words/counts.ts';
import { errorMessage } from '../shell/errors.ts';
import { type EmptyChoice, emptyChoiceProps } from './empty-choice.tsx';
import {
  type LoadOptions,
  MORE,
  type RecordOption,
  RecordOptions,
  useFirstMatch,
  useRecordOptions,
} from './record-options.tsx';

/** How many pills are shown at first, and how many more each time. */
const FIRST_PILLS = 12;
const MORE_PILLS = 100;
/** Further pills scroll within the field, so that it does not displace the rest of the form. */
const PILLS_HEIGHT_PX = 200;

export type RecordMultiSelectProps = {
  label: string;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  /** The kind of record, e.g. 'services'; the cache key. */
  kind: string;
  load: LoadOptions;
  /** Reads chosen records, about a hundred at most. */
  loadMany: (ids: number[]) => Promise<RecordOption[]>;
  /** The hint if there are no such records at all. */
  emptyChoice?: EmptyChoice;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
};

/** A select over a list call; fast for any number of offered or chosen records. */
export function RecordMultiSelect(props: RecordMultiSelectProps) {
  const { kind, load, loadMany, value, onChange, placeholder, emptyChoice, ...rest } = props;
  const { required, ...field } = rest;
  const [search, setSearch] = useState('');
  const [pills, setPills] = useState(FIRST_PILLS);
  const combobox = useCombobox({
    onDropdownClose: () => {
      setSearch('');
      combobox.resetSelectedOption();
    },
  });
  const found = useRecordOptions({ kind, load, search, enabled: combobox.dropdownOpened });
  const hasNone = emptyChoice !== undefined && found.hasNone;
  const chosen = new Set(value);
  const shown = value.slice(0, pills);
  const named = useQuery({
    queryKey: ['record-select', kind, 'many', shown],
    queryFn: () => loadMany(shown),
    enabled: shown.length > 0,
    placeholderData: keepPreviousData,
  });
  const labels = new Map(
    [...(named.data ?? []), ...found.options].map(({ id, label }) => [id, label]),
  );
  const toggle = (id: number) =>
    onChange(chosen.has(id) ? value.filter((other) => other !== id) : [...value, id]);
  const takeFirst = useFirstMatch({
    found,
    load,
    search,
    isUnmarked: () => combobox.dropdownOpened && combobox.getSelectedOptionIndex() === -1,
    onTake: ({ id }) => {
      if (!chosen.has(id)) onChange([...value, id]);
      setSearch('');
    },
  });

  return (
    <div>
      <Combobox
        store={combobox}
        onOptionSubmit={(text) => {
          if (text === MORE) void found.pages.fetchNextPage();
          else toggle(Number(text));
        }}
      >
        <Combobox.DropdownTarget>
          <PillsInput
            {...field}
            {...(hasNone && emptyChoiceProps(emptyChoice))}
            withAsterisk={required}
            size="sm"
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            onClick={() => combobox.openDropdown()}
          >
            <Pill.Group mah={PILLS_HEIGHT_PX} style={{ overflowY: 'auto' }}>
              {shown.map((id) => (
                <ChosenPill key={id} label={labels.get(id)} onRemove={() => toggle(id)} />
              ))}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  value={search}
                  // Not `required`: the text is empty once records are chosen.
                  aria-required={required}
                  placeholder={value.length === 0 ? placeholder : undefined}
                  autoComplete="off"
                  onFocus={() => combobox.openDropdown()}
                  onBlur={() => combobox.closeDropdown()}
                  onChange={(event) => {
                    setSearch(event.currentTarget.value);
                    combobox.openDropdown();
                    combobox.resetSelectedOption();
                  }}
                  onKeyDown={(event) => {
                    takeFirst(event);
                    if (event.key !== 'Backspace' || search !== '') return;
                    event.preventDefault();
                    onChange(value.slice(0, -1));
                  }}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={hasNone}>
          <RecordOptions {...found} label={field.label} isChosen={(id) => chosen.has(id)} />
        </Combobox.Dropdown>
      </Combobox>
      {named.error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {errorMessage(named.error)}
        </Text>
      )}
      {value.length > FIRST_PILLS && (
        <Group gap="sm" mt={4}>
          <Text variant="small">{formatCount(value.length)} en total</Text>
          {shown.length < value.length && (
            <MoreButton onClick={() => setPills(pills + MORE_PILLS)}>
              Ver {Math.min(MORE_PILLS, value.length - shown.length)} más
            </MoreButton>
          )}
          {shown.length > FIRST_PILLS && (
            <MoreButton onClick={() => setPills(FIRST_PILLS)}>Ver menos</MoreButton>
          )}
        </Group>
      )}
    </div>
  );
}

/** `label` is undefined while it is loading. */
function ChosenPill({ label, onRemove }: { label: string | undefined; onRemove: () => void }) {
  return (
    <Pill
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{
        'aria-label': `Quitar ${label ?? 'registro'}`,
        'aria-hidden': false,
        tabIndex: 0,
      }}
    >
      {label ?? '…'}
    </Pill>
  );
}

function MoreButton(props: { onClick: () => void; children: ReactNode }) {
  return (
    <UnstyledButton fz="xs" c="var(--mantine-primary-color-light-color)" {...props}>
      {props.children}
    </UnstyledButton>
  );
}
