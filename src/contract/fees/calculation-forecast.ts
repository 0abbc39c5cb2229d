/** What a calculation would pay, before it is started (fees §16). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get } from '../methods.ts';
import { calculateInput } from '../operations/jobs.ts';
import { page, sortBy } from '../schemas.ts';

const common = { tag: 'Cálculos', access: screens('/calcular-pagos') };

/** Totals of the lines that would be calculated; a recalculated line counts with its new amounts. */
const forecastTotals = z.object({
  /** The number of attentions. */
  lines: z.number(),
  /** Those of them that no rule covers. */
  withoutRule: z.number(),
  baseAmount: z.number(),
  calculatedAmount: z.number(),
  retentionAmount: z.number(),
  /** After retention. */
  finalAmount: z.number(),
});
export type ForecastTotals = z.infer<typeof forecastTotals>;

const doctorForecast = forecastTotals.extend({
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
});
export type DoctorForecast = z.infer<typeof doctorForecast>;

export const forecastSort = sortBy([
  '-finalAmount',
  'doctorName',
  'doctorRut',
  'lines',
  'withoutRule',
  'baseAmount',
  'calculatedAmount',
  'retentionAmount',
]);

export const calculationForecast = {
  list: get('/calculation-forecast', {
    ...common,
    summary:
      'What a calculation of exactly these attentions would pay, by doctor; nothing is written.',
    refuses: ['calculation.forecastTookTooLong'],
  })
    .input(page.extend(calculateInput.shape).extend({ sort: forecastSort }))
    .output(z.array(doctorForecast)),
  summary: get('/calculation-forecast/summary', {
    ...common,
    summary: 'How many doctors it would pay, and how much in all.',
    refuses: ['calculation.forecastTookTooLong'],
  })
    .input(calculateInput)
    .output(forecastTotals.extend({ total: z.number() })),
};
