/** The open rule check, kept in the address: a sent link shows it, and Back leads to it again. */
import { useNavigate, useSearch } from '@tanstack/react-router';

type Search = Record<string, unknown>;

const KEY = 'review';

/** Whether the rule check is open on this screen, and the ways to open and close it. */
export function useReviewAddress() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (isOpen: boolean) =>
    void navigate({
      to: '.',
      search: (current: Search) => ({ ...current, [KEY]: isOpen || undefined }),
      // Back leads on to what was before, not to the panel again.
      replace: !isOpen,
      resetScroll: false,
    });
  return { isOpen: search[KEY] === true, open: () => go(true), close: () => go(false) };
}
