/** Why a doctor is owed more or less than in another month, worked by hand (operations §15.2). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyRate, type BasisPoints, type Pesos } from '../money.ts';
import { type Cell, type DoctorMonth, explainDifference, NO_SUMS } from './difference.ts';
import { DIFFERENCE_REASONS, type DifferenceReason } from './reasons.ts';

const CONSULT = 1;
const ECHO = 2;
const cell = (over: Partial<Cell>): Cell => ({
  serviceId: CONSULT,
  recordType: 'participacion',
  terms: '60 %',
  kind: 'percentage',
  ruleVersionId: 1,
  societyId: null,
  lines: 10,
  base: 200_000,
  fee: 120_000,
  ...over,
});
const feeOf = (cells: readonly Cell[]) => cells.reduce((sum, { fee }) => sum + fee, 0);
function month(cells: readonly Cell[], sums: Partial<DoctorMonth['sums']> = {}): DoctorMonth {
  const all = { ...NO_SUMS, ...sums };
  return {
    cells,
    sums: all,
    total: feeOf(cells) + all.late + all.corrections + all.entries + all.balances - all.held,
  };
}
/** The reasons that are not 0, and what is unexplained if it is not. */
function reasonsOf(before: DoctorMonth, now: DoctorMonth) {
  const { reasons, unexplained } = explainDifference(before, now);
  const found = DIFFERENCE_REASONS.flatMap(
    (reason): [DifferenceReason | 'unexplained', number][] =>
      reasons[reason] === 0 ? [] : [[reason, reasons[reason]]],
  );
  return Object.fromEntries(unexplained === 0 ? found : [...found, ['unexplained', unexplained]]);
}

describe('operations §15.2: a difference is taken apart to the peso', () => {
  test('nothing changed', () => {
    expect(reasonsOf(month([cell({})]), month([cell({})]))).toEqual({});
  });

  test('more lines are volume, at the former mean fee; another value of each is theirs', () => {
    // 10 lines of 20.000 at 60 % are 12.000 each. Now 14 of 22.000: 4 × 12.000, and 14 × 2.000 × 60 %.
    const now = cell({ lines: 14, base: 308_000, fee: 184_800 });
    expect(reasonsOf(month([cell({})]), month([now]))).toEqual({ volume: 48_000, values: 16_800 });
  });

  test('a service that was not there, and one that is gone, are services', () => {
    const echo = cell({ serviceId: ECHO, lines: 2, base: 100_000, fee: 60_000 });
    expect(reasonsOf(month([cell({})]), month([echo]))).toEqual({ services: -60_000 });
    expect(explainDifference(month([cell({})]), month([echo])).parts).toMatchObject([
      { reason: 'services', serviceId: CONSULT, amount: -120_000, now: { lines: 0 } },
      { reason: 'services', serviceId: ECHO, amount: 60_000, before: { lines: 0 } },
    ]);
  });

  test('another rate is the rule, on what there is now; a new version that pays the same is none', () => {
    const at70 = { terms: '70 %', ruleVersionId: 2 };
    const now = cell({ ...at70, lines: 12, base: 240_000, fee: 168_000 });
    expect(reasonsOf(month([cell({})]), month([now]))).toEqual({ volume: 24_000, rules: 24_000 });
    const [part] = explainDifference(month([cell({})]), month([now])).parts.filter(
      ({ reason }) => reason === 'rules',
    );
    expect(part).toMatchObject({ rulesBefore: [1], rulesNow: [2] });
    expect(reasonsOf(month([cell({})]), month([cell({ ruleVersionId: 9 })]))).toEqual({});
  });

  test('a rule from the middle of the month on: only its lines', () => {
    const halves = [
      cell({ lines: 5, base: 100_000, fee: 60_000 }),
      cell({ terms: '70 %', ruleVersionId: 2, lines: 5, base: 100_000, fee: 70_000 }),
    ];
    // The five that stayed are fewer by 60.000, the five others as many at the former mean, and 10.000 more.
    expect(reasonsOf(month([cell({})]), month(halves))).toEqual({ rules: 10_000 });
    expect(reasonsOf(month(halves), month([cell({})]))).toEqual({ rules: -10_000 });
  });

  test('with another payee the other rule is the affiliation; the same terms move nothing', () => {
    const ofSociety = { societyId: 7, ruleVersionId: 3 };
    const at80 = cell({ ...ofSociety, terms: '80 %', fee: 160_000 });
    expect(reasonsOf(month([cell({})]), month([at80]))).toEqual({ affiliation: 40_000 });
    expect(reasonsOf(month([cell({})]), month([cell(ofSociety)]))).toEqual({});
  });

  test('a scale that reaches a higher bracket', () => {
    const scale = { terms: 'scale', kind: 'scale' as const };
    const before = cell({ ...scale, base: 1_000_000, fee: 600_000 });
    const now = cell({ ...scale, base: 2_000_000, fee: 1_250_000 });
    expect(reasonsOf(month([before]), month([now]))).toEqual({ values: 600_000, scales: 50_000 });
  });

  test('a fixed amount follows the number alone', () => {
    const fixed = { terms: '$ 5.000', kind: 'fixed' as const };
    const before = cell({ ...fixed, fee: 50_000 });
    const now = cell({ ...fixed, lines: 13, base: 900_000, fee: 65_000 });
    expect(reasonsOf(month([before]), month([now]))).toEqual({ volume: 15_000 });
  });

  test('several rules together: what neither number nor value explains is the rules', () => {
    const stack = { terms: '60 % and others', kind: 'stack' as const };
    expect(reasonsOf(month([cell(stack)]), month([cell({ ...stack, fee: 130_000 })]))).toEqual({
      rules: 10_000,
    });
  });

  test('what is paid besides the attentions is a reason each; what is held lowers the month', () => {
    const sums = { late: 30_000, corrections: -5_000, entries: 12_000, balances: -1, held: 9_000 };
    expect(reasonsOf(month([cell({})]), month([cell({})], sums))).toEqual({
      ...sums,
      held: -9_000,
    });
  });

  test('what nothing explains stays unexplained: equal lines with another fee, or a payment that is no sum', () => {
    expect(reasonsOf(month([cell({})]), month([cell({ fee: 121_000 })]))).toEqual({
      unexplained: 1_000,
    });
    const other = { ...month([cell({})]), total: 120_500 };
    expect(reasonsOf(month([cell({})]), other)).toEqual({ unexplained: 500 });
  });

  test('amounts whose product is no safe integer are exact, too', () => {
    const before = cell({ lines: 3, base: 300_000_000_001, fee: 180_000_000_001 });
    const now = cell({ lines: 7, base: 700_000_000_001, fee: 420_000_000_001 });
    // 180.000.000.001 × 7 ÷ 3, half up, less what there was.
    expect(reasonsOf(month([before]), month([now])).volume).toBe(240_000_000_001);
  });
});

