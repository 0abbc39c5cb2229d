/** Receipts meet their payments, and every difference has its name (payout §19). */
import { describe, expect, it } from 'vitest';
import {
  CLINIC_RUT,
  issueYear,
  type OfficeYear,
  PLANTED_WAYS,
  personRut,
  type Truth,
} from '../../../test/support/receipt-office.ts';
import { localDate } from '../calendar/calendar.ts';
import type { ExpectedDocument, ReceivedDocument } from './receipt-differences.ts';
import { matchReceipts, pairKey } from './receipt-matching.ts';

/** What the matching says about each document, in the shape of the truth. */
function told({ expected, received }: OfficeYear) {
  const { matches, missing, unexpected } = matchReceipts({
    expected,
    received,
    clinicRut: CLINIC_RUT,
  });
  return new Map<string, object>([
    ...matches.map(
      ({ documentId, receivedId, differences }) =>
        [`r${receivedId}`, { documentId, differences, remark: null }] as const,
    ),
    ...unexpected.map(
      ({ id, remark }) => [`r${id}`, { documentId: null, differences: [], remark }] as const,
    ),
    ...missing.map(
      ({ id, remark }) => [`d${id}`, { documentId: id, differences: [], remark }] as const,
    ),
  ]);
}
const keyOf = ({ receivedId, documentId }: Truth) =>
  receivedId === null ? `d${documentId}` : `r${receivedId}`;

describe('a year of the test office', () => {
  const year = issueYear(2026, 400);

  it('payout §19.4: of 5,000 payees, matches every right receipt, and no other one', () => {
    const year = issueYear(2026, 5_000);
    const found = told(year);
    const wrong = year.truths.filter(({ way, documentId, differences, remark, ...truth }) => {
      const said = found.get(keyOf({ way, documentId, differences, remark, ...truth }));
      return JSON.stringify(said) !== JSON.stringify({ documentId, differences, remark });
    });
    expect(wrong.map((truth) => ({ truth, said: found.get(keyOf(truth)) }))).toEqual([]);
    expect(new Set(year.truths.map(({ way }) => way))).toEqual(new Set(['right', ...PLANTED_WAYS]));
    expect(PLANTED_WAYS.length).toBeGreaterThanOrEqual(20);
  });

  it('payout §19.4: uses each document once at most', () => {
    const { matches, missing, unexpected } = matchReceipts({ ...year, clinicRut: CLINIC_RUT });
    expect(new Set(matches.map(({ documentId }) => documentId)).size).toBe(matches.length);
    expect(new Set(matches.map(({ receivedId }) => receivedId)).size).toBe(matches.length);
    expect(matches.length + missing.length).toBe(year.expected.length);
    expect(matches.length + unexpected.length).toBe(year.received.length);
  });

  it('payout §19.4: says the same in whatever order they come', () => {
    const backwards = {
      ...year,
      expected: year.expected.toReversed(),
      received: year.received.toReversed(),
    };
    const sorted = (found: Map<string, object>) =>
      [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(told(backwards))).toEqual(sorted(told(year)));
  });
});

const doctor = personRut(1);
let ids = 0;
function due(paymentDate: string, grossAmount = 1_000_000, rate = 1525): ExpectedDocument {
  ids += 1;
  return {
    id: ids,
    kind: 'receipt',
    issuerRut: doctor,
    relatedRuts: [],
    paymentDate: localDate(paymentDate),
    grossAmount,
    retentionRate: rate,
    retentionAmount: (grossAmount * rate) / 10_000,
  };
}
function issued(date: string, grossAmount = 1_000_000, rate = 1525): ReceivedDocument {
  ids += 1;
  const retentionAmount = (grossAmount * rate) / 10_000;
  return {
    id: ids,
    kind: 'receipt',
    folio: ids,
    issuerRut: doctor,
    receiverRut: null,
    date: localDate(date),
    grossAmount,
    retentionAmount,
    netAmount: grossAmount - retentionAmount,
    state: 'valid',
  };
}
const match = (expected: ExpectedDocument[], received: ReceivedDocument[], more: object = {}) =>
  matchReceipts({ expected, received, clinicRut: CLINIC_RUT, ...more });

