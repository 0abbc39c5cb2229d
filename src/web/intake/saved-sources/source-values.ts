/** The values of a source's form, which its parts share. */
import type { z } from 'zod';
import type { savedSourceInput } from '../../../contract/intake/saved-sources.ts';
import type { FormOf } from '../../kit/form/form-body.tsx';

export type SourceValues = z.input<typeof savedSourceInput>;
export type SourceFormOf = FormOf<typeof savedSourceInput>;
