/** Completions of the typed question, and the keys by which one is chosen (operations §6.25, operations §6.32). */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { api } from '../../kit/shell/client.ts';
import { chosenText, completionsOf, hasPlace, namePartOf, withNames } from './completions.ts';

/** Names are looked up when nothing was typed for so long. */
const PAUSE_MS = 150;
const NAMES = 6;

export function useCompletions(draft: string, onChoose: (text: string) => void) {
  const [isTyping, setIsTyping] = useState(false);
  const [marked, setMarked] = useState(-1);
  const offered = useQuery(api.assistant.questions.queryOptions()).data ?? [];
  const whole = isTyping ? completionsOf(draft, offered) : [];
  const part = isTyping && whole.length === 0 ? namePartOf(draft, offered) : null;
  const [search] = useDebouncedValue(part?.name ?? '', PAUSE_MS);
  // The places of doctors are offered only to who may list them.
  const { data: doctors = [] } = useQuery({
    ...api.doctors.list.queryOptions({ input: { search, limit: NAMES, sort: 'name' } }),
    enabled: part !== null && search !== '',
    placeholderData: keepPreviousData,
  });
  const completions = part ? withNames(part, doctors) : whole;
  const isOpen = completions.length > 0;

  const close = () => {
    setIsTyping(false);
    setMarked(-1);
  };
  const choose = (question: string) => {
    setMarked(-1);
    // A whole question needs no more.
    setIsTyping(hasPlace(question));
    onChoose(chosenText(question));
  };
  const move = (event: KeyboardEvent, by: 1 | -1) => {
    event.preventDefault();
    const from = marked === -1 && by === -1 ? 0 : marked;
    setMarked((from + by + completions.length) % completions.length);
  };
  /** Handles a key if it is for the list; whether it was. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const chosen = completions[marked];
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Escape') {
      // The card stays open.
      event.stopPropagation();
      close();
    } else if (
      chosen !== undefined &&
      (event.key === 'Tab' || event.key === 'Enter') &&
      !event.shiftKey
    ) {
      event.preventDefault();
      choose(chosen);
    } else return false;
    return true;
  };
  return {
    completions,
    isOpen,
    marked: Math.min(marked, completions.length - 1),
    choose,
    close,
    onKey,
    /** To be called when the user types. */
    onType: () => {
      setIsTyping(true);
      setMarked(-1);
    },
  };
}
