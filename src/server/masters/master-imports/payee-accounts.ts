/** The accounts of doctors and societies in a file: what a bank file would lack, and which changes wait for a second person (masters §19). */
import { accountOf, isEqualAccount } from '../../../domain/payout/account-changes.ts';
import { accountFaults, type BankAccount } from '../../../domain/payout/bank-account.ts';
import type { Account } from '../../../domain/payout/transfers.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { accountFates, type PayeeBefore } from '../account-changes/public.ts';
import type { Change, Fields } from './source-types.ts';

/** The account among a record's fields, which have all of its columns. */
export const accountIn = (fields: Fields): Account => accountOf(fields as unknown as Account);

/** The payee as it stands, for those who are told of a change. */
export const payeeBefore = (id: number, fields: Fields): PayeeBefore =>
  ({ id, ...fields }) as unknown as PayeeBefore;

/** Why a bank file would leave an account out that the row gives. Empty where the row gives none. */
export function accountNotes(fields: Fields, before: Fields | undefined): string[] {
  const account = accountIn(fields);
  const isGiven = before
    ? !isEqualAccount(accountIn(before), account)
    : Object.values(account).some((value) => value !== null);
  if (!isGiven) return [];
  return [
    ...accountFaults(account as BankAccount).map(({ mark, problem }) => `${mark}: ${problem}`),
    ...(PERHAPS_ROUNDED.test(account.bankAccount ?? '')
      ? [
          `La cuenta «${account.bankAccount}» termina en ceros después del decimoquinto dígito: si la planilla la tenía como número, perdió los que había. Compárela.`,
        ]
      : []),
  ];
}

/** Spreadsheets keep 15 digits of a number, and zeros for the others. */
const PERHAPS_ROUNDED = /^\d{15}0+$/;

type Edited = {
  readonly id: number;
  readonly before: Fields;
  readonly fields: Fields;
  readonly changes: readonly Change[];
};

/** An edit as it takes effect, with the account that is to wait; `isAsked`: it waits already; and the change that it replaces. */
export type Deferred<Record extends Edited> = Record & {
  readonly proposal: Account | null;
  readonly isAsked: boolean;
  readonly replaced: { readonly id: number; readonly by: string | null } | null;
};

/** Of an edit that takes effect as it is. */
export const UNDEFERRED = { proposal: null, isAsked: false, replaced: null } as const;

/** Has changed accounts wait, as the form does; a first account takes effect. */
export async function deferAccounts<Record extends Edited>(
  db: Db | Tx,
  kind: 'doctor' | 'society',
  edited: readonly Record[],
): Promise<Deferred<Record>[]> {
  const fates = await accountFates(
    db,
    kind,
    edited.map(({ id, before, fields }) => ({
      before: payeeBefore(id, before),
      to: accountIn(fields),
    })),
  );
  return edited.map((one) => {
    const { fate, pendingId = null, pendingBy = null } = fates.get(one.id) ?? {};
    if (fate === undefined || fate === 'first') return { ...one, ...UNDEFERRED };
    const isAsked = fate === 'asked';
    const changes = one.changes.flatMap((change) => {
      if (!(change.field in accountIn(one.before))) return change;
      return isAsked ? [] : { ...change, waits: true };
    });
    return {
      ...one,
      changes,
      fields: { ...one.fields, ...accountIn(one.before) },
      proposal: isAsked ? null : accountIn(one.fields),
      isAsked,
      replaced: isAsked || pendingId === null ? null : { id: pendingId, by: pendingBy },
    };
  });
}
