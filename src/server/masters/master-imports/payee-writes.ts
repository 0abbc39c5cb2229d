/** What follows from written doctors and societies: affiliations, accounts that wait, and who is told of them (masters §19). */
import type { Account } from '../../../domain/payout/transfers.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  noteAllPayeeChanges,
  noteFirstAccounts,
  noteTransfersInsteadOfCheques,
  type PayeeBefore,
  proposeAccounts,
} from '../account-changes/public.ts';
import { type DatedSociety, writeAllAffiliations } from '../doctors/public.ts';
import { payeeBefore } from './payee-accounts.ts';
import { movedDaysOf } from './payee-moves.ts';
import { type Fields, isSame } from './source-types.ts';

type Added = { readonly id: number; readonly fields: Fields };
type Changed = Added & { readonly before: Fields; readonly proposal: Account | null };

/** Does for all written payees what the form does for one. Their own columns are written already. */
export async function followPayees(
  tx: Tx,
  context: CallContext,
  kind: 'doctor' | 'society',
  { created, changed }: { created: readonly Added[]; changed: readonly Changed[] },
): Promise<void> {
  if (kind === 'doctor') await affiliate(tx, context, created, changed);
  await noteFirstAccounts(
    tx,
    kind,
    [
      ...created.map(({ id }) => ({ id, before: null })),
      ...changed.map(({ id, before }) => ({ id, before: payeeBefore(id, before) })),
    ],
    context,
  );
  const proposals = changed.flatMap(({ id, before, proposal }) =>
    proposal ? { before: payeeBefore(id, before), to: proposal } : [],
  );
  await proposeAccounts(tx, kind, proposals, context);
}

async function affiliate(
  tx: Tx,
  context: CallContext,
  created: readonly Added[],
  changed: readonly Changed[],
): Promise<void> {
  const moved = changed
    .map((one) => ({ ...one, moved: movedDaysOf(one) }))
    .filter((one) => one.moved.length > 0);
  await writeAllAffiliations(
    tx,
    // A new doctor is paid in person from the start until told otherwise.
    [...created.filter(({ fields }) => !isSame(fields.affiliations, [[null, null]])), ...moved].map(
      ({ id, fields }) => ({ id, affiliations: fields.affiliations as readonly DatedSociety[] }),
    ),
    actorOf(context).userId,
  );
  await noteAllPayeeChanges(
    tx,
    context,
    moved.map(({ id, before, moved: days }) => ({ doctor: doctorBefore(id, before), moved: days })),
  );
  const cheques = changed.filter(
    ({ before, fields }) => before.paymentType === 'check' && fields.paymentType !== 'check',
  );
  await noteTransfersInsteadOfCheques(
    tx,
    context,
    cheques.map(({ id, before }) => doctorBefore(id, before)),
  );
}

const doctorBefore = (id: number, fields: Fields): PayeeBefore & { readonly rut: string } => ({
  ...payeeBefore(id, fields),
  rut: String(fields.rut),
});
