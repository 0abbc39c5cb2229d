/** Which month the dashboard is about. */
import { z } from 'zod';
import { periodSearch } from '../../kit/fields/period-search.ts';

export const searchSchema = z.object(periodSearch);
