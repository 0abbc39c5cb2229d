/** The assistant: questions about the portal and the asker's own data (operations §6). */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { call, signedIn } from '../call.ts';

const tag = 'Asistente';
/** The longest question, in characters. */
export const QUESTION_LIMIT = 2_000;

/** Something that the assistant looked up by the product's own calls: every figure of an answer is here. */
export const lookup = z.object({
  /** The tool, e.g. `attention_count`. */
  tool: z.string(),
  /** What was looked up, e.g. 'Atenciones pendientes de Julio 2026'. */
  title: z.string(),
  /** Label and value, as screens write them; empty when the asker may not see it. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Where it can be seen, with the filters set; null when no screen shows it. */
  link: z.object({ label: z.string(), href: z.string() }).nullable(),
  /** The id of the help's section that the answer quotes; null when it quotes none. */
  section: z.string().nullable(),
});
export type Lookup = z.infer<typeof lookup>;

export const chatMessage = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.string().trim().min(1).max(20_000),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** A part of an answer as it arrives; the texts together are the message. */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lookup'), lookup }),
  z.object({ type: z.literal('text'), text: z.string() }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

const question = z.strictObject({
  message: z
    .string({ error: 'Escriba una pregunta' })
    .trim()
    .min(1, 'Escriba una pregunta')
    .max(QUESTION_LIMIT, `Máximo ${QUESTION_LIMIT} caracteres`),
  /** What was said before, oldest first. */
  history: z.array(chatMessage).max(20).default([]),
});
export type ChatQuestion = z.output<typeof question>;

export const assistant = {
  chat: call({
    method: 'POST',
    path: '/ai/chat',
    tag,
    access: signedIn,
    summary: 'Answer a question with what its asker may read. Changes nothing.',
    refuses: ['assistant.failed', 'assistant.busy'],
  })
    .input(question)
    .output(z.object({ message: z.string(), lookups: z.array(lookup) })),
  stream: call({
    method: 'POST',
    path: '/ai/chat/stream',
    tag,
    access: signedIn,
    summary: 'The same answer as it arrives, as server-sent events.',
    refuses: ['assistant.failed', 'assistant.busy'],
  })
    .input(question)
    .output(eventIterator(chatEvent)),
};
