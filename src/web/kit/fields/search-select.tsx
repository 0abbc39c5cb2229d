/** Choosing one of some dozens of values that are all here, by typing a part of its words. */
import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** As in selects over a call, Enter and Tab take the first value that has what was typed. */
export function SearchSelect(props: Omit<SelectProps, 'searchable' | 'onKeyDown'>) {
  return <Select searchable selectFirstOptionOnChange onKeyDown={takeByTab} {...props} />;
}

/**
 * The list marks its first value while one types, and takes the marked one by Enter; by Tab, too, from here. Values that
 * came after the last key are not marked: the first is taken.
 */
function takeByTab({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Tab') return;
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  const isTyped = currentTarget.value !== '' && !list?.querySelector('[data-checked]');
  const first = isTyped ? list?.querySelector<HTMLElement>('[data-combobox-option]') : null;
  (marked ?? first)?.click();
}
