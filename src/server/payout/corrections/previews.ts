/** Previews of corrections: the move itself, undone in its transaction, so that what is shown is what will happen (payout §25.1). */
import type { CorrectionOrder, CorrectionPreview } from '../../../contract/payout/corrections.ts';
import type { PatientView } from '../../../domain/identity/patient-view.ts';
import type { Actor } from '../../platform/audit.ts';
import {
  type Database,
  type TxWithClient,
  transactionWithClient,
} from '../../platform/db/database.ts';
import { approveCorrections, type Proposals, withdrawCorrections } from './decisions.ts';
import { type DoubtedLine, readDoubtedAmounts } from './doubted-amounts.ts';
import type { RefusedLine } from './lines.ts';
import { correctionsOf } from './queries.ts';
import { lineOrdersOf, makeCorrections } from './transitions.ts';

/** How many lines a preview names. */
export const NAMED_LINES = 50;

export const NOBODY: Actor = { userId: null, name: '', ipAddress: null };
const REASON = 'Vista previa';

/** Makes the move, and undoes it; answers what it answered. */
export function undone<Answer>(
  database: Database,
  move: (transaction: TxWithClient) => Promise<Answer>,
): Promise<Answer> {
  return transactionWithClient(database, async (tx, client) => {
    await client.query('SAVEPOINT preview');
    const answer = await move({ database, tx, client });
    await client.query('ROLLBACK TO SAVEPOINT preview');
    return answer;
  });
}

/** What a correction of these lines would do; lines that can't be corrected are called by their patients where these are shown. */
export function previewCorrections(
  database: Database,
  order: CorrectionOrder,
  patients: PatientView,
): Promise<CorrectionPreview> {
  return undone(database, async (transaction) => {
    const { ids, refused, ...sums } = await makeCorrections(
      transaction,
      lineOrdersOf({ ...order, reason: REASON }),
      NOBODY,
    );
    const corrected = await correctionsOf(transaction.tx, ids.slice(0, NAMED_LINES));
    const called = ({ nameless, ...line }: RefusedLine | DoubtedLine) =>
      patients === 'shown' ? line : { ...line, name: nameless };
    return {
      ...sums,
      corrected,
      refused: refused.map(called),
      doubts: (await readDoubtedAmounts(transaction.tx, ids)).map(called),
    };
  });
}

/** What approving proposals would come to. */
export function previewApproval(database: Database, proposals: Proposals) {
  return undone(database, (transaction) => approveCorrections(transaction, proposals, NOBODY));
}

/** What a withdrawal would change. */
export function previewWithdrawal(database: Database, ids: readonly number[]) {
  return undone(database, async (transaction) => {
    const { corrections, difference } = await withdrawCorrections(
      transaction,
      { ids, reason: REASON },
      NOBODY,
    );
    return { corrections, difference };
  });
}
