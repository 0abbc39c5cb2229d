/** The search parameters of /acceso-maquinas. */
import { z } from 'zod';

export const apiTokensSearch = z.object({
  /** The dialog of a new token. */
  open: z.enum(['new']).optional(),
});
