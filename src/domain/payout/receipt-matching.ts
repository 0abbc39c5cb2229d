/**
 * Matches the documents that payees are to issue with those that were received, one to one (payout §19). A pair is made
 * only where nothing else could be meant; everything else is named, for a person to decide.
 */
import {
  type Difference,
  differencesOf,
  type ExpectedDocument,
  isForOther,
  monthOf,
  type ReceivedDocument,
  yearOf,
} from './receipt-differences.ts';
import { daysBetween, isOfMonth, type Pair, pairClearly, pairEquals } from './receipt-pairs.ts';
import { findSums } from './receipt-sums.ts';

export type Match = {
  readonly documentId: number;
  readonly receivedId: number;
  /** Empty when they agree. */
  readonly differences: readonly Difference[];
};

/** Why a document stays without its other. */
export const REMARKS = [
  'annulled',
  'otherClinic',
  'oneForTwo',
  'twoForOne',
  'duplicate',
  'superseded',
  'ambiguous',
] as const;
export type Remark = (typeof REMARKS)[number];

/** A document without a counterpart, and those that the remark names: of the other side, or the first of a repetition. */
export type Unmatched = {
  readonly id: number;
  /** Null: nothing is known about it. */
  readonly remark: Remark | null;
  readonly documentIds: readonly number[];
  readonly receivedIds: readonly number[];
};

export type Matching = {
  readonly matches: readonly Match[];
  /** Expected documents that nobody issued. */
  readonly missing: readonly Unmatched[];
  /** Received documents of no payment. */
  readonly unexpected: readonly Unmatched[];
};

export type MatchingInput = {
  readonly expected: readonly ExpectedDocument[];
  readonly received: readonly ReceivedDocument[];
  readonly clinicRut: string | null;
  /** Pairs that stay: they tell which of the others are repetitions. */
  readonly kept?: readonly Pair[];
  /** Pairs that a person undid: `documentId-receivedId`. */
  readonly refused?: ReadonlySet<string>;
};

/** The key of a pair that a person undid. */
export const pairKey = (documentId: number, receivedId: number) => `${documentId}-${receivedId}`;

/** Matches what is not matched yet. Documents that are not to be paired again must not be given. */
export function matchReceipts(input: MatchingInput): Matching {
  const { expected, received, clinicRut, kept = [], refused = new Set() } = input;
  const isAllowed = ([one, other]: Pair) => !refused.has(pairKey(one.id, other.id));
  const able = received.filter((one) => one.state !== 'annulled' && !isForOther(one, clinicRut));
  const state = new Remaining(expected, able, kept);

  const isRepeated = (one: ReceivedDocument) => state.repeatedBy(one) !== undefined;
  state.take(
    groupedPairs(state, sameAmounts, (some, others) => pairEquals(some, others, isRepeated)).filter(
      isAllowed,
    ),
  );
  const allowed = (one: ExpectedDocument, other: ReceivedDocument) => isAllowed([one, other]);
  state.take(
    pairsByGross(
      state,
      (one, other) =>
        allowed(one, other) &&
        isIssuer(one, other.issuerRut) &&
        (isOfMonth(one, other) || !isRepeated(other)),
    ),
  );
  const sums = findSums(state.expected, state.received);
  const inSums = new Set<object>(sums.flatMap(({ expected: e, received: r }) => [...e, ...r]));
  state.take(
    groupedPairs(
      state,
      { ofExpected: ({ issuerRut }) => issuerRut, ofReceived: ({ issuerRut }) => issuerRut },
      (documents, receipts) =>
        pairClearly(
          documents.filter((one) => !inSums.has(one)),
          receipts.filter((one) => !inSums.has(one)),
          (one, other) => allowed(one, other) && isOfMonth(one, other) && isSlip(one, other),
        ),
    ),
  );

  const matches = state.pairs.map(([one, other]) => ({
    documentId: one.id,
    receivedId: other.id,
    differences: differencesOf(one, other, clinicRut),
  }));
  const remarks = new Remarks();
  for (const sum of sums) {
    remarks.add(sum.remark, sum.expected, sum.received);
  }
  remarkOthers(remarks, state, received, clinicRut);
  const isMatched = new Set<object>(state.pairs.flat());
  return {
    matches,
    missing: state.expected.map((one) => remarks.of(one, one.id)),
    unexpected: received.filter((one) => !isMatched.has(one)).map((one) => remarks.of(one, one.id)),
  };
}

