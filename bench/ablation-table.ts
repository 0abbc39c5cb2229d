/** The ablation as a table of docs/benchmarks.md. */
import { type Ablation, type AblationLine, MOVE_NAMES, type MoveName } from './ablation.ts';
import { reasonOf } from './ablation-reasons.ts';
import type { BackendCost } from './backend-cost.ts';
import { median } from './database.ts';

const RULER = '|---|---:|---:|---:|---:|---|';
const READS_BY_IT = 'reads by it';
const percent = (share: number) => `${Math.round(100 * share)} %`;

/** The text between the markers of docs/benchmarks.md. */
export function ablationText(ablation: Ablation, day: string): string {
  const { size, rounds, groups } = ablation;
  const singles = ablation.singles.toSorted((a, b) => weight(ablation, b) - weight(ablation, a));
  const rows = (of: readonly AblationLine[], last: (line: AblationLine) => string) =>
    of.map((line) =>
      row([line.name, ...MOVE_NAMES.map((move) => cell(ablation, line, move)), last(line)]),
    );
  return [
    `${size.toLocaleString('en-US')} attentions, each figure the least of ${rounds} rounds, ${day}.`,
    'A cell says what a move saves without the part: processor time of the connection · bytes of the log. Parts that are',
    'left out together save more or less than one by one. Not measured: what reading would cost without them.',
    '',
    row(['what', ...MOVE_NAMES, '']),
    RULER,
    row(['a record as it is, µs · bytes', ...MOVE_NAMES.map((move) => whole(ablation, move)), '']),
    row([
      'between its runs',
      ...MOVE_NAMES.map((move) => noise(ablation, move)),
      'noise: twice the same',
    ]),
    ...rows(groups, ({ parts }) => `${parts.length} parts`),
    ...(singles.length > 0 ? ['', row(['what', ...MOVE_NAMES, 'needed for']), RULER] : []),
    ...rows(singles, ({ parts }) => parts.map(reasonOf).join().replaceAll('|', '\\|')),
  ].join('\n');
}

type Figure = 'cpu' | 'wal';

/** What is saved without the line's parts, of a figure of the whole: 0.2 if a fifth. */
function saved({ whole }: Ablation, line: AblationLine, move: MoveName, figure: Figure): number {
  return 1 - least(line.costs.get(move), figure) / least(whole.costs.get(move), figure);
}

/** Other work on the machine only ever adds, so the least of several runs comes nearest. */
function least(costs: readonly BackendCost[] = [], figure: Figure): number {
  return Math.min(...costs.map((cost) => cost[figure]));
}

function cell(ablation: Ablation, line: AblationLine, move: MoveName): string {
  if (line.isEndless.has(move)) return READS_BY_IT;
  if (!line.costs.has(move)) return '';
  // What takes several times as long without is not what writing costs, but what is found by it.
  if (saved(ablation, line, move, 'cpu') < -1) return READS_BY_IT;
  return (['cpu', 'wal'] as const)
    .map((figure) => percent(saved(ablation, line, move, figure)))
    .join(' · ');
}

function whole({ whole, size }: Ablation, move: MoveName): string {
  const of = (figure: Figure) => least(whole.costs.get(move), figure) / size;
  return `${(of('cpu') * 1000).toFixed(1)} · ${of('wal').toFixed(0)}`;
}

/** By how much the middle run exceeds the least one. */
function noise({ whole }: Ablation, move: MoveName): string {
  const times = (whole.costs.get(move) ?? []).map(({ cpu }) => cpu);
  return percent(median(times) / Math.min(...times) - 1);
}

/** All that the moves save together; the order of the table. */
function weight(ablation: Ablation, line: AblationLine): number {
  return MOVE_NAMES.filter((move) => line.costs.has(move)).reduce(
    (sum, move) => sum + saved(ablation, line, move, 'cpu') + saved(ablation, line, move, 'wal'),
    0,
  );
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
