/** Tokens of a restored backup (access §30.11). */
import { sql } from 'kysely';
import { audit, SYSTEM } from '../../platform/audit.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';

const BY = 'Restauración de un respaldo';

/**
 * Revokes all tokens: a copy knows nothing about those that were revoked after it, which would open the clinic again. Answers how
 * many were ended. Copies from before there were tokens have none.
 */
export async function revokeRestoredTokens(tx: Tx): Promise<number> {
  const known = await rowsOf(tx)`SELECT WHERE to_regclass('api_token') IS NOT NULL`;
  if (known.length === 0) return 0;
  const revoked = await tx
    .updateTable('apiToken')
    .set({ revokedAt: sql`now()`, revokedByName: BY })
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('id')
    .execute();
  if (revoked.length > 0)
    await audit(tx, SYSTEM, {
      action: 'apiToken.revoke',
      entity: 'apiToken',
      summary: `Revocó todos los tokens que valían, al restaurar una copia: ${revoked.length}.`,
    });
  return revoked.length;
}
