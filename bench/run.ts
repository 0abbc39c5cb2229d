/**
 * `npm run bench [NAME …] [-- --write]`: runs the benchmarks, each in its own process, and prints their table. With
 * `--write` it also stores the rows in docs/benchmarks.md. Every figure is compared with its limit, or with a rival of
 * the same run, since machines differ and are noisy.
 * `npm run bench -- --size MILLIONS`: what a row costs in a clinic of as many attentions, and takes on disk; with
 * `calculation`, `payroll`, `going-back`, `retroactive` or `month-checks` their size.
 * `npm run bench ablation [-- --size MILLIONS --rounds N --groups --write]`: what each part of the tables costs.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchRow, formatRow, keepsLimit, limitText } from './row.ts';

/** Its sections stand between markers: `<!-- NAME -->` and `<!-- /NAME -->`. */
const FILE = join(import.meta.dirname, '../docs/benchmarks.md');
const ABLATION = 'ablation';
/** Runs when a size is given, and only then. */
const GROWTH = 'growth';
const DAY = new Date().toISOString().slice(0, 10);

const BENCHMARKS: Readonly<Record<string, (size: number) => Promise<BenchRow[]>>> = {
  engine: async () => (await import('./engine.ts')).benchEngine(),
  calculation: async (size) => (await import('./calculation.ts')).benchCalculation(size),
  import: async () => (await import('./import.ts')).benchImport(),
  fhir: async () => (await import('./fhir.ts')).benchFhir(),
  'import-live': async () => (await import('./import-live.ts')).benchImportLive(),
  'attention-list': async () => (await import('./attention-list.ts')).benchAttentionList(),
  assistant: async (size) => (await import('./assistant.ts')).benchAssistant(size),
  cleaning: async () => (await import('./cleaning.ts')).benchCleaning(),
  audit: async () => (await import('./audit.ts')).benchAudit(),
  'read-log': async () => (await import('./read-log.ts')).benchReadLog(),
  'read-log-search': async () => (await import('./read-log-search.ts')).benchReadLogSearch(),
  masters: async () => (await import('./masters.ts')).benchMasters(),
  'master-imports': async () => (await import('./master-imports.ts')).benchMasterImports(),
  payroll: async (size) => (await import('./payroll.ts')).benchPayroll(size),
  'going-back': async (size) => (await import('./going-back.ts')).benchGoingBack(size),
  retroactive: async (size) => (await import('./retroactive.ts')).benchRetroactive(size),
  'correction-files': async (size) =>
    (await import('./correction-files.ts')).benchCorrectionFiles(Math.min(size, 200_000)),
  'month-checks': async (size) => (await import('./month-checks.ts')).benchMonthChecks(size),
  'month-difference': async () => (await import('./month-difference.ts')).benchMonthDifference(),
  'paid-payments': async () => (await import('./paid-payments.ts')).benchPaidPayments(),
  payslips: async () => (await import('./payslips.ts')).benchPayslips(),
  portal: async () => (await import('./portal.ts')).benchPortal(),
  receipts: async () => (await import('./receipts.ts')).benchReceipts(),
  statement: async () => (await import('./statement.ts')).benchStatement(),
  [GROWTH]: async (size) => (await import('./growth.ts')).benchGrowth(size),
  'large-bodies': async () => (await import('./large-bodies.ts')).benchLargeBodies(),
};

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    /** Makes a process run one benchmark and answer its rows as JSON. */
    rows: { type: 'string' },
    size: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    groups: { type: 'boolean', default: false },
  },
});
const ofAblation = names[0] === ABLATION;
/** A number of attentions. */
const size = Math.round(Number(options.size ?? (ofAblation ? 0.2 : 1)) * 1e6);
if (!(size > 0)) {
  console.error(`--size ${options.size}: give a number of millions, such as 10 or 0.2.`);
  process.exit(2);
}
if (options.rows !== undefined) {
  process.stdout.write(JSON.stringify(await BENCHMARKS[options.rows]?.(size)));
} else if (ofAblation) {
  await runAblation();
} else {
  runAll();
}

async function runAblation(): Promise<void> {
  const { measureAblation } = await import('./ablation.ts');
  const { ablationText } = await import('./ablation-table.ts');
  const ablation = await measureAblation({
    size,
    rounds: Number(options.rounds),
    onlyGroups: options.groups,
    log: (line) => console.error(line),
  });
  const text = ablationText(ablation, DAY);
  console.log(text);
  if (options.write) rewriteSection(ABLATION, () => text);
}

function runAll(): void {
  const unknown = names.filter((name) => !(name in BENCHMARKS));
  if (unknown.length > 0) {
    const known = [...Object.keys(BENCHMARKS), ABLATION].join(', ');
    console.error(`No benchmark ${unknown.join(', ')}. There are: ${known}.`);
    process.exit(2);
  }
  const chosen = Object.keys(BENCHMARKS).filter((name) =>
    names.length > 0 ? names.includes(name) : (name === GROWTH) === (options.size !== undefined),
  );
  execFileSync(process.execPath, ['tools/build.mjs', 'server'], { stdio: 'inherit' });
  const rows = chosen.flatMap((name) => {
    console.error(`${name}…`);
    const output = execFileSync(
      process.execPath,
      [import.meta.filename, '--rows', name, '--size', `${size / 1e6}`],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const own = JSON.parse(output) as BenchRow[];
    for (const row of own) console.error(formatRow(row));
    return own;
  });
  const lines = rows.map(tableLine);
  console.log(table(lines));
  if (options.write) writeTable(lines);
  process.exitCode = rows.every(keepsLimit) ? 0 : 1;
}

function tableLine(row: BenchRow): string {
  const figure = row.measured.toLocaleString('en-US', { maximumFractionDigits: 2 });
  const texts = [row.rival, row.note].filter((text) => text !== undefined);
  // Further lines of a note list single queries, for the developer only.
  const details = texts.map((text) => text.split('\n')[0]).join('; ');
  const verdict = row.limit === undefined ? '' : keepsLimit(row) ? 'kept' : '**missed**';
  return `| ${row.name} | ${figure} ${row.unit} | ${limitText(row)} | ${details} | ${verdict} | ${DAY} |`;
}

function table(lines: readonly string[]): string {
  return [
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}.`,
    '',
    '| what | measured | limit | against | | day |',
    '|---|---:|---:|---|---|---|',
    ...lines,
  ].join('\n');
}

/** Keeps the rows of benchmarks that did not run this time. */
function writeTable(lines: readonly string[]): void {
  const nameOf = (line: string) => line.split(' | ')[0] ?? '';
  const measured = new Map(lines.map((line) => [nameOf(line), line]));
  rewriteSection('bench', (old) => {
    const kept = old
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| what |'));
    const merged = kept.map((line) => measured.get(nameOf(line)) ?? line);
    const added = lines.filter((line) => !kept.some((known) => nameOf(known) === nameOf(line)));
    return table([...merged, ...added]);
  });
}

/** Replaces a section by what is made of its text. Throws if the file has no such section. */
function rewriteSection(name: string, rewrite: (old: string) => string): void {
  const markers = [`<!-- ${name} -->`, `<!-- /${name} -->`] as const;
  const [before, rest] = readFileSync(FILE, 'utf8').split(markers[0]);
  const [old, after] = rest?.split(markers[1]) ?? [];
  if (before === undefined || old === undefined || after === undefined) {
    throw new Error(`docs/benchmarks.md lacks ${markers.join(' … ')}`);
  }
  writeFileSync(FILE, `${before}${markers[0]}\n\n${rewrite(old)}\n\n${markers[1]}${after}`);
}
