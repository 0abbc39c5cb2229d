import { z } from 'zod';
import { instant } from '../schemas.ts';

/** Who asked for something that another person decides; null: a deleted user. */
export const asked = {
  askedByName: z.string().nullable(),
  askedAt: instant,
  /** Whether the caller asked for it. */
  isOwn: z.boolean(),
};
