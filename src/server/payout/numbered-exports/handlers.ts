/** The calls of numbered accounting exports (payout §33). */
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { totalCentres, totalEntries } from '../../../domain/payout/accounting.ts';
import { entriesOf } from '../../../domain/payout/numbered-export.ts';
import { ACCOUNTING_LAYOUTS } from '../../../formats/accounting/write.ts';
import { actorOf } from '../../platform/context.ts';
import { byActor, callsOf, inOneTransaction } from '../../platform/http/implement.ts';
import { fingerprintOf } from '../accounting/public.ts';
import { readNews } from './news.ts';
import {
  kindsOf,
  listExports,
  readExport,
  readLeftOut,
  readNextNumber,
  readUnnumbered,
  sumCentres,
  sumExports,
  sumKinds,
} from './queries.ts';
import { downloadExport, makeExport } from './transitions.ts';
import { readEntries } from './vouchers.ts';

export const numberedExports = callsOf('numberedExports', {
  news: async ({ input, context }) => {
    const { db } = context.database;
    const vouchers = await readNews(db, input);
    const entries = entriesOf(vouchers);
    const number = await readNextNumber(db);
    return {
      number,
      period: formatPeriod(input),
      totalVouchers: vouchers.length,
      totalEntries: entries.length,
      ...totalEntries(entries),
      kinds: kindsOf(entries),
      costCentres: totalCentres(entries),
      digest: fingerprintOf(entries).toString('hex'),
      entries: entries.slice(0, input.limit),
      leftOut: await readLeftOut(db, number),
      unnumbered: await readUnnumbered(db, entries),
    };
  },

  make: byActor(makeExport),
  list: ({ input, context }) => listExports(context.database.db, input, input),
  summary: ({ input, context }) => sumExports(context.database.db, input),

  details: async ({ input: { number }, context }) => {
    const { db } = context.database;
    const { until: _, ...details } = await readExport(db, number);
    const { payments } = await readLeftOut(db, number);
    return {
      ...details,
      kinds: await sumKinds(db, number),
      costCentres: await sumCentres(db, number),
      leftOut: payments,
    };
  },

  entries: async ({ input, context }) => {
    const { db } = context.database;
    await readExport(db, input.number);
    return readEntries(db, input.number, input);
  },

  download: inOneTransaction((tx, { input, context }) =>
    downloadExport(tx, input, ACCOUNTING_LAYOUTS[input.format], actorOf(context)),
  ),
});
