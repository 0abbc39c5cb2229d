/** The search parameters of /acceso-maquinas. */
import { z } from 'zod';

export const apiTokensSearch = z.object({
  tab: z.enum(['tokens', 'webhooks']).default('tokens'),
  /** The dialog of a new token or webhook. */
  open: z.enum(['new']).optional(),
});
