/** A search box that never lags: it shows each key at once, and reports the text when the user pauses. */
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

/** How long the user pauses before the text is reported. */
const PAUSE_MS = 250;
/** The longest text that the calls accept. */
const LONGEST_SEARCH = 120;

/** The text of a box, shown at once, and what each key does: `onChange` gets it after a pause, undefined when empty. */
export function useTypedText(
  value: string | undefined,
  onChange: (value: string | undefined) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value ?? '');
  const report = useDebouncedCallback(
    (text: string) => onChange(text.trim() || undefined),
    PAUSE_MS,
  );
  // Filters can also be cleared elsewhere; the box follows.
  useEffect(() => {
    setTyped((current) => (current.trim() === (value ?? '') ? current : (value ?? '')));
  }, [value]);
  const type = (text: string) => {
    setTyped(text);
    report(text);
  };
  return [typed, type];
}

/** `value` is the current search; `onChange` gets undefined for an empty box. */
export function SearchField(
  props: Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
    /** The label, e.g. 'Buscar por nombre o RUT'; also the placeholder. */
    label: string;
    value: string | undefined;
    onChange: (value: string | undefined) => void;
  },
) {
  const { label, value, onChange, ...others } = props;
  const [typed, type] = useTypedText(value, onChange);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label="Borrar búsqueda" onClick={() => type('')} />
        ) : (
          <kbd className="kit-key mantine-visible-from-sm" aria-hidden>
            /
          </kbd>
        )
      }
      aria-keyshortcuts="/"
      rightSectionPointerEvents={typed ? 'all' : 'none'}
      w={280}
      maw="100%"
      maxLength={LONGEST_SEARCH}
      {...others}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
