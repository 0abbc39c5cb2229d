/** Matches stored documents: reads what is not matched, lets the domain decide, and stores pairs and remarks. */
import { sql } from 'kysely';
import {
  addDays,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  type Period,
  periodIndex,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import {
  type Difference,
  differencesOf,
  type ExpectedDocument,
  type ReceivedDocument,
} from '../../../domain/payout/receipt-differences.ts';
import { matchReceipts, pairKey, type Unmatched } from '../../../domain/payout/receipt-matching.ts';
import { readClinicIdentity } from '../../masters/clinic/public.ts';
import { carryOut, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Days, isOfDays } from './days.ts';

/** How far documents may be from each other, as in the domain. */
export const AROUND_DAYS = 92;

/**
 * Of two who write received documents or pairs at once, the second waits, and sees what the first has stored. Taken before
 * the documents, by everybody who writes them.
 */
export async function lockMatching(tx: Tx): Promise<void> {
  await carryOut(tx)`LOCK TABLE receipt_match IN SHARE ROW EXCLUSIVE MODE`;
}

/**
 * Matches the documents of these days with those around them. A document at the edge of what is read is not decided, since
 * something beyond might belong to it. Pairs that agree, and those that a person chose, stay; the others are made again. Answers
 * how many pairs were made that had not been there.
 */
export async function matchDays(tx: Tx, { from, to }: Days): Promise<number> {
  await lockMatching(tx);
  const decided = around({ from, to });
  // What is decided may also have to do with what lies around it.
  const seen = around(decided);
  const undone = await rowsOf<{ documentId: number; receivedId: number }>(tx)`
    DELETE FROM receipt_match m USING fee_document d, received_document r
     WHERE d.id = m.document_id AND r.id = m.received_id AND NOT m.is_by_hand
       AND (m.differences <> '{}' OR r.state NOT IN ('valid'))
       AND ${isOfDays(decided)}
       -- Both are read again below, or the pair would be lost.
       AND r.issued_on BETWEEN ${decided.from} AND ${decided.to}
    RETURNING m.document_id, m.received_id`;
  const { rut: clinicRut } = await readClinicIdentity(tx);
  const [expected, received, pairs, refused] = await Promise.all([
    readExpected(tx, seen),
    readReceived(tx, seen),
    readPairs(tx, seen),
    readRefused(tx, seen),
  ]);
  const expectedById = new Map(expected.map((one) => [one.id, one]));
  const receivedById = new Map(received.map((one) => [one.id, one]));
  // Of a pair, e.g. by hand, one may lie farther away.
  const far = {
    documents: pairs.flatMap((one) => (expectedById.has(one.documentId) ? [] : [one.documentId])),
    received: pairs.flatMap((one) => (receivedById.has(one.receivedId) ? [] : [one.receivedId])),
  };
  for (const one of await readExpected(tx, far.documents)) expectedById.set(one.id, one);
  for (const one of await readReceived(tx, far.received)) receivedById.set(one.id, one);
  const found = pairs.flatMap(({ documentId, receivedId, differences }) => {
    const [one, other] = [expectedById.get(documentId), receivedById.get(receivedId)];
    return one && other ? [{ pair: [one, other] as const, before: differences }] : [];
  });
  const kept = found.map(({ pair }) => pair);
  const isKept = {
    documents: new Set(pairs.map(({ documentId }) => documentId)),
    received: new Set(pairs.map(({ receivedId }) => receivedId)),
  };
  const { matches, missing, unexpected } = matchReceipts({
    expected: expected.filter(({ id }) => !isKept.documents.has(id)),
    received: received.filter(({ id }) => !isKept.received.has(id)),
    clinicRut,
    kept,
    refused,
  });
  const isDecided = {
    document: ({ id }: { id: number }) => isWithin(expectedById.get(id)?.paymentDate, decided),
    received: ({ id }: { id: number }) => isWithin(receivedById.get(id)?.date, decided),
  };
  const made = matches.filter(
    ({ documentId, receivedId }) =>
      isDecided.document({ id: documentId }) && isDecided.received({ id: receivedId }),
  );
  await storeMatches(tx, made);
  await storeRemarks(
    tx,
    decided,
    missing.filter(isDecided.document),
    unexpected.filter(isDecided.received),
  );
  const changed = found.flatMap(({ pair: [one, other], before }) => {
    const differences = differencesOf(one, other, clinicRut);
    const isSame = differences.join() === before.join();
    return isSame ? [] : [{ documentId: one.id, receivedId: other.id, differences }];
  });
  if (changed.length > 0) await storeDifferences(tx, changed);
  const before = new Set(undone.map((one) => pairKey(one.documentId, one.receivedId)));
  return made.filter((one) => !before.has(pairKey(one.documentId, one.receivedId))).length;
}

/**
 * Matches a month, and the months from or to which its documents moved, by these days. Pairs of what was moved that no person
 * chose are decided again.
 */
export async function matchMonthAnd(tx: Tx, month: Period, moved: readonly Moved[]): Promise<void> {
  const ids = moved.map(({ id }) => id);
  if (ids.length > 0) {
    await carryOut(
      tx,
    )`DELETE FROM receipt_match WHERE received_id = ANY(${ids}::int[]) AND NOT is_by_hand`;
  }
  const months = [month, ...moved.map(({ day }) => periodOf(day))];
  for (const one of new Map(months.map((period) => [periodIndex(period), period])).values())
    await matchDays(tx, { from: firstDayOf(one), to: lastDayOf(one) });
}

/** A received document whose day changed, with the former or the new day that is outside the month. */
export type Moved = { readonly id: number; readonly day: LocalDate };

/** These days, and those of which a document may have to do with theirs. */
function around({ from, to }: Days): Days {
  return { from: addDays(from, -AROUND_DAYS), to: addDays(to, AROUND_DAYS) };
}

function isWithin(day: LocalDate | undefined, { from, to }: Days): boolean {
  return day !== undefined && from <= day && day <= to;
}

/** Pairs two documents by a person's choice; answers their differences. Refuses a payment for which nobody issues anything. */
export async function pairByHand(
  tx: Tx,
  ids: { documentId: number; receivedId: number },
  userId: number | null,
): Promise<Difference[]> {
  const { rut } = await readClinicIdentity(tx);
  const [[one], [other]] = await Promise.all([
    readExpected(tx, [ids.documentId]),
    readReceived(tx, [ids.receivedId]),
  ]);
  // Of $0, as candidates leave it out, or annulled since.
  if (!one || !other) refuse('record.notFound', { record: 'el documento' });
  const differences = differencesOf(one, other, rut);
  await tx
    .insertInto('receiptMatch')
    .values({ ...ids, differences, isByHand: true, matchedBy: userId })
    .execute();
  await tx
    .deleteFrom('receiptRemark')
    .where((is) => is.or([is('documentId', '=', one.id), is('receivedId', '=', other.id)]))
    .execute();
  return differences;
}

/**
 * Compares the pairs of these payments again. The true day of a payment, or its rejection by the bank, changes the rate that its
 * receipt must say (payout §19.15). No pair is made or undone.
 */
export async function comparePairsOf(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  // Orders this with a matching that runs meanwhile, as the trigger of the payments' days does.
  await carryOut(tx)`LOCK TABLE receipt_match IN ROW EXCLUSIVE MODE`;
  const pairs = await rowsOf<{ documentId: number; receivedId: number }>(tx)`
    SELECT document_id, received_id FROM receipt_match
     WHERE document_id IN (SELECT document_id FROM payment WHERE id = ANY(${paymentIds}::int[]))`;
  if (pairs.length === 0) return;
  const { rut: clinicRut } = await readClinicIdentity(tx);
  const documentIds = pairs.map(({ documentId }) => documentId);
  const receivedIds = pairs.map(({ receivedId }) => receivedId);
  const expected = new Map((await readExpected(tx, documentIds)).map((one) => [one.id, one]));
  const received = new Map((await readReceived(tx, receivedIds)).map((one) => [one.id, one]));
  await storeDifferences(
    tx,
    pairs.flatMap(({ documentId, receivedId }) => {
      const [one, other] = [expected.get(documentId), received.get(receivedId)];
      return one && other
        ? [{ documentId, receivedId, differences: differencesOf(one, other, clinicRut) }]
        : [];
    }),
  );
}

/** The documents that payees are to issue, of these days or with these ids, by the rate of the year of payment. */
export async function readExpected(
  tx: Tx,
  which: Days | readonly number[],
): Promise<ExpectedDocument[]> {
  return rowsOf<ExpectedDocument>(tx)`
    SELECT d.id, CASE d.kind WHEN 'exempt_invoice' THEN 'invoice' ELSE 'receipt' END AS kind, d.issuer_rut,
           -- A pair that stays needs nobody else.
           CASE WHEN EXISTS (SELECT FROM receipt_match m WHERE m.document_id = d.id) THEN '{}'::text[]
                ELSE ARRAY(SELECT DISTINCT o.rut FROM payment p JOIN doctor o ON o.id = p.doctor_id
                  WHERE p.document_id = d.id AND d.society_id IS NOT NULL AND o.rut <> d.issuer_rut
                 UNION SELECT s.rut FROM doctor_affiliation a JOIN medical_society s ON s.id = a.society_id
                  WHERE a.doctor_id = d.doctor_id) END AS related_ruts,
           paid_day(d) AS payment_date, d.gross_amount, coalesce(o.due_rate, d.retention_rate) AS retention_rate,
           coalesce(o.due_amount, d.retention_amount) AS retention_amount
      FROM fee_document d LEFT JOIN document_true_year o ON o.document_id = d.id
     WHERE d.gross_amount > 0 AND NOT d.is_annulled
       AND ${'from' in which ? isOfDays(which) : sql`d.id = ANY(${which}::int[])`}`;
}

/** Of these days, or with these ids. */
async function readReceived(tx: Tx, which: Days | readonly number[]): Promise<ReceivedDocument[]> {
  return rowsOf<ReceivedDocument>(tx)`
    SELECT id, kind, folio, issuer_rut, receiver_rut, issued_on AS date, gross_amount, retention_amount, net_amount, state
      FROM received_document
     WHERE ${'from' in which ? sql`issued_on BETWEEN ${which.from} AND ${which.to}` : sql`id = ANY(${which}::int[])`}`;
}

/** The stored pairs of which either document is of these days. */
export function readPairs(tx: Tx, days: Days) {
  return tx
    .selectFrom('receiptMatch as m')
    .innerJoin('feeDocument as d', 'd.id', 'm.documentId')
    .innerJoin('receivedDocument as r', 'r.id', 'm.receivedId')
    .where(sql<boolean>`(${isOfDays(days)} OR r.issued_on BETWEEN ${days.from} AND ${days.to})`)
    .select(['m.documentId', 'm.receivedId', 'm.differences', 'm.isByHand'])
    .execute();
}

/** The pairs of these days that a person undid, as `pairKey` writes them. */
export async function readRefused(tx: Tx, days: Days): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('receiptMatchRefusal as m')
    .innerJoin('feeDocument as d', 'd.id', 'm.documentId')
    .where(isOfDays(days))
    .select(['m.documentId', 'm.receivedId'])
    .execute();
  return new Set(rows.map(({ documentId, receivedId }) => pairKey(documentId, receivedId)));
}

