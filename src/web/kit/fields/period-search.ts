/** The month of a screen, kept in its address; by default the current one. */
import { z } from 'zod';
import { currentPeriod } from '../display/today.ts';

/** To be spread into the screen's schema. */
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
