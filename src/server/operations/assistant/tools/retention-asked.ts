/** Questions for the retention of a year, which may be its legal rate or what was retained. */
import { z } from 'zod';
import { isStaff } from '../../../platform/http/access.ts';
import { tool } from '../tool.ts';
import { legalRetention } from './catalogues.ts';
import { feeTotals } from './fees.ts';
import { askedPeriod } from './inputs.ts';
import { ownRetention } from './own-retention.ts';

export const retentionAsked = tool({
  name: legalRetention.name,
  description: legalRetention.description,
  input: legalRetention.input.extend({
    isOwn: z.literal(true).optional().describe('La de quien es médico y pregunta'),
    isOfPaid: z.literal(true).optional().describe('También cuánto se ha retenido'),
  }),
  async run(asker, { isOfPaid, isOwn, ...input }) {
    const own = isOwn && !isStaff(asker.user) ? await ownRetention(asker) : null;
    if (own) return own;
    const rate = await legalRetention.run(asker, input);
    if (!isOfPaid) return rate;
    const paid = await feeTotals.run(asker, {
      ...askedPeriod(input, asker.today),
      measure: 'retention',
    });
    return {
      ...rate,
      sentence: `${rate.sentence} En pesos: ${paid.sentence}`,
      facts: [...paid.facts, ...rate.facts],
    };
  },
});
