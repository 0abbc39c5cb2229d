/** Builds what is older than its sources: `node tools/build.mjs web`, `server`, or both. */
import { build, main } from './setup.mjs';

await main(async () => {
  await build(...process.argv.slice(2));
  return 0;
});
