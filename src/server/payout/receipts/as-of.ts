/** Which documents had their receipts on a day of the past, with the states that receipts had then (payout §19.8). */
import { addDays, type LocalDate, localDate } from '../../../domain/calendar/calendar.ts';
import {
  differencesOf,
  type ExpectedDocument,
  type ReceivedDocument,
} from '../../../domain/payout/receipt-differences.ts';
import {
  type Match,
  type Matching,
  matchReceipts,
} from '../../../domain/payout/receipt-matching.ts';
import { readClinicIdentity } from '../../masters/clinic/public.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import type { Days } from './days.ts';
import { AROUND_DAYS, readExpected, readPairs, readRefused } from './match.ts';

/** A received document in the state of the day. */
type ReceivedThen = ReceivedDocument & { readonly issuerName: string | null };
type Then = Matching & {
  readonly expected: ReadonlyMap<number, ExpectedDocument>;
  readonly received: ReadonlyMap<number, ReceivedThen>;
};

/**
 * The pairs of a year as they would have been made on the day, and what had no other. What people paired stays; nothing is
 * stored.
 */
export async function matchAsOf(tx: Tx, year: number, day: LocalDate): Promise<Then> {
  const days = {
    from: addDays(localDate(`${year}-01-01`), -AROUND_DAYS),
    to: addDays(localDate(`${year}-12-31`), AROUND_DAYS),
  };
  const { rut: clinicRut } = await readClinicIdentity(tx);
  const expected = new Map((await readExpected(tx, days)).map((one) => [one.id, one]));
  const received = new Map((await readReceivedThen(tx, days, day)).map((one) => [one.id, one]));
  const refused = await readRefused(tx, days);
  const byHand: Match[] = [];
  const kept: (readonly [ExpectedDocument, ReceivedDocument])[] = [];
  for (const { documentId, receivedId, isByHand } of await readPairs(tx, days)) {
    const [one, other] = [expected.get(documentId), received.get(receivedId)];
    if (!isByHand || !one || !other) continue;
    kept.push([one, other]);
    byHand.push({ documentId, receivedId, differences: differencesOf(one, other, clinicRut) });
  }
  const paired = {
    documents: new Set(byHand.map(({ documentId }) => documentId)),
    received: new Set(byHand.map(({ receivedId }) => receivedId)),
  };
  const matching = matchReceipts({
    expected: [...expected.values()].filter(({ id }) => !paired.documents.has(id)),
    received: [...received.values()].filter(({ id }) => !paired.received.has(id)),
    clinicRut,
    kept,
    refused,
  });
  return { ...matching, matches: [...byHand, ...matching.matches], expected, received };
}

async function readReceivedThen(tx: Tx, { from, to }: Days, day: LocalDate) {
  return rowsOf<ReceivedThen>(tx)`
    SELECT r.id, r.kind, r.folio::float8 AS folio, r.issuer_rut, r.issuer_name, r.receiver_rut, r.issued_on AS date, r.gross_amount,
           r.retention_amount, r.net_amount, received_state_on(r, ${day}::date) AS state
      FROM received_document r WHERE r.issued_on BETWEEN ${from} AND least(${to}::date, ${day}::date)`;
}
