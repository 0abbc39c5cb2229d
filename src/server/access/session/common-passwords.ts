/** The list of common passwords that ships with the product (decision 101). Nothing is asked of the network. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCommonPassword } from '../../../domain/access/common-passwords.ts';

const LIST = join(import.meta.dirname, 'common-passwords.txt');

// One text of 320 kB instead of a set of 40,000 strings; to look through it takes less than a millisecond.
let list: string | undefined;

function isListed(text: string): boolean {
  list ??= `\n${readFileSync(LIST, 'latin1')}`;
  return list.includes(`\n${text}\n`);
}

/** Whether a password is one of those that others try first. */
export function isCommon(password: string): boolean {
  return isCommonPassword(password, isListed);
}
