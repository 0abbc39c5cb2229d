/** docs/benchmarks.md, whose sections stand between markers: `<!-- NAME -->` and `<!-- /NAME -->`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../docs/benchmarks.md');

/** Replaces a section by what is made of its text. Throws if the file has no such section. */
export function rewriteSection(name: string, rewrite: (old: string) => string): void {
  const markers = [`<!-- ${name} -->`, `<!-- /${name} -->`] as const;
  const [before, rest] = readFileSync(FILE, 'utf8').split(markers[0]);
  const [old, after] = rest?.split(markers[1]) ?? [];
  if (before === undefined || old === undefined || after === undefined) {
    throw new Error(`docs/benchmarks.md lacks ${markers.join(' … ')}`);
  }
  writeFileSync(FILE, `${before}${markers[0]}\n\n${rewrite(old)}\n\n${markers[1]}${after}`);
}
