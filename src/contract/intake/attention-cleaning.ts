/**
 * The three clean-ups of attentions, and a preview of each (intake §6). The preview counts; the deletion is given that
 * count, and is refused when the number has changed.
 */
import { z } from 'zod';
import { screens } from '../call.ts';
import { del, post } from '../methods.ts';
import { optionalText, recordType } from '../schemas.ts';

const tag = 'Atenciones';

/** The text to type for the total wipe (intake §6.10). */
export const WIPE_TEXT = 'CONFIRMAR BORRADO TOTAL';
/** The text to type for also deleting what is in a payment. */
export const WIPE_PAID_TEXT = 'INCLUIR LO PAGADO';

/** How many doctors, months and patients a preview lists. */
export const PREVIEW_LINES = 10;

const MIN_NAME_LETTERS = 3;
const MIN_RUT_CHARACTERS = 4;

export const unprocessedScope = z.strictObject({
  recordType: z.enum(['all', ...recordType.options]),
});
export type UnprocessedScope = z.output<typeof unprocessedScope>;

/** A part of a patient's name, of the RUT, or both. */
export const patientScope = z
  .strictObject({
    patientName: optionalText(160).refine(
      (name) => name === null || name.replace(/[^\p{L}]/gu, '').length >= MIN_NAME_LETTERS,
      `Escriba al menos ${MIN_NAME_LETTERS} letras del nombre`,
    ),
    patientRut: optionalText(20).refine(
      (rut) => rut === null || rut.replace(/[^0-9a-z]/gi, '').length >= MIN_RUT_CHARACTERS,
      `Escriba al menos ${MIN_RUT_CHARACTERS} caracteres del RUT`,
    ),
  })
  .refine(({ patientName, patientRut }) => patientName !== null || patientRut !== null, {
    error: 'Ingrese el nombre o el RUT del paciente',
    path: ['patientName'],
  });
export type PatientScope = z.output<typeof patientScope>;

/** The number of attentions that the preview counted. */
const expected = { expectedCount: z.number().int().min(0).optional() };

export const removalPreview = z.object({
  attentions: z.number(),
  /** The gross amount, in pesos. */
  grossAmount: z.number(),
  /** The number of doctors and months; the lists hold the first ones. */
  doctors: z.number(),
  months: z.number(),
  /** Those with the most attentions first. */
  topDoctors: z.array(
    z.object({ doctorId: z.number(), doctorName: z.string(), attentions: z.number() }),
  ),
  /** The latest first. */
  latestMonths: z.array(
    z.object({
      year: z.number(),
      month: z.number(),
      doctors: z.number(),
      attentions: z.number(),
      grossAmount: z.number(),
    }),
  ),
});
export type RemovalPreview = z.infer<typeof removalPreview>;

const deletedCount = z.object({ success: z.literal(true), deletedCount: z.number() });
const cleaning = { tag, access: screens('/atenciones-medicas') };
const wiping = { tag, access: screens('/configuracion') };

export const attentionCleaning = {
  previewUnprocessed: post('/medical-attentions/delete-unprocessed/preview', {
    ...cleaning,
    summary: 'How many pending attentions of a record type there are, of which doctors and months.',
  })
    .input(unprocessedScope)
    .output(removalPreview),
  removeUnprocessed: del('/medical-attentions/delete-unprocessed', {
    ...cleaning,
    summary: 'Delete the pending attentions of a record type.',
    refuses: ['attention.removalChanged', 'server.busy'],
  })
    .input(unprocessedScope.extend(expected))
    .output(deletedCount),
  previewPatient: post('/medical-attentions/delete-by-patient/preview', {
    ...cleaning,
    summary: 'How many pending attentions are of patients with this name or RUT, and who they are.',
  })
    .input(patientScope)
    .output(
      removalPreview.extend({
        /** The number of patients; `topPatients` holds those with the most attentions. */
        patients: z.number(),
        topPatients: z.array(
          z.object({ patientRut: z.string(), patientName: z.string(), attentions: z.number() }),
        ),
      }),
    ),
  removePatient: del('/medical-attentions/delete-by-patient', {
    ...cleaning,
    summary: 'Delete the pending attentions of patients with this name or RUT.',
    refuses: ['attention.removalChanged', 'server.busy'],
  })
    .input(patientScope.safeExtend(expected))
    .output(deletedCount),
  previewAll: post('/medical-attentions/delete-all/preview', {
    ...wiping,
    summary: 'What the total wipe would remove, and what it would leave.',
    refuses: ['access.denied'],
  })
    .input(z.strictObject({ includePaid: z.boolean().default(false) }))
    .output(
      removalPreview.extend({
        calculations: z.number(),
        payments: z.number(),
        /** The total that those payments transfer, in pesos. */
        paymentsAmount: z.number(),
        /** Attentions in a payment, which are kept. */
        kept: z.number(),
      }),
    ),
  removeAll: del('/medical-attentions/delete-all', {
    ...wiping,
    summary:
      'Delete all attentions and calculations that are in no payment; with a second sentence also the payments.',
    refuses: ['access.denied', 'attention.removalChanged', 'server.busy'],
  })
    .input(
      z.strictObject({
        confirmText: z.literal(WIPE_TEXT, `Escriba exactamente: ${WIPE_TEXT}`),
        includePaidText: z
          .literal(WIPE_PAID_TEXT, `Escriba exactamente: ${WIPE_PAID_TEXT}`)
          .optional(),
        ...expected,
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        deletedAttentions: z.number(),
        deletedCalculations: z.number(),
        deletedPayments: z.number(),
      }),
    ),
};
