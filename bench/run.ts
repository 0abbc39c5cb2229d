/**
 * `npm run bench [NAME …] [-- --write]`: runs the benchmarks and prints their table; with `--write` it
 * also puts the table into README.md. Every figure is against its limit, or a rival of the same run,
 * since machines differ and are noisy.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type BenchRow, formatRow, keepsLimit } from './row.ts';

const README = join(import.meta.dirname, '../README.md');
const MARKERS = ['<!-- bench -->', '<!-- /bench -->'] as const;

const BENCHMARKS: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  engine: async () => (await import('./engine.ts')).benchEngine(),
  calculation: async () => (await import('./calculation.ts')).benchCalculation(),
  import: async () => (await import('./import.ts')).benchImport(),
  'attention-list': async () => (await import('./attention-list.ts')).benchAttentionList(),
  statement: async () => (await import('./statement.ts')).benchStatement(),
};

const given = process.argv.slice(2);
const names = given.filter((argument) => argument !== '--write');
const unknown = names.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(
    `No benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}.`,
  );
  process.exit(2);
}

const rows: BenchRow[] = [];
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.error(`${name}…`);
  for (const row of await run()) {
    rows.push(row);
    console.error(formatRow(row));
  }
}

const table = [
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`,
  '',
  '| what | measured | limit | against | |',
  '|---|---:|---:|---|---|',
  ...rows.map((row) => {
    const figure = row.measured.toLocaleString('en-US', { maximumFractionDigits: 2 });
    const details = [row.rival, row.note].filter((text) => text !== undefined).join('; ');
    return `| ${row.name} | ${figure} ${row.unit} | ${row.comparison} ${row.limit.toLocaleString('en-US')} | ${details} | ${keepsLimit(row) ? 'kept' : '**missed**'} |`;
  }),
].join('\n');
console.log(table);

if (given.includes('--write')) {
  const readme = await readFile(README, 'utf8');
  const [before, rest] = readme.split(MARKERS[0]);
  const after = rest?.split(MARKERS[1])[1];
  if (before === undefined || after === undefined)
    throw new Error(`README.md lacks ${MARKERS.join(' … ')}`);
  await writeFile(README, `${before}${MARKERS[0]}\n\n${table}\n\n${MARKERS[1]}${after}`);
}
process.exitCode = rows.every(keepsLimit) ? 0 : 1;
