/**
 * A tax office for tests: the receipts of a year for some payees, right ones and ones that err in planted ways, and for
 * each what is the truth.
 */
import {
  addDays,
  type LocalDate,
  lastDayOf,
  localDate,
} from '../../src/domain/calendar/calendar.ts';
import { rutCheckDigit } from '../../src/domain/identity/rut.ts';
import { applyRate, type BasisPoints, type Pesos } from '../../src/domain/money.ts';
import type {
  Difference,
  ExpectedDocument,
  ReceivedDocument,
} from '../../src/domain/payout/receipt-differences.ts';
import type { Remark } from '../../src/domain/payout/receipt-matching.ts';

export const CLINIC_RUT = '76543210-3';
export const OTHER_RUT = rut(77_111_222);
const LEGAL_RATES: Readonly<Record<string, number>> = { 2025: 1450, 2026: 1525, 2027: 1600 };

/** What became of a receipt: its payment and the differences, or the remark. */
export type Truth = {
  readonly way: Way | 'right';
  readonly receivedId: number | null;
  readonly documentId: number | null;
  readonly differences: readonly Difference[];
  readonly remark: Remark | null;
};

export type OfficeYear = {
  readonly expected: readonly ExpectedDocument[];
  readonly received: readonly ReceivedDocument[];
  readonly truths: readonly Truth[];
};

type Draft = Omit<ReceivedDocument, 'id' | 'folio'>;
type Told = {
  /** The receipts in the order of their folios. */
  readonly receipts: readonly Draft[];
  /** Which of them is the payment's, and what differs; -1 for none. */
  readonly matched?: number;
  readonly differences?: readonly Difference[];
  /** The remark on those that are of no payment, and on a payment without one. */
  readonly remark?: Remark | null;
};

/** Writes the drafts of a payment. `next` is the same payee's next payment, for a receipt about both. */
type Issue = (one: ExpectedDocument, next: ExpectedDocument) => Told;

const right = (one: ExpectedDocument): Draft => ({
  kind: one.kind,
  issuerRut: one.issuerRut,
  receiverRut: CLINIC_RUT,
  date: one.paymentDate,
  grossAmount: one.grossAmount,
  retentionAmount: one.retentionAmount,
  netAmount: one.grossAmount - one.retentionAmount,
  state: 'valid',
});
const withGross = (one: ExpectedDocument, grossAmount: number): Draft => {
  const retentionAmount = retained(grossAmount, one.retentionRate ?? 0);
  return { ...right(one), grossAmount, retentionAmount, netAmount: grossAmount - retentionAmount };
};
const withRetention = (one: ExpectedDocument, retentionAmount: number): Draft => ({
  ...right(one),
  retentionAmount,
  netAmount: one.grossAmount - retentionAmount,
});

