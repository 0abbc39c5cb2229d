/** The search parameters of «Fuentes automáticas». */
import { z } from 'zod';
import { id } from '../../../contract/schemas.ts';

export const savedSourcesSearch = z.object({
  /** The dialog of a new source. */
  open: z.enum(['new']).optional(),
  /** The source that is edited. */
  edit: id.optional(),
});
