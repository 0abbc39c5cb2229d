/** Benchmark of the fee engine on one core: `node bench/engine.ts`. */
import { compileRules } from '../src/domain/fees/compiled-rules.ts';
import { createCalculator } from '../src/domain/fees/engine.ts';
import type { FeeLine, FeeResult } from '../src/domain/fees/fees.ts';
import type { RuleVersion } from '../src/domain/fees/rule-version.ts';
import { clinicLines, clinicRules } from './clinic.ts';
import { type BenchRow, formatRow } from './row.ts';
import { ZEN_CALLS, type ZenFee, zenInput } from './zen.ts';

const LINES = 300_000;
const ROUNDS = 7;
const RIVAL_RULES = 200;
const RIVAL_LINES = 2000;
/** How often our engine repeats the rival's lines, so that the time is measurable. */
const REPEATS = 100;

/** Measures the engine. Throws an Error if the rival pays any line differently. */
export async function benchEngine(): Promise<BenchRow[]> {
  const lines = clinicLines(LINES);
  const few = linesPerSecond(clinicRules(500), lines);
  const many = linesPerSecond(clinicRules(5000), lines);
  const rival = await compareWithZen();
  return [
    {
      name: 'fee engine, 500 rules of every kind',
      measured: few,
      unit: 'lines/s',
      limit: 1_000_000,
      comparison: 'at least',
    },
    {
      name: 'fee engine, speed with 5,000 rules over speed with 500',
      measured: many / few,
      unit: '×',
      limit: 0.33,
      comparison: 'at least',
      note: `${Math.round(many).toLocaleString('en-US')} lines/s with 5,000`,
    },
    {
      name: `fee engine over a decision table, the same ${RIVAL_RULES} rules`,
      measured: rival.ours / rival.theirs,
      unit: '×',
      limit: 50,
      comparison: 'at least',
      rival: `@gorules/zen-engine, ${Math.round(rival.theirs).toLocaleString('en-US')} lines/s`,
      note: `its fastest call: ${rival.call}; the same amount on all ${RIVAL_LINES} lines`,
    },
  ];
}

/** Lines per second: the median of the rounds after a warm-up. Compiling the rules does not count. */
function linesPerSecond(rules: readonly RuleVersion[], lines: readonly FeeLine[]): number {
  const compiled = compileRules(rules);
  const totals = new Set<number>();
  const speeds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const { calculate } = createCalculator(compiled);
    const start = performance.now();
    let total = 0;
    for (const line of lines) total += calculate(line).finalAmount;
    const seconds = (performance.now() - start) / 1000;
    totals.add(total);
    if (round > 0) speeds.push(lines.length / seconds);
  }
  if (totals.size !== 1) throw new Error('the rounds do not pay the same');
  return median(speeds);
}

async function compareWithZen(): Promise<{ ours: number; theirs: number; call: string }> {
  const rules = clinicRules(RIVAL_RULES, { firstHitOnly: true });
  const lines = clinicLines(RIVAL_LINES);
  const ours = linesPerSecond(rules, Array.from({ length: REPEATS }, () => lines).flat());
  const { calculate } = createCalculator(compileRules(rules));
  const fees = lines.map((line) => calculate(line));
  const inputs = lines.map(zenInput);
  const calls: { call: string; theirs: number }[] = [];
  for (const [call, prepare] of Object.entries(ZEN_CALLS)) {
    const evaluate = prepare(rules);
    refuseDifferences(fees, lines, await evaluate(inputs));
    const speeds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      await evaluate(inputs);
      speeds.push(lines.length / ((performance.now() - start) / 1000));
    }
    calls.push({ call, theirs: median(speeds) });
  }
  const fastest = calls.reduce((a, b) => (b.theirs > a.theirs ? b : a));
  return { ours, ...fastest };
}

function refuseDifferences(
  ours: readonly FeeResult[],
  lines: readonly FeeLine[],
  theirs: readonly ZenFee[],
): void {
  ours.forEach(({ rule, calculatedAmount }, index) => {
    const fee = theirs[index];
    const amount = fee?.amount ?? lines[index]?.baseAmount;
    if (fee?.rule !== rule?.id || amount !== calculatedAmount) {
      throw new Error(
        `line ${index}: ${rule?.id} pays ${calculatedAmount}, ${fee?.rule} ${amount}`,
      );
    }
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

if (import.meta.main) {
  for (const row of await benchEngine()) console.log(formatRow(row));
}