/** The ways in which receipts err, or in which their issuers do. */
const WAYS = {
  annulledAndIssuedAgain: (one) => ({
    receipts: [{ ...right(one), state: 'annulled' }, right(one)],
    matched: 1,
    remark: 'annulled',
  }),
  annulledBeforeTheTenth: (one) => ({
    receipts: [{ ...right(one), state: 'annulled' }],
    remark: 'annulled',
  }),
  annulledAfterTheTenth: (one) => ({
    receipts: [{ ...right(one), state: 'annulment_pending' }],
    matched: 0,
    differences: ['annulmentPending'],
  }),
  observed: (one) => ({
    receipts: [{ ...right(one), state: 'observed' }],
    matched: 0,
    differences: ['observed'],
  }),
  issuedTwice: (one) => ({ receipts: [right(one), right(one)], matched: 0, remark: 'duplicate' }),
  digitsSwapped: (one) => ({
    receipts: [withGross(one, swapped(one.grossAmount))],
    matched: 0,
    differences: ['gross'],
  }),
  zeroForgotten: (one) => ({
    receipts: [withGross(one, one.grossAmount / 10)],
    matched: 0,
    differences: ['gross'],
  }),
  netAsGross: (one) => ({
    receipts: [withGross(one, one.grossAmount - one.retentionAmount)],
    matched: 0,
    differences: ['gross'],
  }),
  lastYearsRate: (one) => ({
    receipts: [withRetention(one, retained(one.grossAmount, (one.retentionRate ?? 0) - 75))],
    matched: 0,
    differences: ['rate'],
  }),
  nothingRetained: (one) => ({
    receipts: [withRetention(one, 0)],
    matched: 0,
    differences: ['rate'],
  }),
  roundedByLine: (one) => ({
    receipts: [withRetention(one, one.retentionAmount + 7)],
    matched: 0,
    differences: ['retention'],
  }),
  doesNotAddUp: (one) => ({
    receipts: [{ ...right(one), netAmount: one.grossAmount }],
    matched: 0,
    differences: ['net'],
  }),
  nextYearsRate: (one) => {
    const date = localDate(`${Number(one.paymentDate.slice(0, 4)) + 1}-01-02`);
    const rate = LEGAL_RATES[date.slice(0, 4)] ?? 0;
    return {
      receipts: [{ ...withRetention(one, retained(one.grossAmount, rate)), date }],
      matched: 0,
      differences: ['rate', 'year'],
    };
  },
  newYearsDay: (one) => ({
    receipts: [
      { ...right(one), date: localDate(`${Number(one.paymentDate.slice(0, 4)) + 1}-01-01`) },
    ],
    matched: 0,
    differences: ['year'],
  }),
  nextMonth: (one) => ({
    receipts: [{ ...right(one), date: addDays(lastDayOf(monthOf(one)), 3) }],
    matched: 0,
    differences: ['month'],
  }),
  otherIssuer: (one) => ({
    receipts: [{ ...right(one), issuerRut: one.relatedRuts[0] ?? '' }],
    matched: 0,
    differences: ['issuer'],
  }),
  otherKind: (one) => ({
    receipts: [{ ...right(one), kind: one.kind === 'receipt' ? 'invoice' : 'receipt' }],
    matched: 0,
    differences: ['kind'],
  }),
  otherClinic: (one) => ({
    receipts: [{ ...right(one), receiverRut: OTHER_RUT }],
    remark: 'otherClinic',
  }),
  never: () => ({ receipts: [], remark: null }),
  oneForTwo: (one, next) => ({
    receipts: [withGross(one, one.grossAmount + next.grossAmount)],
    remark: 'oneForTwo',
  }),
  twoForOne: (one) => ({
    receipts: [withGross(one, 41_000), withGross(one, one.grossAmount - 41_000)],
    remark: 'twoForOne',
  }),
  wrongThenRight: (one) => ({
    receipts: [withGross(one, swapped(one.grossAmount)), right(one)],
    matched: 1,
    remark: 'superseded',
  }),
  forNoPayment: (one) => ({
    receipts: [right(one), { ...withGross(one, 3_333), date: one.paymentDate }],
    matched: 0,
    remark: null,
  }),
} satisfies Record<string, Issue>;
export type Way = keyof typeof WAYS;
export const PLANTED_WAYS = Object.keys(WAYS) as Way[];

/** The ways that need a payment in December, a person, or a payee with others. */
const NEEDS: Partial<Record<Way, (one: ExpectedDocument) => boolean>> = {
  nextYearsRate: (one) => isPerson(one) && one.paymentDate.slice(5, 7) === '12',
  newYearsDay: (one) => one.paymentDate.slice(5, 7) === '12',
  nextMonth: (one) => one.paymentDate.slice(5, 7) !== '12',
  otherIssuer: (one) => one.relatedRuts.length > 0,
  lastYearsRate: isPerson,
  nothingRetained: isPerson,
  netAsGross: isPerson,
  roundedByLine: isPerson,
  doesNotAddUp: isPerson,
  oneForTwo: (one) => one.paymentDate.slice(5, 7) < '12',
};

/**
 * The payments of a year, one a month for each payee, and their receipts. Every fifth payee is a society of the payee
 * before. One payment of `erringOf` is issued in a planted way.
 */
