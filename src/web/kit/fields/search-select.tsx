/** Chooses one of a few dozen values, all in the browser, by typing part of its label. */
import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** As in record selects, Enter and Tab take the first match. */
export function SearchSelect(props: Omit<SelectProps, 'searchable' | 'onKeyDown'>) {
  return <Select searchable selectFirstOptionOnChange onKeyDown={takeByTab} {...props} />;
}

/**
 * The list marks its first value while the user types, and takes the marked one on Enter; this handler adds Tab. Values
 * that arrive after the last key are not marked; the first one is taken.
 */
function takeByTab({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Tab') return;
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  const isTyped = currentTarget.value !== '' && !list?.querySelector('[data-checked]');
  const first = isTyped ? list?.querySelector<HTMLElement>('[data-combobox-option]') : null;
  (marked ?? first)?.click();
}
