/** A conversation with the assistant, as a tab keeps it over reloads (operations §6.6). */
import { z } from 'zod';
import {
  type ChatEvent,
  type ChatMessage,
  chatMessage,
  lookup,
} from '../../../contract/operations/assistant.ts';
import { storedInTab, storeInTab } from '../../kit/shell/tab-storage.ts';

const message = z.object({
  id: z.string(),
  role: chatMessage.shape.role,
  /** Plain text; for an unfinished answer, the part that has arrived. */
  content: z.string(),
  timestamp: z.iso.datetime(),
  lookups: z.array(lookup),
  /** Questions that can be answered instead. */
  suggestions: z.array(z.string()).default([]),
  /** Whether the user stopped it before its end. */
  isStopped: z.boolean(),
});
export type Message = z.infer<typeof message>;

const conversation = z.object({
  messages: z.array(message),
  /** Typed text that is not sent or not answered yet. */
  draft: z.string(),
});
export type Conversation = z.infer<typeof conversation>;

/** Older messages are not stored. */
const MESSAGES_KEPT = 60;
/** How many earlier messages are sent with a question. */
const MESSAGES_SENT = 20;

const nameOf = (userId: number) => `assistant-${userId}`;

export function newMessage(role: Message['role'], content: string): Message {
  return {
    id: crypto.randomUUID(),
    role,
    content,
    timestamp: new Date().toISOString(),
    lookups: [],
    suggestions: [],
    isStopped: false,
  };
}

/** The answer extended by an event. */
export function withEvent(answer: Message, event: ChatEvent): Message {
  if (event.type === 'text') return { ...answer, content: answer.content + event.text };
  if (event.type === 'suggestions') return { ...answer, suggestions: event.questions };
  return { ...answer, lookups: [...answer.lookups, event.lookup] };
}

/** The messages to send with a question, oldest first. */
export function historyOf(messages: readonly Message[]): ChatMessage[] {
  return messages
    .filter(({ content }) => content.trim() !== '')
    .slice(-MESSAGES_SENT)
    .map(({ role, content }) => ({ role, content }));
}

export function keepConversation(userId: number, { messages, draft }: Conversation): void {
  storeInTab(nameOf(userId), { messages: messages.slice(-MESSAGES_KEPT), draft });
}

/** The user's stored conversation; empty if there is none, or if it is unreadable. */
export function keptConversation(userId: number): Conversation {
  const { data } = conversation.safeParse(storedInTab(nameOf(userId)));
  return data ?? { messages: [], draft: '' };
}
