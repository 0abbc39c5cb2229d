/** How long data are kept, and what was anonymised or removed afterwards (access §19, access §28, decisions 108 and 123). */
import { z } from 'zod';
import { RETENTION_KINDS } from '../../domain/words/retention-words.ts';
import { screens } from '../call.ts';
import { get, put } from '../methods.ts';
import { editedVersion, instant, reasonText, wholeNumber } from '../schemas.ts';

const common = { tag: 'Derechos de las personas', access: screens('/derechos') };

const kind = z.enum(RETENTION_KINDS);

/** How many anonymisations and removals are answered, the newest first. */
export const DONE_LIMIT = 100;

/** What the next night anonymises or removes: patients, rows, records or mails, and the attentions of these patients. */
const expired = z.object({
  expired: z.number(),
  attentions: z.number(),
  /** Records of the log of reads that have had their time too, and wait for a younger one before them (access §28.2). */
  waiting: z.number(),
  /** When the latest of it was; null without any. */
  latestOn: z.string().nullable(),
});
export type Expired = z.infer<typeof expired>;

const overview = z.object({
  periods: z.array(
    expired.extend({
      kind,
      months: z.number(),
      /** The shortest period that may be chosen. */
      leastMonths: z.number(),
      version: z.number(),
      /** Data from before this day have had their time. */
      before: z.string(),
    }),
  ),
  done: z.array(
    z.object({
      kind,
      before: z.string(),
      madeAt: instant,
      patients: z.number(),
      /** Rows by table. */
      changed: z.record(z.string(), z.number()),
    }),
  ),
});
export type RetentionOverview = z.infer<typeof overview>;

/** 1 to 1,200. */
const months = wholeNumber(
  [1, 1_200],
  'Escriba cuántos meses',
  'Debe ser al menos 1 mes',
  'Debe ser a lo más 1.200 meses (100 años)',
);

/** A period, and why it is changed. */
export const periodInput = z.strictObject({
  months,
  reason: reasonText('Escriba el motivo: queda en la auditoría'),
});

export const retention = {
  overview: get('/retention', {
    ...common,
    summary:
      'The periods, what the next night would anonymise by them, and what was anonymised before.',
  }).output(overview),
  tryPeriod: get('/retention/{kind}/expired', {
    ...common,
    summary:
      'What the next night would anonymise if a kind of data were kept for the given months.',
  })
    .input(z.strictObject({ kind, months: z.coerce.number().pipe(months) }))
    .output(expired),
  savePeriod: put('/retention/{kind}', {
    ...common,
    summary:
      'Changes how long a kind of data is kept. What the next night anonymises by it is lost for good, so its number has to be agreed to.',
    refuses: [
      'record.changed',
      'retention.administrators',
      'retention.notAgreed',
      'retention.tooShort',
    ],
  })
    .input(
      periodInput.extend({
        kind,
        version: editedVersion,
        /** How many patients, or rows of files, the next night may anonymise: as `tryPeriod` answers. */
        agreedExpired: wholeNumber([0, 1_000_000_000], 'Diga cuántos se anonimizan'),
      }),
    )
    .output(z.object({ success: z.literal(true) })),
};
