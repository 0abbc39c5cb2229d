/** The month that a screen is about, kept in its address; the current one unless another is chosen. */
import { z } from 'zod';
import { currentPeriod } from './today.ts';

/** The same, with years from `firstYear` on. */
export const periodSearchSince = (firstYear: number) => ({
  month: z
    .number()
    .int()
    .min(1)
    .max(12)
    .default(() => currentPeriod().month),
  year: z
    .number()
    .int()
    .min(firstYear)
    .max(2099)
    .default(() => currentPeriod().year),
});

/** Spread into the screen's schema. */
export const periodSearch = periodSearchSince(2024);