/** What is not paired yet, and the pairs so far. */
class Remaining {
  expected: readonly ExpectedDocument[];
  received: readonly ReceivedDocument[];
  pairs: Pair[] = [];
  readonly #byMonth = new Map<string, Pair[]>();

  constructor(
    expected: readonly ExpectedDocument[],
    received: readonly ReceivedDocument[],
    kept: readonly Pair[],
  ) {
    this.expected = expected;
    this.received = received;
    this.#remember(kept);
  }

  /** The pairs with receipts of the same issuer and month. */
  besides({ issuerRut, date }: ReceivedDocument): readonly Pair[] {
    return this.#byMonth.get(`${issuerRut},${monthOf(date)}`) ?? [];
  }

  /** The paired receipt of the same issuer, month, kind and gross. */
  repeatedBy(one: ReceivedDocument): ReceivedDocument | undefined {
    const { kind, grossAmount } = one;
    return this.besides(one)
      .map(([, other]) => other)
      .find((other) => other.kind === kind && other.grossAmount === grossAmount);
  }

  #remember(pairs: readonly Pair[]): void {
    for (const pair of pairs) {
      const [, { issuerRut, date }] = pair;
      const key = `${issuerRut},${monthOf(date)}`;
      this.#byMonth.set(key, [...(this.#byMonth.get(key) ?? []), pair]);
    }
  }

  take(pairs: readonly Pair[]): void {
    const taken = new Set<object>(pairs.flat());
    this.#remember(pairs);
    this.pairs = [...this.pairs, ...pairs];
    this.expected = this.expected.filter((one) => !taken.has(one));
    this.received = this.received.filter((one) => !taken.has(one));
  }
}

type Keys = {
  readonly ofExpected: (one: ExpectedDocument) => string;
  readonly ofReceived: (one: ReceivedDocument) => string;
};

/** Documents that say the same: issuer, kind, amounts and year. */
const sameAmounts: Keys = {
  ofExpected: ({ issuerRut, kind, grossAmount, retentionAmount, paymentDate }) =>
    [issuerRut, kind, grossAmount, retentionAmount, yearOf(paymentDate)].join(),
  ofReceived: ({ issuerRut, kind, grossAmount, retentionAmount, date }) =>
    [issuerRut, kind, grossAmount, retentionAmount, yearOf(date)].join(),
};

function groupedPairs(
  { expected, received }: Pick<Remaining, 'expected' | 'received'>,
  { ofExpected, ofReceived }: Keys,
  pair: (expected: ExpectedDocument[], received: ReceivedDocument[]) => Pair[],
): Pair[] {
  const groups = Map.groupBy(received, ofReceived);
  return [...Map.groupBy(expected, ofExpected)].flatMap(([key, ofGroup]) => {
    const others = groups.get(key);
    return others ? pair(ofGroup, others) : [];
  });
}

function pairsByGross(
  state: Remaining,
  isCandidate: (one: ExpectedDocument, other: ReceivedDocument) => boolean,
): Pair[] {
  const byGross: Keys = {
    ofExpected: ({ grossAmount }) => String(grossAmount),
    ofReceived: ({ grossAmount }) => String(grossAmount),
  };
  return groupedPairs(state, byGross, (documents, receipts) =>
    clustersOf(documents, receipts).flatMap(([some, others]) =>
      pairClearly(some, others, isCandidate),
    ),
  );
}

