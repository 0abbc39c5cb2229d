/** What persons may ask about their data: Ley 21.719 (access §17, decision 105). */
import { z } from 'zod';
import { normalizeRut } from '../../domain/identity/rut.ts';
import { CAPACITIES, REQUEST_STATES, RIGHT_KINDS } from '../../domain/words/rights-words.ts';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import {
  date,
  fileStream,
  id,
  instant,
  page,
  requiredText,
  sortBy,
  total,
  typedText,
} from '../schemas.ts';

const common = { tag: 'Derechos de las personas', access: screens('/derechos') };

/** A person's RUT as the records spell it. One that is no RUT, as files may bring it, stays as it was typed. */
const personRut = z
  .string({ error: 'Escriba el RUT de la persona' })
  .trim()
  .min(1, 'Escriba el RUT de la persona')
  .max(20, 'Máximo 20 caracteres')
  .transform((text) => normalizeRut(text) ?? text);

const words = (missing: string, max: number) =>
  typedText(missing).min(3, missing).max(max, `Máximo ${max} caracteres`);

/** What the clinic keeps of a person, by kind of data. */
const personData = z.object({
  rut: z.string(),
  /** Whether its check digit is right. */
  isValid: z.boolean(),
  /** The names that records give to this RUT, by capacity; several where they differ. */
  found: z.array(z.object({ capacity: z.enum(CAPACITIES), names: z.array(z.string()) })),
  parts: z.array(
    z.object({
      key: z.string(),
      capacity: z.enum(CAPACITIES),
      title: z.string(),
      count: z.number(),
    }),
  ),
});
export type PersonData = z.infer<typeof personData>;

const rightsRequest = z.object({
  id: z.number(),
  kind: z.enum(RIGHT_KINDS),
  personRut: z.string(),
  capacities: z.array(z.enum(CAPACITIES)),
  askedBy: z.string(),
  ground: z.string(),
  receivedOn: z.string(),
  /** The last day for the answer. */
  dueOn: z.string(),
  state: z.enum(REQUEST_STATES),
  /** Whether the last day has passed and nothing was answered. */
  isLate: z.boolean(),
  answer: z.string().nullable(),
  answeredByName: z.string().nullable(),
  answeredAt: instant.nullable(),
  createdByName: z.string().nullable(),
  createdAt: instant,
});
export type RightsRequest = z.infer<typeof rightsRequest>;

const filters = z.strictObject({
  state: z.enum(REQUEST_STATES).optional(),
  kind: z.enum(RIGHT_KINDS).optional(),
});
export type RequestFilters = z.output<typeof filters>;

/** A request as somebody brought it. */
export const requestInput = z.strictObject({
  personRut,
  kind: z.enum(RIGHT_KINDS, { error: 'Elija qué se pide' }),
  askedBy: requiredText('Escriba quién lo pide', 160).pipe(
    z.string().min(3, 'Escriba quién lo pide'),
  ),
  ground: words('Escriba con qué fundamento: cómo se comprobó quién es, y qué pide', 1_000),
  receivedOn: date('Elija el día en que se recibió'),
});

/** What the person is answered. */
export const answerInput = z.strictObject({
  state: z.enum(['fulfilled', 'refused', 'withdrawn'], { error: 'Elija qué se resuelve' }),
  answer: words('Escriba qué se le respondió a la persona', 1_000),
});

export const rights = {
  find: post('/rights/find', {
    ...common,
    summary: 'What the clinic keeps of a person, by kind of data: how many records.',
  })
    .input(z.strictObject({ personRut }))
    .output(personData),
  list: get('/rights/requests', {
    ...common,
    summary: 'What persons asked for about their data, those that are due first.',
  })
    .input(page.extend({ ...filters.shape, sort: sortBy(['dueOn', 'receivedOn', 'id']) }))
    .output(z.array(rightsRequest)),
  summary: get('/rights/requests/summary', {
    ...common,
    summary: 'How many requests the same filters find, and how many wait for an answer.',
  })
    .input(filters)
    .output(total.extend({ open: z.number(), late: z.number() })),
  create: post('/rights/requests', {
    ...common,
    successStatus: 201,
    summary: 'Registers what a person asks for about its data.',
    refuses: ['rights.notYet'],
  })
    .input(requestInput)
    .output(rightsRequest),
  answer: post('/rights/requests/{id}/answer', {
    ...common,
    summary: 'Answers a request, once.',
    refuses: ['record.notFound', 'rights.answered'],
  })
    .input(answerInput.extend({ id }))
    .output(rightsRequest),
  file: get('/rights/requests/{id}/file', {
    ...common,
    summary:
      'Everything about the person of a request of access or portability: a ZIP with JSON, and a CSV for each kind of data.',
    refuses: ['record.notFound', 'rights.noFile', 'rights.hidden', 'rights.tooManyDownloads'],
  })
    .input(z.strictObject({ id }))
    .output(fileStream('zip')),
};
