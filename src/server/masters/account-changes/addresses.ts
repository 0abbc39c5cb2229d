/** Where payees are told of changes: at the addresses from before (masters §15.10). */
import { sql } from 'kysely';
import { ACCOUNT_WATCH_DAYS } from '../../../domain/payout/account-changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isDeliverable } from '../../platform/mail/mail.ts';
import { PAYEES, type PayeeKind } from './queries.ts';

/**
 * The payee's address before this edit, and those that were replaced in the days before. Of a society that has none, those of
 * its doctors.
 */
export async function addressesOf(
  tx: Tx,
  kind: PayeeKind,
  { id, email }: { readonly id: number; readonly email: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT DISTINCT email FROM former_email
     WHERE ${sql.ref(PAYEES[kind].column)} = ${id}
       AND replaced_at > now() - make_interval(days => ${ACCOUNT_WATCH_DAYS}::int)`.execute(tx);
  const own = [email, ...rows.map((row) => row.email)].filter(
    (address) => address !== null && isDeliverable(address),
  ) as string[];
  if (own.length > 0 || kind === 'doctor') return [...new Set(own)];
  const doctors = await sql<{ email: string }>`
    SELECT DISTINCT d.email FROM doctor d
     WHERE d.email IS NOT NULL
       AND (EXISTS (SELECT FROM current_affiliation a WHERE a.doctor_id = d.id AND a.society_id = ${id})
            OR EXISTS (SELECT FROM payment p WHERE p.doctor_id = d.id AND p.society_id = ${id} AND p.status = 'processed'))`.execute(
    tx,
  );
  return doctors.rows.map((row) => row.email).filter(isDeliverable);
}
