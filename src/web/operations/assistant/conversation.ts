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
  /** Plain text; of an answer what has arrived. */
  content: z.string(),
  timestamp: z.iso.datetime(),
  lookups: z.array(lookup),
  /** Whether its reader did not wait for its end. */
  isStopped: z.boolean(),
});
export type Message = z.infer<typeof message>;

const conversation = z.object({
  messages: z.array(message),
  /** What is typed and not sent, or not answered yet. */
  draft: z.string(),
});
export type Conversation = z.infer<typeof conversation>;

/** Of older ones a tab keeps nothing. */
const MESSAGES_KEPT = 60;
/** What goes with a question of what was said before. */
const MESSAGES_SENT = 20;

const nameOf = (userId: number) => `assistant-${userId}`;

export function newMessage(role: Message['role'], content: string): Message {
  return {
    id: crypto.randomUUID(),
    role,
    content,
    timestamp: new Date().toISOString(),
    lookups: [],
    isStopped: false,
  };
}

/** The answer with what has just arrived of it. */
export function withEvent(answer: Message, event: ChatEvent): Message {
  return event.type === 'text'
    ? { ...answer, content: answer.content + event.text }
    : { ...answer, lookups: [...answer.lookups, event.lookup] };
}

/** What a question is sent with, oldest first. */
export function historyOf(messages: readonly Message[]): ChatMessage[] {
  return messages
    .filter(({ content }) => content.trim() !== '')
    .slice(-MESSAGES_SENT)
    .map(({ role, content }) => ({ role, content }));
}

export function keepConversation(userId: number, { messages, draft }: Conversation): void {
  storeInTab(nameOf(userId), { messages: messages.slice(-MESSAGES_KEPT), draft });
}

/** What the tab keeps of the user's conversation; an empty one when there is none that can be read. */
export function keptConversation(userId: number): Conversation {
  const { data } = conversation.safeParse(storedInTab(nameOf(userId)));
  return data ?? { messages: [], draft: '' };
}
