/** Files whose rows say that attentions are void, and the holds that their imports begin (intake §15.15). */
import { afterEach, expect } from 'vitest';
import type { Hold } from '../../src/contract/payout/holds.ts';
import { type Cells, clinicForImports, csvOf, preview, upload } from './imports.ts';

/** A server with masters, emptied of attentions after each test, and what these tests do with it. */
export async function voidImports() {
  const clinic = await clinicForImports();
  const { admin, database } = clinic;
  afterEach(async () => {
    await database.pool.query(
      'TRUNCATE attention, calculation, payment, import, import_previous_value, hold CASCADE',
    );
  });
  const listed = async () => (await admin.get<Hold[]>('/api/holds')).body;
  return {
    ...clinic,
    /** Imports these rows, and answers the result. */
    async importRows(...rows: Cells[]) {
      const answer = await upload(admin, 'participacion', 'julio.csv', csvOf(...rows));
      expect(answer.status).toBe(200);
      return answer.body;
    },
    /** What their preview warns of. */
    foreseen: async (...rows: Cells[]) =>
      (await preview(admin, 'participacion', 'julio.csv', csvOf(...rows))).body.warnings,
    /** The holds that are live. */
    listed,
    releaseAll: async () =>
      admin.post('/api/holds/release', { ids: (await listed()).map(({ id }) => id) }),
    async revert({ importId }: { importId: number }) {
      const { status } = await admin.post(`/api/import-history/${importId}/revert`, {});
      expect(status).toBe(200);
    },
  };
}
