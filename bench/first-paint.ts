/** How much script the browser has to have before it paints the portal: as it is sent (tools/web-build.ts). */
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import type { BenchRow } from './row.ts';

/** Of 1,024 bytes each. */
const LIMIT_KILOBYTES = 200;
const PORTAL = 'src/web/portal/portal-app.tsx';

/** What the page itself and the portal's frame import, without what is loaded when it is first opened. */
export async function benchFirstPaint(): Promise<BenchRow> {
  const built = await build({ logLevel: 'silent', build: { write: false } });
  const chunks = new Map(
    [built]
      .flat()
      .flatMap((result) => ('output' in result ? result.output : []))
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  );
  const needed = new Set<Rolldown.OutputChunk>();
  const need = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) need(chunks.get(name));
  };
  for (const chunk of chunks.values()) {
    if (chunk.isEntry || chunk.facadeModuleId?.endsWith(PORTAL)) need(chunk);
  }
  const bytes = [...needed].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
  return {
    name: 'scripts before the portal is painted',
    measured: bytes / 1024,
    unit: 'KiB',
    limit: LIMIT_KILOBYTES,
    comparison: 'at most',
    note: `${needed.size} files, Brotli`,
  };
}
