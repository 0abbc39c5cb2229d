/** The demo clinic at the beginning of a year, when what it sent to the bank was of the year before (operations §7.1). */
import { afterAll, expect, test, vi } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { openClone } from '../../../../test/support/database.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { loadDemoClinic } from './load.ts';

/** Far more than a load takes, even on a busy machine. */
const LOAD_TIMEOUT_MS = 180_000;
const { database, query } = await openClone(afterAll);

test(
  'loads in January, and its bank file is of the rates of December',
  async () => {
    // Nothing is entered for a month more than a year from today.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-02T15:00:00Z') });
    await loadDemoClinic(database, localDate('2026-01-02')).finally(() => vi.useRealTimers());
    const rows = await query`
      SELECT DISTINCT p.payment_date AS day, d.retention_rate = legal_rate('2025-12-10') AS is_of_december
       FROM payment p JOIN fee_document d ON d.id = p.document_id
      WHERE d.is_legal AND p.status = 'paid' AND EXISTS (SELECT FROM transfer_payment t WHERE t.payment_id = p.id)`;
    expect(rows).toEqual([{ day: '2025-12-10', is_of_december: true }]);
    expect(await bookOffences(database)).toEqual([]);
  },
  LOAD_TIMEOUT_MS,
);
