/** What is written for a binary COPY, against PostgreSQL. */
import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, expect, test } from 'vitest';
import { openClone } from '../../../../test/support/database.ts';
import { BinaryRowWriter } from './copy-binary.ts';

const { database } = await openClone(afterAll);

test('PostgreSQL reads what was written, however long', async () => {
  const texts = [
    '',
    'ASCII',
    'Ñuñoa',
    `${'a'.repeat(47)}é`,
    '漢'.repeat(60_000),
    'z'.repeat(200_000),
  ];
  const rows = texts.map((text, at) => ({
    text,
    small: [0, -1, 2_147_483_647, -2_147_483_648, 7, 8][at],
    large: [0, 1, 4_294_967_296, 999_999_999_999, Number.MAX_SAFE_INTEGER, 5][at],
  }));
  const writer = new BinaryRowWriter();
  for (const { text, small = 0, large = 0 } of rows) {
    writer.row(3);
    writer.text(text);
    writer.int4(small);
    writer.int8(large);
  }
  writer.end();
  const client = await database.pool.connect();
  await client.query('CREATE TEMPORARY TABLE written (text text, small int4, large int8)');
  const copy = client.query(copyFrom('COPY written FROM STDIN (FORMAT binary)'));
  copy.end(writer.take());
  await once(copy, 'finish');
  expect((await client.query('SELECT * FROM written')).rows).toEqual(rows);
  client.release(true);
});

test('a number that its column does not hold is refused', () => {
  const writer = new BinaryRowWriter();
  for (const number of [2 ** 31, 1.5, Number.NaN]) {
    expect(() => writer.int4(number)).toThrow(RangeError);
  }
  for (const number of [-1, 1.5, 2 ** 53, Number.NaN]) {
    expect(() => writer.int8(number)).toThrow(RangeError);
  }
});
