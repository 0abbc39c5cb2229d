/** Keeps what is new of a conversation in view. */
import { useLayoutEffect, useRef } from 'react';

/** Whoever has scrolled further than this, in pixels, reads elsewhere. */
const NEAR_PX = 40;
const GAP_PX = 12;

/**
 * For the element that scrolls: its end is shown, but never so far that the last question leaves it by
 * the top, so that a long answer is read from its beginning. Who has scrolled away is left alone.
 */
export function useScrollToEnd(lastQuestion: string | undefined, isOpen: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef({ place: 0, question: lastQuestion, isOpen: false });
  // After every drawing: each piece that arrives makes it longer.
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
