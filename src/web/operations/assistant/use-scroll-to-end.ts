/** Scrolls a conversation to its newest part. */
import { useLayoutEffect, useRef } from 'react';

/** A user who has scrolled away further than this, in pixels, is reading elsewhere. */
const NEAR_PX = 40;
const GAP_PX = 12;

/**
 * For the scrolling element: shows its end, but keeps the last question in view, so that a long answer is read from its
 * beginning. Does nothing if the user has scrolled away.
 */
export function useScrollToEnd(lastQuestion: string | undefined, isOpen: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef({ place: 0, question: lastQuestion, isOpen: false });
  // After every render, since each arriving piece makes it longer.
  useLayoutEffect(() => {
    const log = element.current;
    const { place, question, isOpen: wasOpen } = last.current;
    last.current = { place, question: lastQuestion, isOpen };
    if (!log || !isOpen) return;
    const isAway =
      wasOpen && lastQuestion === question && Math.abs(log.scrollTop - place) > NEAR_PX;
    if (isAway) return;
    const asked = [...log.querySelectorAll<HTMLElement>('[data-role=user]')].at(-1);
    const top = asked ? asked.offsetTop - log.offsetTop - GAP_PX : 0;
    log.scrollTop = Math.min(top, log.scrollHeight);
    last.current.place = log.scrollTop;
  });
  return element;
}
