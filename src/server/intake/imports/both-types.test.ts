/** The same attention in imports of both record types: nobody is paid twice unasked (intake §13.12, intake §15.8). */
import { expect, test } from 'vitest';
import { clinicForImports, csvOf, hmqCsvOf, upload } from '../../../../test/support/imports.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';

const { admin, database } = await clinicForImports();

// intake §13.12, intake §15.8
test('at the same moment, the second import waits for the first and doubts what that one brought', async () => {
  const holder = await database.pool.connect();
  try {
    // The first one stops as it writes its completion, when its attentions are written and not to be seen yet.
    await holder.query('BEGIN; LOCK TABLE import_rejection IN ACCESS EXCLUSIVE MODE');
    const first = upload(admin, 'participacion', 'a.csv', csvOf({ ID: 'P-1' }));
    await untilWaiting(database, 'relation');
    const second = upload(admin, 'hmq', 'b.csv', hmqCsvOf('H-1'));
    await untilWaiting(database, 'advisory');
    await holder.query('COMMIT');
    expect((await first).body).toMatchObject({ created: 1, doubts: [] });
    const { body } = await second;
    expect(body.created).toBe(1);
    expect(body.doubts.map(({ code }) => code)).toEqual(['repeatedAttention']);
  } finally {
    holder.release();
  }
});
