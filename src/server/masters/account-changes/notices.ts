/** What the maker of a bank file should know about the accounts and payees of a month, read for all payees at once (payout §9.10, payout §9.11). */
import { type RawBuilder, sql } from 'kysely';
import { ACCOUNT_WATCH_DAYS } from '../../../domain/payout/account-changes.ts';
import { isOfOneHand, payeeKey } from './one-hand.ts';
import { untoldOf } from './queries.ts';

/** A change of a payee's account. */
export type AccountNotice = {
  readonly id: number;
  readonly isPending: boolean;
  readonly isFirst: boolean;
  /** Who gave it and also chose the payee, while nobody else has seen it; null for any other. */
  readonly oneHand: number | null;
  readonly oldBankAccount: string | null;
  readonly newBankAccount: string | null;
  readonly proposedByName: string | null;
  readonly answeredByName: string | null;
  /** When it took effect, or was asked for. */
  readonly at: string;
  /** Why the payee has not been told. */
  readonly untold: string | null;
};

/** A change of payee. */
export type PayeeNotice = {
  readonly id: number;
  readonly kind: 'affiliation' | 'transfer';
  readonly validFrom: string | null;
  readonly oldPayeeName: string | null;
  readonly payeeName: string;
  readonly doctorName: string;
  readonly madeByName: string | null;
  readonly madeAt: string;
  /** Why the doctor has not been told. */
  readonly untold: string | null;
};

/** To whom the fees of a doctor go: to a society, or without one to the doctor. */
type OfPayee<Notice> = { doctorId: number; societyId: number | null; notices: Notice[] };

/** The name of the user who is joined under this name. */
const nameOf = (user: string) =>
  sql`${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}`;

const isRecent = (at: string) =>
  sql`${sql.ref(at)} > now() - make_interval(days => ${ACCOUNT_WATCH_DAYS}::int)`;

/** The first accounts of one hand, however old, of the payees `payee (doctor_id, society_id)`. */
export const accountsOfOneHand: RawBuilder<{
  doctorId: number;
  societyId: number | null;
  changeId: number;
  userId: number;
}> = sql`(
  SELECT y.doctor_id, y.society_id, c.id AS change_id, c.proposed_by AS user_id
    FROM payee y JOIN account_change c ON ${payeeKey('c')} = ${payeeKey('y')}
   WHERE ${isOfOneHand('y.doctor_id', 'y.society_id')})`;

/**
 * Of each payee in `payee` its changes of account that wait, those of the last `ACCOUNT_WATCH_DAYS` days, and the first accounts of
 * one hand in `one_hand` (`accountsOfOneHand`). Without any a payee is left out.
 */
export const accountNotices: RawBuilder<OfPayee<AccountNotice>> = sql`(
  SELECT y.doctor_id, y.society_id,
         jsonb_agg(jsonb_build_object('id', c.id, 'isPending', c.state = 'pending', 'isFirst', c.is_first,
           'oneHand', h.user_id, 'oldBankAccount', c.old_bank_account, 'newBankAccount', c.new_bank_account,
           'proposedByName', ${nameOf('proposer')}, 'answeredByName', ${nameOf('answerer')},
           'at', coalesce(c.answered_at, c.proposed_at),
           'untold', ${untoldOf('account_change_id', 'c.id')}) ORDER BY c.id DESC) AS notices
    FROM payee y JOIN account_change c ON ${payeeKey('c')} = ${payeeKey('y')}
    LEFT JOIN one_hand h ON h.change_id = c.id AND h.doctor_id = y.doctor_id
    LEFT JOIN app_user proposer ON proposer.id = c.proposed_by LEFT JOIN app_user answerer ON answerer.id = c.answered_by
   WHERE c.state = 'pending' OR c.state = 'approved' AND (${isRecent('c.answered_at')} OR h.user_id IS NOT NULL)
   GROUP BY y.doctor_id, y.society_id)`;

/**
 * Of each payee in `payee` the changes because of which the doctor's payment goes there: of the last `ACCOUNT_WATCH_DAYS` days, and
 * those made by the person who also gave its first account, while nobody else has seen it (`one_hand`). Without any a payee is left out.
 */
export const payeeNotices: RawBuilder<OfPayee<PayeeNotice>> = sql`(
  SELECT y.doctor_id, y.society_id,
         jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'validFrom', m.valid_from,
           'oldPayeeName', m.old_payee_name, 'payeeName', m.payee_name, 'doctorName', d.name,
           'madeByName', ${nameOf('maker')}, 'madeAt', m.made_at,
           'untold', CASE WHEN cardinality(m.emails) = 0 THEN 'No tiene un correo registrado al que avisarle: confírmelo por teléfono.'
                          ELSE ${untoldOf('payee_change_id', 'm.id')} END) ORDER BY m.id DESC) AS notices
    FROM payee y JOIN payee_change m ON m.doctor_id = y.doctor_id AND coalesce(m.society_id, 0) = coalesce(y.society_id, 0)
    JOIN doctor d ON d.id = m.doctor_id LEFT JOIN app_user maker ON maker.id = m.made_by
   WHERE ${isRecent('m.made_at')}
      OR (y.doctor_id, coalesce(y.society_id, 0), m.made_by) IN (SELECT h.doctor_id, coalesce(h.society_id, 0), h.user_id FROM one_hand h)
   GROUP BY y.doctor_id, y.society_id)`;
