/** The month that a screen is about, kept in its address; the current one unless another is chosen. */
import { z } from 'zod';
import { currentPeriod } from '../display/today.ts';

/** Spread into the screen's schema. */
export const periodSearch = {
  month: z
    .number()
    .int()
    .min(1)
    .max(12)
    .default(() => currentPeriod().month),
  year: z
    .number()
    .int()
    .min(2024)
    .max(2099)
    .default(() => currentPeriod().year),
};
