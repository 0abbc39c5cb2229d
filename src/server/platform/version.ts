/** The product's version, as its package says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');

/** E.g. `1.4.0`. */
export const VERSION: string = JSON.parse(source).version;
