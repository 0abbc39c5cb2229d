/** The conversation with the assistant: its messages, the arriving answer, and the actions. */
import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorCode, errorMessage } from '../../kit/shell/errors.ts';
import {
  historyOf,
  keepConversation,
  keptConversation,
  type Message,
  newMessage,
  withEvent,
} from './conversation.ts';

/** Said whatever went wrong, unless too many ask (operations §6.5). */
const FAILURE = 'No se pudo enviar el mensaje. Inténtalo de nuevo.';

type Pending = { question: Message; answer: Message };

export function useConversation({ id: userId }: CurrentUser) {
  const [kept] = useState(() => keptConversation(userId));
  const [messages, setMessages] = useState<readonly Message[]>(kept.messages);
  const [draft, setDraft] = useState(kept.draft);
  const [pending, setPending] = useState<Pending | null>(null);
  const stopping = useRef<AbortController>(null);

  // A pending question is stored as a draft: a reload loses its answer, but not the question.
  const keptDraft = pending?.question.content ?? draft;
  useEffect(
    () => keepConversation(userId, { messages: [...messages], draft: keptDraft }),
    [userId, messages, keptDraft],
  );
  useEffect(() => () => stopping.current?.abort(), []);

  /** Sends the question; if that fails, the text returns to the input. */
  async function send(typed: string): Promise<void> {
    const content = typed.trim();
    if (content === '' || pending) return;
    const question = newMessage('user', content);
    let answer = newMessage('assistant', '');
    const controller = new AbortController();
    const { signal } = controller;
    stopping.current = controller;
    setDraft('');
    setPending({ question, answer });
    try {
      const input = { message: content, history: historyOf(messages) };
      for await (const event of await api.assistant.stream.call(input, { signal })) {
        answer = withEvent(answer, event);
        setPending({ question, answer });
      }
    } catch (error) {
      if (!signal.aborted) {
        setPending(null);
        setDraft(content);
        toast.error('Error', errorCode(error) === 'assistant.busy' ? errorMessage(error) : FAILURE);
        return;
      }
    }
    setPending(null);
    setMessages((before) => [...before, question, { ...answer, isStopped: signal.aborted }]);
  }

  return {
    /** All messages, including the pending question and the arriving part of its answer. */
    messages: pending ? [...messages, pending.question, pending.answer] : messages,
    isWaiting: pending !== null,
    draft,
    setDraft,
    send,
    /** Stops the arriving answer; what has arrived stays. */
    stop: () => stopping.current?.abort(),
    restart: () => setMessages([]),
  };
}