describe('a payee with the same amount every month', () => {
  it('payout §19.5: who is always late gets each receipt with its own payment', () => {
    const [january, february] = [due('2026-01-30'), due('2026-02-27')];
    const [first, second] = [issued('2026-02-03'), issued('2026-03-03')];
    expect(match([january, february], [first, second]).matches).toMatchObject([
      { documentId: january.id, receivedId: first.id, differences: ['month'] },
      { documentId: february.id, receivedId: second.id, differences: ['month'] },
    ]);
  });

  it('payout §19.5: a receipt between two payments is left to a person', () => {
    const [january, february] = [due('2026-01-30'), due('2026-02-27')];
    const between = issued('2026-02-03');
    const { matches, missing, unexpected } = match([january, february], [between]);
    expect(matches).toEqual([]);
    expect(missing.map(({ remark }) => remark)).toEqual(['ambiguous', 'ambiguous']);
    expect(unexpected).toMatchObject([{ documentIds: [january.id, february.id] }]);
  });

  it('payout §19.5: a repetition is not taken for the next month, also beside a pair that stays', () => {
    const [march, april] = [due('2026-03-31'), due('2026-04-30')];
    const [first, again] = [issued('2026-03-31'), issued('2026-03-31')];
    const whole = match([march, april], [first, again]);
    expect(whole.matches).toMatchObject([{ documentId: march.id, receivedId: first.id }]);
    expect(whole.unexpected).toMatchObject([{ id: again.id, remark: 'duplicate' }]);
    const later = match([april], [again], { kept: [[march, first]] });
    expect(later.matches).toEqual([]);
    expect(later.unexpected).toMatchObject([{ id: again.id, remark: 'duplicate' }]);
  });
});

describe('New Year', () => {
  it('payout §19.6: a receipt of 1 January for a payment of 31 December differs in its year', () => {
    const december = due('2026-12-31');
    const [atOldRate, atNewRate] = [issued('2027-01-01'), issued('2027-01-01', 1_000_000, 1600)];
    expect(match([december], [atOldRate]).matches).toMatchObject([{ differences: ['year'] }]);
    expect(match([december], [atNewRate]).matches).toMatchObject([
      { differences: ['rate', 'year'] },
    ]);
  });

  it('payout §19.6: a December attention that is paid in January agrees at the rate of January', () => {
    const january = due('2027-01-05', 1_000_000, 1600);
    expect(match([january], [issued('2027-01-05', 1_000_000, 1600)]).matches).toMatchObject([
      { differences: [] },
    ]);
    expect(match([january], [issued('2026-12-31')]).matches).toMatchObject([
      { differences: ['rate', 'year'] },
    ]);
  });

  it('payout §19.6: an old rate in January that could mean December, too, is left to a person', () => {
    const [december, january] = [due('2026-12-31'), due('2027-01-04', 1_000_000, 1600)];
    const { matches, unexpected } = match([december, january], [issued('2027-01-02')]);
    expect(matches).toEqual([]);
    expect(unexpected).toMatchObject([{ remark: 'ambiguous' }]);
  });
});

describe('a receipt that fits nothing', () => {
  it('payout §19.5: is not matched to another amount of its payee', () => {
    const { matches, missing, unexpected } = match(
      [due('2026-05-29')],
      [issued('2026-05-29', 300_000)],
    );
    expect(matches).toEqual([]);
    expect(missing).toMatchObject([{ remark: null }]);
    expect(unexpected).toMatchObject([{ remark: null }]);
  });

  it('payout §19.7: is not paired again with a payment from which a person took it', () => {
    const [payment, receipt] = [due('2026-05-29'), issued('2026-05-29')];
    const refused = new Set([pairKey(payment.id, receipt.id)]);
    expect(match([payment], [receipt], { refused }).matches).toEqual([]);
  });

  it('payout §19.5: is left to a person when it may be the sum of these payments or of those', () => {
    const [one, two, three] = [
      due('2026-05-29', 100_000),
      due('2026-05-29', 200_000),
      due('2026-05-29', 300_000),
    ];
    const four = due('2026-05-29', 400_000);
    const { unexpected } = match([one, two, three, four], [issued('2026-05-29', 500_000)]);
    expect(unexpected).toMatchObject([{ remark: 'ambiguous' }]);
  });
});
