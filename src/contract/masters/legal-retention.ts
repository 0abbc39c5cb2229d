/** The legal retention on fee receipts by year, Ley 21.133 (docs/domain.md). */
import { z } from 'zod';
import { PORTAL_SCREENS } from '../call.ts';
import { percentage } from '../percentage.ts';
import { wholeNumber } from '../schemas.ts';
import { masterCalls } from './masters.ts';

export const legalRetentionInput = z.strictObject({
  year: wholeNumber<number | string>(
    [2000, 2100],
    'Año es requerido',
    'El año va de 2000 a 2100',
    'El año va de 2000 a 2100',
  ),
  percentage,
});

export const legalRetentionRate = z.object({
  id: z.number(),
  year: z.number(),
  /** 15.25 is 15,25 %. */
  percentage: z.number(),
  version: z.number(),
});
export type LegalRetentionRate = z.infer<typeof legalRetentionRate>;

export const legalRetention = masterCalls({
  path: '/legal-retention',
  tag: 'Retención legal',
  noun: 'rates of legal retention',
  input: legalRetentionInput,
  record: legalRetentionRate,
  filters: {},
  sort: ['-year'],
  // The law's rates are nobody's secret: doctors' receipts bear them.
  readScreens: ['/configuracion', '/medicos', ...PORTAL_SCREENS],
  writeScreens: ['/configuracion'],
  refuses: ['legalRetention.yearTaken', 'legalRetention.yearUsed', 'legalRetention.aboveAll'],
});