const RATES = [5_000, 6_000, 6_125] as BasisPoints[];
const line = fc.record({
  serviceId: fc.integer({ min: 1, max: 3 }),
  rate: fc.constantFrom(...RATES),
  base: fc.integer({ min: 0, max: 300_000 }),
  societyId: fc.constantFrom(null, 7),
});
type Line = { serviceId: number; rate: BasisPoints; base: number; societyId: number | null };

/** The cells of lines, each rounded by itself. */
function cellsOf(lines: readonly Line[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { serviceId, rate, base, societyId } of lines) {
    const key = [serviceId, rate, societyId].join();
    const known = cells.get(key);
    const fee = applyRate(base as Pesos, rate);
    cells.set(key, {
      ...cell({ serviceId, societyId, terms: String(rate), ruleVersionId: rate }),
      lines: (known?.lines ?? 0) + 1,
      base: (known?.base ?? 0) + base,
      fee: (known?.fee ?? 0) + fee,
    });
  }
  return [...cells.values()];
}
const amounts = fc.integer({ min: -500_000, max: 500_000 });
const sums = fc.record({
  late: amounts,
  corrections: amounts,
  entries: amounts,
  balances: amounts,
  held: amounts,
});
const anyMonth = fc
  .tuple(fc.array(line, { maxLength: 30 }), sums)
  .map(([lines, others]) => month(cellsOf(lines), others));

test('operations §15.2: the reasons of any two months add up, and rates explain all of them', () => {
  fc.assert(
    fc.property(anyMonth, anyMonth, (before, now) => {
      const { difference, reasons, unexplained, parts } = explainDifference(before, now);
      const explained = Object.values(reasons).reduce((sum, amount) => sum + amount, 0);
      expect(explained + unexplained).toBe(now.total - before.total);
      expect(difference).toBe(now.total - before.total);
      expect(unexplained).toBe(0);
      for (const amount of Object.values(reasons)) expect(Number.isSafeInteger(amount)).toBe(true);
      const ofServices = parts.reduce((sum, { amount }) => sum + amount, 0);
      expect(ofServices).toBe(feeOf(now.cells) - feeOf(before.cells));
    }),
    { numRuns: 2_000 },
  );
});

test('operations §15.2: whatever the months say, the parts and the rest are the difference', () => {
  const anyCell = fc.record({
    serviceId: fc.integer({ min: 1, max: 2 }),
    recordType: fc.constantFrom('participacion', 'hmq'),
    terms: fc.constantFrom('a', 'b', 'c'),
    kind: fc.constantFrom(
      'percentage' as const,
      'fixed' as const,
      'scale' as const,
      'stack' as const,
    ),
    ruleVersionId: fc.constantFrom(null, 1, 2),
    societyId: fc.constantFrom(null, 7, 8),
    lines: fc.integer({ min: 1, max: 1_000 }),
    base: fc.integer({ min: 0, max: 999_999_999_999 }),
    fee: fc.integer({ min: 0, max: 999_999_999_999 }),
  });
  const someMonth = fc.record({ total: amounts, cells: fc.array(anyCell, { maxLength: 8 }), sums });
  fc.assert(
    fc.property(someMonth, someMonth, (before, now) => {
      const { difference, reasons, unexplained, parts } = explainDifference(before, now);
      const explained = Object.values(reasons).reduce((sum, amount) => sum + amount, 0);
      expect(explained + unexplained).toBe(difference);
      expect(parts.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
