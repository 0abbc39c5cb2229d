/** Whether the rule check is open, kept in the address: a link can show it, and Back returns to it. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';

export const reviewSearch = z.object({ review: z.boolean().optional() });

/** Whether the rule check is open on this screen, and functions to open and close it. */
export function useReviewAddress() {
  const asked = reviewSearch.safeParse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (isOpen: boolean) =>
    void navigate({
      to: '.',
      search: (current) => ({ ...current, review: isOpen || undefined }),
      // Back leads on to what was before, not to the panel again.
      replace: !isOpen,
      resetScroll: false,
    });
  return { isOpen: asked.data?.review ?? false, open: () => go(true), close: () => go(false) };
}
