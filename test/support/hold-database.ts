/** A process that holds the embedded database of the folder in its first argument until it is killed. */
import { startEmbeddedDatabase } from '../../src/server/platform/embedded/embedded-database.ts';

process.on('disconnect', () => process.exit());
const [dataDir = ''] = process.argv.slice(2);
const { url } = await startEmbeddedDatabase({
  dataDir,
  log: (message) => process.send?.({ log: message }),
  settings: { fsync: 'off' },
}).catch((error: Error) => {
  process.send?.({ error: `${error.name}: ${error.message}` });
  process.exit(1);
});
process.send?.({ url });
