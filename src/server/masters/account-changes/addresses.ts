/** Where payees are told of changes: at the addresses from before (masters §15.10). */
import { sql } from 'kysely';
import { ACCOUNT_WATCH_DAYS } from '../../../domain/payout/account-changes.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { isDeliverable } from '../../platform/mail/mail.ts';
import { PAYEES, type PayeeKind } from './queries.ts';

/** A payee as it stands before an edit. */
type AddressedPayee = { readonly id: number; readonly email: string | null };

/**
 * Each payee's address before this edit, and those that were replaced in the days before, by its id. Of a society that has
 * none, those of its doctors.
 */
export async function addressesOfAll(
  tx: Tx,
  kind: PayeeKind,
  payees: readonly AddressedPayee[],
): Promise<ReadonlyMap<number, string[]>> {
  if (payees.length === 0) return new Map();
  const column = sql.ref(PAYEES[kind].column);
  const former = await rowsOf<Addresses>(tx)`
    SELECT ${column} AS id, array_agg(DISTINCT email) AS emails FROM former_email
     WHERE ${column} = ANY(${payees.map(({ id }) => id)}::int[])
       AND replaced_at > now() - make_interval(days => ${ACCOUNT_WATCH_DAYS}::int)
     GROUP BY 1`;
  const formerOf = new Map(former.map(({ id, emails }) => [id, emails]));
  const known = new Map(
    payees.map(({ id, email }) => [
      id,
      deliverable([...(email === null ? [] : [email]), ...(formerOf.get(id) ?? [])]),
    ]),
  );
  const without = payees.flatMap(({ id }) => (known.get(id)?.length ? [] : id));
  if (kind === 'doctor' || without.length === 0) return known;
  const rows = await rowsOf<Addresses>(tx)`
    SELECT s.id, array_agg(DISTINCT d.email) AS emails
      FROM unnest(${without}::int[]) AS s (id) JOIN doctor d ON d.email IS NOT NULL
       AND (EXISTS (SELECT FROM current_affiliation a WHERE a.doctor_id = d.id AND a.society_id = s.id)
            OR EXISTS (SELECT FROM payment p WHERE p.doctor_id = d.id AND p.society_id = s.id AND p.status = 'processed'))
     GROUP BY s.id`;
  for (const { id, emails } of rows) known.set(id, deliverable(emails));
  return known;
}

type Addresses = { readonly id: number; readonly emails: string[] };

const deliverable = (emails: readonly string[]) => [...new Set(emails)].filter(isDeliverable);