export function issueYear(year: number, payees: number, erringOf = 4, seed = 1): OfficeYear {
  const random = numbersFrom(seed);
  const documents: ExpectedDocument[][] = Array.from({ length: payees }, (_, payee) => {
    const isSociety = payee % 5 === 4;
    const related = payee % 5 === 3 ? [societyRut(payee + 1)] : [];
    return Array.from({ length: 12 }, (_, index) => {
      const grossAmount = amountOf(random, payee * 12 + index);
      const retentionRate = isSociety ? 0 : (LEGAL_RATES[year] ?? 0);
      const last = lastDayOf({ year, month: index + 1 });
      return {
        id: payee * 12 + index + 1,
        kind: isSociety ? 'invoice' : 'receipt',
        issuerRut: isSociety ? societyRut(payee) : personRut(payee),
        relatedRuts: isSociety ? [personRut(payee - 1)] : related,
        paymentDate: index === 11 ? last : addDays(last, -(random() % 20)),
        grossAmount,
        retentionRate,
        retentionAmount: retained(grossAmount, retentionRate),
      };
    });
  });
  const received: ReceivedDocument[] = [];
  const truths: Truth[] = [];
  for (const ofPayee of documents) {
    let skipped: ExpectedDocument | undefined;
    for (const [index, one] of ofPayee.entries()) {
      if (one === skipped) continue;
      const next = ofPayee[index + 1] ?? one;
      const able = PLANTED_WAYS.filter((way) => NEEDS[way]?.(one) ?? true);
      const isErring = random() % erringOf === 0;
      const way = isErring ? (able[random() % able.length] ?? 'right') : 'right';
      if (way === 'oneForTwo') skipped = next;
      const issue: Issue =
        way === 'right' ? (of) => ({ receipts: [right(of)], matched: 0 }) : WAYS[way];
      const told = issue(one, next);
      const drafts = told.receipts.map((draft) => {
        const id = received.length + 1;
        received.push({ ...draft, id, folio: 100 + id });
        return id;
      });
      const documentId = told.matched === undefined ? null : one.id;
      for (const [at, receivedId] of drafts.entries()) {
        const isMatched = at === told.matched;
        truths.push({
          way,
          receivedId,
          documentId: isMatched ? documentId : null,
          differences: isMatched ? (told.differences ?? []) : [],
          remark: isMatched ? null : (told.remark ?? null),
        });
      }
      if (told.matched === undefined) {
        for (const { id } of way === 'oneForTwo' ? [one, next] : [one])
          truths.push({
            way,
            receivedId: null,
            documentId: id,
            differences: [],
            remark: told.remark ?? null,
          });
      }
    }
  }
  return { expected: documents.flat(), received, truths };
}

function retained(grossAmount: number, rate: number): number {
  return applyRate(grossAmount as Pesos, rate as BasisPoints);
}

/** Amounts that are nobody else's, whose digits can be swapped, and that can lose a zero. */
function amountOf(random: () => number, place: number): number {
  return 1_290_000 + (random() % 90) * 10_000_000 + place * 10;
}

function swapped(amount: number): number {
  const digits = String(amount).split('');
  const at = digits.findIndex((digit, index) => index > 0 && digit !== digits[index + 1]);
  [digits[at], digits[at + 1]] = [digits[at + 1] ?? '', digits[at] ?? ''];
  return Number(digits.join(''));
}

function isPerson({ retentionAmount }: ExpectedDocument): boolean {
  return retentionAmount > 0;
}
const monthOf = ({ paymentDate }: { paymentDate: LocalDate }) => ({
  year: Number(paymentDate.slice(0, 4)),
  month: Number(paymentDate.slice(5, 7)),
});

export const personRut = (payee: number) => rut(15_000_000 + payee);
const societyRut = (payee: number) => rut(76_000_000 + payee);

function rut(number: number): string {
  return `${number}-${rutCheckDigit(number)}`;
}

/** The same numbers for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
