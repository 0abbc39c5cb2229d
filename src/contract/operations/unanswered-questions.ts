/**
 * Questions to the assistant that got no answer, without names: for administrators alone (operations §6.24,
 * operations §6.30).
 */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post, put } from '../methods.ts';
import { editedVersion, id, page, searchText, sortBy } from '../schemas.ts';

const common = { tag: 'Asistente', access: screens('/auditoria') };

/** The kind of user who asked, never the person. */
const askedBy = z.enum(['staff', 'doctor', 'user']);
export type AskedBy = z.infer<typeof askedBy>;

export const unansweredFilters = z.strictObject({
  /** Words of the question. */
  search: searchText,
  askedBy: askedBy.optional(),
});

const unansweredQuestion = z.object({
  id: z.number(),
  /** Words of the product, and in brackets the kind of what was replaced, e.g. `[médico]`. */
  question: z.string(),
  askedBy,
  /** How often it was asked. */
  times: z.number(),
  firstOn: z.string(),
  lastOn: z.string(),
});
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;

export const unansweredQuestions = {
  list: get('/unanswered-questions', {
    ...common,
    summary: 'Questions without an answer, without names; those asked last first.',
    refuses: ['access.denied'],
  })
    .input(
      page.extend({
        ...unansweredFilters.shape,
        sort: sortBy(['-lastOn', 'times', 'firstOn', 'question']),
      }),
    )
    .output(z.array(unansweredQuestion)),
  summary: get('/unanswered-questions/summary', {
    ...common,
    summary: 'How many questions the same filters find, and how often these were asked.',
    refuses: ['access.denied'],
  })
    .input(unansweredFilters)
    .output(z.object({ total: z.number(), times: z.number() })),
  remove: post('/unanswered-questions/removal', {
    ...common,
    summary: 'Removes kept questions for good.',
    refuses: ['access.denied'],
  })
    .input(
      z.strictObject({ ids: z.array(id).min(1, 'Elija al menos una').max(1_000, 'Máximo 1.000') }),
    )
    .output(z.object({ removed: z.number() })),
  setting: get('/unanswered-questions/setting', {
    ...common,
    summary: 'Whether questions without an answer are kept.',
    refuses: ['access.denied'],
  }).output(z.object({ isKept: z.boolean(), version: z.number() })),
  saveSetting: put('/unanswered-questions/setting', {
    ...common,
    summary: 'Switches on or off that questions without an answer are kept.',
    refuses: ['access.denied', 'record.changed'],
  })
    .input(z.strictObject({ isKept: z.boolean(), version: editedVersion }))
    .output(z.object({ success: z.literal(true) })),
};
