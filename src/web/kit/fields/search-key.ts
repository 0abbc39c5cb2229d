/** The key '/' focuses the search box of the screen, or of the dialog over it. */
import { useEffect } from 'react';

/** Listens while the shell is mounted. In a text field, '/' is typed as usual. */
export function useSearchKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPED_IN)) return;
      const places = document.querySelectorAll('[role=dialog]:not([hidden]), main');
      const field = [...places].at(-1)?.querySelector<HTMLInputElement>('input[type=search]');
      if (!field?.checkVisibility()) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Where keys are typed as text. */
export const TYPED_IN =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