type Stored = { documentId: number; receivedId: number; differences: readonly Difference[] };

async function storeMatches(tx: Tx, matches: readonly Stored[]): Promise<void> {
  await carryOut(tx)`
    INSERT INTO receipt_match (document_id, received_id, differences)
    SELECT "documentId", "receivedId", differences
      FROM jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) AS m ("documentId" int, "receivedId" int, differences text[])`;
}

async function storeDifferences(tx: Tx, pairs: readonly Stored[]): Promise<void> {
  await carryOut(tx)`
    UPDATE receipt_match m SET differences = n.differences
      FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS n ("documentId" int, differences text[])
     WHERE m.document_id = n."documentId"`;
}

async function storeRemarks(
  tx: Tx,
  days: Days,
  missing: readonly Unmatched[],
  unexpected: readonly Unmatched[],
): Promise<void> {
  await carryOut(tx)`
    DELETE FROM receipt_remark k
     WHERE EXISTS (SELECT FROM fee_document d WHERE d.id = k.document_id AND ${isOfDays(days)})
        OR EXISTS (SELECT FROM received_document r WHERE r.id = k.received_id AND r.issued_on BETWEEN ${days.from} AND ${days.to})`;
  const remarked = [
    ...missing.map(({ id, ...about }) => ({ document: id, received: null, ...about })),
    ...unexpected.map(({ id, ...about }) => ({ document: null, received: id, ...about })),
  ].filter(({ remark }) => remark !== null);
  await carryOut(tx)`
    INSERT INTO receipt_remark (document_id, received_id, remark, document_ids, received_ids)
    SELECT document, received, remark, "documentIds", "receivedIds"
      FROM jsonb_to_recordset(${JSON.stringify(remarked)}::jsonb)
        AS k (document int, received int, remark text, "documentIds" int[], "receivedIds" int[])`;
}
