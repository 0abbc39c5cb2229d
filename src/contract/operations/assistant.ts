/** The assistant: questions about the portal and the asker's own data (operations §6). */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { signedIn } from '../call.ts';
import { get, post } from '../methods.ts';

const tag = 'Asistente';
/** The longest question, in characters. */
export const QUESTION_LIMIT = 2_000;

/** Stands in a question that is offered for the name of a doctor. */
export const DOCTOR_PLACE = '{médico}';

/** A lookup by the assistant, through the product's own calls. Every figure of an answer comes from one. */
export const lookup = z.object({
  /** The tool, e.g. `attention_count`. */
  tool: z.string(),
  /** The title of the lookup, e.g. 'Atenciones pendientes de Julio 2026'. */
  title: z.string(),
  /**
   * What the product itself says: the figure and what it is of. Null where the answer is this sentence already, and only not
   * where a model words the answer.
   */
  sentence: z.string().nullable(),
  /** Labels and values, formatted as on screens; empty when the user may not see them. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** A link to the screen with these filters; null when no screen shows it. */
  link: z.object({ label: z.string(), href: z.string() }).nullable(),
  /** The id of the help section that the answer quotes; null when it quotes none. */
  section: z.string().nullable(),
});
export type Lookup = z.infer<typeof lookup>;

export const chatMessage = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.string().trim().min(1).max(20_000),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** A part of a streamed answer; the texts together are the message. */
const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lookup'), lookup }),
  z.object({ type: z.literal('text'), text: z.string() }),
  /** Questions that can be answered, near one that can't. */
  z.object({ type: z.literal('suggestions'), questions: z.array(z.string()) }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

const question = z.strictObject({
  message: z
    .string({ error: 'Escriba una pregunta' })
    .trim()
    .min(1, 'Escriba una pregunta')
    .max(QUESTION_LIMIT, `Máximo ${QUESTION_LIMIT} caracteres`),
  /** The earlier messages, oldest first. */
  history: z.array(chatMessage).max(20).default([]),
});
export type ChatQuestion = z.output<typeof question>;

export const assistant = {
  chat: post('/ai/chat', {
    tag,
    access: signedIn,
    summary: 'Answer a question with what its asker may read. Changes nothing.',
    refuses: ['assistant.failed', 'assistant.busy'],
  })
    .input(question)
    .output(
      z.object({
        message: z.string(),
        lookups: z.array(lookup),
        /** Questions that can be answered, near one that can't. */
        suggestions: z.array(z.string()),
      }),
    ),
  stream: post('/ai/chat/stream', {
    tag,
    access: signedIn,
    summary: 'The same answer as it arrives, as server-sent events.',
    refuses: ['assistant.failed', 'assistant.busy'],
  })
    .input(question)
    .output(eventIterator(chatEvent)),
  questions: get('/ai/questions', {
    tag,
    access: signedIn,
    summary:
      'Questions that the caller can ask, for completing what is typed; {médico} stands for the name of a doctor.',
  }).output(z.array(z.string())),
};
