/** Choosing one of some dozens of values that are all here, by typing a part of its words. */
import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** As in selects over a call, Enter and Tab take the first value that has what was typed. */
export function SearchSelect(props: Omit<SelectProps, 'searchable' | 'onKeyDown'>) {
  return <Select searchable selectFirstOptionOnChange onKeyDown={takeByTab} {...props} />;
}

/** The list marks its first value while one types, and takes the marked one by Enter; by Tab, too, from here. */
function takeByTab({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Tab') return;
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click();
}
