/** Doctors who are paid in person at an own rate that is not this year's legal one (masters §17). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { id, page, sortBy } from '../schemas.ts';

const common = { tag: 'Médicos', access: screens('/medicos') };

const unusualRate = z.object({
  id: z.number(),
  rut: z.string(),
  name: z.string(),
  /** The doctor's own rate. 15.25 is 15,25 %. */
  percentage: z.number(),
  /** What is retained besides it today, such as a state loan. */
  besidesPercentage: z.number(),
  legalPercentage: z.number(),
  /** What is retained besides once the rate is the legal one; an own rate that includes a state loan keeps it so. */
  surchargePercentage: z.number(),
  version: z.number(),
});
export type UnusualRate = z.infer<typeof unusualRate>;

/** A doctor as they were listed. */
export const shownDoctor = z.strictObject({ id, version: z.number().int().positive() });

export const unusualRates = {
  list: get('/unusual-rates', {
    ...common,
    summary: 'Active doctors paid in person whose own rate is not the legal one of this year.',
  })
    .input(page.extend({ sort: sortBy(['name', 'rut', 'percentage']) }))
    .output(z.array(unusualRate)),
  summary: get('/unusual-rates/summary', { ...common, summary: 'How many there are.' }).output(
    z.object({ total: z.number() }),
  ),
  useLegal: post('/unusual-rates/use-legal', {
    ...common,
    summary: 'Have doctors follow the legal rate, as they were listed: all of them, or none.',
    refuses: ['doctor.rateChanged', 'doctor.legalAboveAll'],
  })
    .input(
      z.strictObject({
        doctors: z.array(shownDoctor).min(1, 'Elija al menos un médico').max(10_000),
      }),
    )
    .output(z.object({ changed: z.number() })),
};
