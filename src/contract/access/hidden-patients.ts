/** Patients who are hidden from all but administrators: objection and blocking (access §22, decision 113). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { id, instant, page, reasonText, sortBy, total, wholeNumber } from '../schemas.ts';

const common = { tag: 'Derechos de las personas', access: screens('/derechos') };

const reason = reasonText('Escriba el motivo: queda en la auditoría');

/** Why a patient is hidden, or shown again. */
export const reasonInput = z.strictObject({ reason });

const concerned = z.object({
  requestId: z.number(),
  rut: z.string(),
  /** All spellings that records give to this RUT. */
  names: z.array(z.string()),
  attentions: z.number(),
});
/** Whom a request would hide. */
export type Concerned = z.infer<typeof concerned>;

const hiddenPatient = z.object({
  id: z.number(),
  requestId: z.number(),
  kind: z.enum(['objection', 'blocking']),
  rut: z.string(),
  names: z.array(z.string()),
  attentions: z.number(),
  reason: z.string(),
  hiddenAt: instant,
  hiddenByName: z.string().nullable(),
  liftReason: z.string().nullable(),
  liftedAt: instant.nullable(),
  liftedByName: z.string().nullable(),
});
export type HiddenPatient = z.infer<typeof hiddenPatient>;

const filters = z.strictObject({ state: z.enum(['hidden', 'lifted']).optional() });

export const hiddenPatients = {
  list: get('/hidden-patients', {
    ...common,
    summary: 'The patients who are or were hidden, for administrators.',
    refuses: ['hiddenPatients.administrators'],
  })
    .input(page.extend({ ...filters.shape, sort: sortBy(['-hiddenAt']) }))
    .output(z.array(hiddenPatient)),
  summary: get('/hidden-patients/summary', {
    ...common,
    summary: 'How many patients the same filters find.',
    refuses: ['hiddenPatients.administrators'],
  })
    .input(filters)
    .output(total),
  preview: get('/hidden-patients/preview', {
    ...common,
    summary: 'Whom a request of objection or blocking would hide: names and number of attentions.',
    refuses: [
      'hiddenPatients.administrators',
      'record.notFound',
      'hiddenPatients.noGround',
      'hiddenPatients.nobody',
      'hiddenPatients.already',
    ],
  })
    .input(z.strictObject({ requestId: id }))
    .output(concerned),
  hide: post('/hidden-patients', {
    ...common,
    successStatus: 201,
    summary: 'Hides the patient of a request from all but administrators.',
    refuses: [
      'hiddenPatients.administrators',
      'record.notFound',
      'hiddenPatients.noGround',
      'hiddenPatients.nobody',
      'hiddenPatients.already',
      'hiddenPatients.notAgreed',
    ],
  })
    .input(
      reasonInput.extend({
        requestId: id,
        /** As `preview` answers: with other attentions than were agreed to, nothing is hidden. */
        agreedAttentions: wholeNumber([0, 1_000_000_000], 'Diga cuántas atenciones se reservan'),
      }),
    )
    .output(z.object({ id: z.number() })),
  lift: post('/hidden-patients/{id}/lift', {
    ...common,
    summary: 'Shows a hidden patient again.',
    refuses: ['hiddenPatients.administrators', 'record.notFound', 'hiddenPatients.lifted'],
  })
    .input(reasonInput.extend({ id }))
    .output(z.object({ success: z.literal(true) })),
};
