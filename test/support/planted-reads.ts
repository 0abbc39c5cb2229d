/** What can be wrong with the log of reads. It is emptied and given four records first, whatever was read before. */
import type { Mutation } from './planted-receipts.ts';

const TABLES = ['read_log', 'read_log_head'];
const guards = (how: 'DISABLE' | 'ENABLE') =>
  TABLES.map((table) => `ALTER TABLE ${table} ${how} TRIGGER USER`);
const READS = [
  ...guards('DISABLE'),
  'DELETE FROM read_log',
  `UPDATE read_log_head SET last_id = 0, hash = ''`,
  ...guards('ENABLE'),
  `INSERT INTO read_log (at, user_id, user_name, call, kind, row_count, patient_ruts)
     SELECT now(), 1, 'Ana', 'attentions.list', 'list', n, ARRAY['11111111-1'] FROM generate_series(1, 4) AS n`,
  ...guards('DISABLE'),
];
const AGAIN = `UPDATE read_log r SET hash = read_log_hash(r, (SELECT hash FROM read_log f WHERE f.id = r.id - 1)) WHERE id = 2`;
const planted = (name: string, statements: string[], found: string[]): Mutation => [
  name,
  [...READS, ...statements],
  found,
];

export const READ_MUTATIONS: readonly Mutation[] = [
  planted(
    'a read that was by somebody else',
    ['UPDATE read_log SET user_id = 2 WHERE id = 2'],
    ['read-log: 2'],
  ),
  planted(
    'a read that no longer names its patient',
    [`UPDATE read_log SET patient_ruts = '{}' WHERE id = 2`],
    ['read-log: 2'],
  ),
  planted(
    'a read that was changed and given its hash again',
    ['UPDATE read_log SET row_count = 9 WHERE id = 2', AGAIN],
    ['read-log: 3'],
  ),
  planted('a read that was removed', ['DELETE FROM read_log WHERE id = 2'], ['read-log: 3']),
  planted(
    'a read that was removed, and those after it moved up',
    [
      'DELETE FROM read_log WHERE id = 2',
      'UPDATE read_log SET id = id - 1 WHERE id = 3',
      'UPDATE read_log SET id = id - 1 WHERE id = 4',
      'UPDATE read_log_head SET last_id = 3',
    ],
    ['read-log: 2, 3'],
  ),
  planted(
    'a gap in the reads',
    ['UPDATE read_log SET id = 5 WHERE id = 4', 'UPDATE read_log_head SET last_id = 5'],
    ['read-log: 5'],
  ),
  planted('the last read removed', ['DELETE FROM read_log WHERE id = 4'], ['read-log: 4']),
  planted('all reads removed', ['DELETE FROM read_log'], ['read-log: 4']),
  planted('the end of the reads removed', ['DELETE FROM read_log_head'], ['read-log: 0']),
];
