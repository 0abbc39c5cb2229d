/** The name or RUT of a patient is corrected in all records, by a request of rectification (access §27, decision 122). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import {
  id,
  instant,
  optionalRut,
  page,
  reasonText,
  requiredText,
  sortBy,
  total,
  wholeNumber,
} from '../schemas.ts';

const common = { tag: 'Derechos de las personas', access: screens('/derechos') };

const count = wholeNumber([0, 1_000_000_000], 'Diga cuántos registros se rectifican');

/** How many spellings of one RUT are told, and may be chosen: a file that gives one invented RUT to everybody brings thousands. */
export const NAMES_SHOWN = 200;

const names = z
  .array(z.string().trim().min(1).max(160), { error: 'Elija con qué nombres está la persona' })
  .min(1, 'Elija al menos un nombre: los que son de la persona')
  .max(NAMES_SHOWN, `Elija a lo más ${NAMES_SHOWN} nombres`);

/** An empty name stays as it is. */
const newName = z
  .union([
    z.literal('').transform(() => null),
    requiredText('Escriba el nombre', 160)
      .pipe(z.string().min(3, 'Mínimo 3 caracteres'))
      // Such a name would be taken for the mark of a patient who is hidden or anonymised.
      .refine((name) => !/^Paciente (reservado \(|anonimizado)/i.test(name), {
        error: 'Escriba el nombre de la persona',
      }),
  ])
  .nullish()
  .transform((name) => name ?? null);

/** What is corrected of which spellings, and why. */
export const rectificationInput = z.strictObject({
  names,
  newName,
  newRut: optionalRut,
  reason: reasonText('Escriba el motivo: queda en la auditoría'),
});

const concerned = z.object({
  requestId: z.number(),
  rut: z.string(),
  /** Whether the patient is hidden (access §22), and stays so. */
  isHidden: z.boolean(),
  /** The names that records give to this RUT, those with most attentions first, and how many there are. */
  spellings: z.array(z.object({ name: z.string(), attentions: z.number() })).max(NAMES_SHOWN),
  knownNames: z.number(),
  /** Of the chosen spellings, or of all that are told: attentions by state, the months that they are of, and from when to when. */
  attentions: z.number(),
  pending: z.number(),
  calculated: z.number(),
  paid: z.number(),
  months: z.number(),
  firstOn: z.string().nullable(),
  lastOn: z.string().nullable(),
  /** Other rows by table. */
  records: z.record(z.string(), z.number()),
  /** The patient who has the new RUT already. */
  other: z
    .object({
      names: z.array(z.string()).max(NAMES_SHOWN),
      knownNames: z.number(),
      attentions: z.number(),
      isHidden: z.boolean(),
    })
    .nullable(),
});
/** Whom a request of rectification is about, and what would be changed. */
export type Rectifiable = z.infer<typeof concerned>;

const rectification = z.object({
  id: z.number(),
  requestId: z.number(),
  oldRut: z.string(),
  oldNames: z.array(z.string()),
  newRut: z.string(),
  /** Null when names stayed as they were. */
  newName: z.string().nullable(),
  reason: z.string(),
  attentions: z.number(),
  /** Other rows by table. */
  records: z.record(z.string(), z.number()),
  madeAt: instant,
  madeByName: z.string().nullable(),
});
export type Rectification = z.infer<typeof rectification>;

const noGround = [
  'rectifications.administrators',
  'record.notFound',
  'rectifications.noGround',
  'rectifications.nobody',
  'rectifications.done',
] as const;

export const rectifications = {
  list: get('/rectifications', {
    ...common,
    summary: 'What was corrected of patients, for administrators.',
    refuses: ['rectifications.administrators'],
  })
    .input(page.extend({ sort: sortBy(['-madeAt']) }))
    .output(z.array(rectification)),
  summary: get('/rectifications/summary', {
    ...common,
    summary: 'How many rectifications were made.',
    refuses: ['rectifications.administrators'],
  }).output(total),
  preview: post('/rectifications/preview', {
    ...common,
    summary:
      'Whom a request of rectification is about, and what would be changed; it changes nothing.',
    refuses: noGround,
  })
    .input(z.strictObject({ requestId: id, names: names.optional(), newRut: optionalRut }))
    .output(concerned),
  rectify: post('/rectifications', {
    ...common,
    successStatus: 201,
    summary:
      'Corrects the name or RUT of the patient of a request in all records, paid ones included.',
    refuses: [
      ...noGround,
      'rectifications.nothing',
      'rectifications.notAgreed',
      'rectifications.rutOfAnother',
      'rectifications.allOfHidden',
      'rectifications.bothHidden',
    ],
  })
    .input(
      rectificationInput.extend({
        requestId: id,
        /** As `preview` answers: with other numbers than were agreed to, nothing is changed. */
        agreedAttentions: count,
        agreedRecords: count,
        /** The attentions of the patient who has the new RUT already, if that is the same person. */
        agreedOther: count.nullable(),
      }),
    )
    .output(z.object({ id: z.number() })),
};
