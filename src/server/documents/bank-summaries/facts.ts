/** What the summary of a bank file tells (documents §14). */
import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';

/** Who did something, null for a deleted user; and when. */
export type Act = { readonly byName: string | null; readonly at: Date };

/** The approval by which a file was made. */
export type FileApproval = {
  /** Of what was approved, SHA-256 in hexadecimal. */
  readonly hash: string;
  /** Payments of the month, and their pesos after retention. */
  readonly payments: number;
  readonly totalAmount: number;
  readonly asked: Act;
  readonly approved: Act;
};

export type SummarizedTransfer = {
  readonly payeeName: string;
  /** Of the account's holder. */
  readonly rut: string;
  readonly bankName: string | null;
  readonly bankAccount: string | null;
  readonly amount: number;
};

export type BankFileFacts = Period & {
  readonly fileName: string;
  readonly bankFormat: string;
  readonly layout: string;
  /** Of the file's bytes, in hexadecimal. */
  readonly sha256: string;
  readonly payerAccount: string | null;
  readonly transferDate: string | null;
  readonly totalTransfers: number;
  readonly totalAmount: number;
  readonly prepared: Act;
  readonly withdrawn: Act | null;
  readonly approval: FileApproval | null;
  /** By payee; none of files from before transfers were kept. */
  readonly transfers: readonly SummarizedTransfer[];
};

const act = (by: RawBuilder<unknown>, at: string) =>
  sql`jsonb_build_object('byName', ${by}, 'at', ${sql.raw(at)})`;

/** A file and its transfers as they were sent; undefined for an unknown one. */
export async function readFacts(db: Db | Tx, id: number): Promise<BankFileFacts | undefined> {
  type Told = { byName: string | null; at: string };
  type Row = Omit<BankFileFacts, 'prepared' | 'withdrawn' | 'approval'> & {
    prepared: Told;
    withdrawn: Told | null;
    approval: (Omit<FileApproval, 'asked' | 'approved'> & { asked: Told; approved: Told }) | null;
  };
  const [row] = await rowsOf<Row>(db)`
    SELECT f.period_year AS year, f.period_month AS month, f.file_name, f.bank_format, f.layout, encode(f.sha256, 'hex') AS sha256,
           f.payer_account, f.transfer_date::text, f.total_transfers, f.total_amount,
           ${act(userName('f.created_by'), 'f.created_at')} AS prepared,
           CASE WHEN f.withdrawn_at IS NOT NULL THEN ${act(userName('f.withdrawn_by'), 'f.withdrawn_at')} END AS withdrawn,
           (SELECT jsonb_build_object('hash', encode(a.content_hash, 'hex'), 'payments', a.payments, 'totalAmount', a.total_amount,
                     'asked', ${act(userName('a.asked_by'), 'a.asked_at')},
                     'approved', ${act(userName('a.decided_by'), 'a.decided_at')})
              FROM month_approval a WHERE a.id = f.approval_id) AS approval,
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
                     'payeeName', coalesce(t.account_holder_name, t.payee_name), 'rut', coalesce(t.account_holder_rut, t.payee_rut),
                     'bankName', b.name, 'bankAccount', t.bank_account, 'amount', t.amount)
                     ORDER BY t.payee_name COLLATE "es-x-icu", t.id), '[]')
              FROM transfer t LEFT JOIN bank b ON b.code = t.bank_code WHERE t.bank_file_id = f.id) AS transfers
      FROM bank_file f WHERE f.id = ${id}::int`;
  if (!row) return undefined;
  const { approval, withdrawn } = row;
  return {
    ...row,
    prepared: told(row.prepared),
    withdrawn: withdrawn && told(withdrawn),
    approval: approval && {
      ...approval,
      asked: told(approval.asked),
      approved: told(approval.approved),
    },
  };
}

const told = ({ byName, at }: { byName: string | null; at: string }): Act => ({
  byName,
  at: new Date(at),
});
