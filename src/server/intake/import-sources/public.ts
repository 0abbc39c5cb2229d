/** What other features may import from sources: requesting another system, safely and in a thread of its own. */
export { collectInThread, type Table } from './collector.ts';
export { incompleteness } from './preview.ts';
export { collectUnattended, previewFrom, type Request } from './receive.ts';
export { fileNameOf, fromApi } from './source.ts';