/** Splits thousands with one gross by who could have issued them, so that only few are compared with each other. */
function clustersOf(
  documents: readonly ExpectedDocument[],
  receipts: readonly ReceivedDocument[],
): [ExpectedDocument[], ReceivedDocument[]][] {
  const byIssuer = Map.groupBy(receipts, ({ issuerRut }) => issuerRut);
  const leaders = new Map<string, string>();
  const leaderOf = (rut: string): string => {
    const above = leaders.get(rut) ?? rut;
    return above === rut ? rut : leaderOf(above);
  };
  for (const { issuerRut, relatedRuts } of documents) {
    for (const rut of relatedRuts) leaders.set(leaderOf(rut), leaderOf(issuerRut));
  }
  const others = new Map<string, ReceivedDocument[]>();
  for (const [rut, ofIssuer] of byIssuer) {
    const leader = leaderOf(rut);
    others.set(leader, [...(others.get(leader) ?? []), ...ofIssuer]);
  }
  return [...Map.groupBy(documents, ({ issuerRut }) => leaderOf(issuerRut))].map(
    ([leader, some]) => [some, others.get(leader) ?? []],
  );
}

function isIssuer({ issuerRut, relatedRuts }: ExpectedDocument, rut: string): boolean {
  return issuerRut === rut || relatedRuts.includes(rut);
}

/**
 * Whether the gross differs but may be a slip for the expected one: the net, digits swapped or shifted, or a tenth more or less.
 */
function isSlip(expected: ExpectedDocument, received: ReceivedDocument): boolean {
  const [due, said] = [expected.grossAmount, received.grossAmount];
  if (said === due) return false;
  const digits = (amount: number) => [...String(amount)].toSorted().join('');
  return (
    said === due - expected.retentionAmount ||
    received.netAmount === due ||
    digits(said) === digits(due) ||
    said === due * 10 ||
    said * 10 === due ||
    Math.abs(said - due) * 10 <= due
  );
}

/** Collects the first remark on each document. */
class Remarks {
  readonly #found = new Map<object, Omit<Unmatched, 'id'>>();

  add(
    remark: Remark,
    expected: readonly ExpectedDocument[],
    received: readonly ReceivedDocument[],
  ): void {
    const documentIds = expected.map(({ id }) => id);
    const receivedIds = received.map(({ id }) => id);
    for (const one of [...expected, ...received]) {
      if (!this.#found.has(one)) this.#found.set(one, { remark, documentIds, receivedIds });
    }
  }

  of(one: object, id: number): Unmatched {
    return { id, ...(this.#found.get(one) ?? { remark: null, documentIds: [], receivedIds: [] }) };
  }
}

function remarkOthers(
  remarks: Remarks,
  state: Remaining,
  received: readonly ReceivedDocument[],
  clinicRut: string | null,
): void {
  const missing = Map.groupBy(
    state.expected.flatMap((one) =>
      [one.issuerRut, ...one.relatedRuts].map((rut) => ({ key: `${rut},${one.grossAmount}`, one })),
    ),
    ({ key }) => key,
  );
  /** The payments that the document may be for. */
  const meantBy = (other: ReceivedDocument) =>
    (missing.get(`${other.issuerRut},${other.grossAmount}`) ?? [])
      .map(({ one }) => one)
      .filter((one) => daysBetween(one, other) <= NEAR_DAYS);
  for (const one of received) {
    if (one.state === 'annulled') remarks.add('annulled', meantBy(one), [one]);
    else if (isForOther(one, clinicRut)) remarks.add('otherClinic', meantBy(one), [one]);
  }
  for (const one of state.received) {
    const same = state.repeatedBy(one);
    if (same) remarks.add('duplicate', [], [one, same]);
    const meant = meantBy(one);
    if (meant.length > 0) remarks.add('ambiguous', meant, [one]);
    const instead = state.besides(one).find(([document]) => isSlip(document, one));
    if (instead) remarks.add('superseded', [], [one, instead[1]]);
  }
}
/** How far from a payment a document may be that is offered for it. */
const NEAR_DAYS = 92;
