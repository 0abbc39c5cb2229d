/** How the two amounts of a correction were calculated (payout §25.6, payout §25.14). */
import type { Explanation } from '../../../contract/fees/explanation.ts';
import { explainCalculation, explainReplacement } from '../../fees/calculations/public.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Reader = 'staff' | 'doctor';
type Explained = {
  /** Of what was paid; null where the reader is not told, or an earlier correction had found nothing to be due. */
  readonly paid: Explanation | null;
  /** Of what is due instead; null where the reader is not told, or nothing is due. */
  readonly instead: Explanation | null;
};

/** Explains both amounts of a correction, which exists. */
export async function explainAmounts(
  db: Db,
  correctionId: number,
  reader: Reader,
): Promise<Explained> {
  return {
    paid: await explainPaid(db, correctionId, reader),
    instead: (await explainReplacement(db, correctionId, reader)) ?? null,
  };
}

/** Explains the amounts of a correction that are a doctor's own. Refuses a correction of which none is. */
export async function explainOfDoctor(
  db: Db,
  { doctorId, id }: { doctorId: number; id: number },
  reader: Reader,
): Promise<Explained> {
  const own = await db
    .selectFrom('entry')
    .select('origin')
    .where('correctionId', '=', id)
    .where('doctorId', '=', doctorId)
    .execute();
  if (own.length === 0) refuse('record.notFound', { record: 'la corrección' });
  const has = (side: 'reversal' | 'replacement') => own.some(({ origin }) => origin === side);
  return {
    paid: has('reversal') ? await explainPaid(db, id, reader) : null,
    instead: has('replacement') ? ((await explainReplacement(db, id, reader)) ?? null) : null,
  };
}

/** What was paid is the attention's first fee, or what an earlier correction paid instead of it. */
async function explainPaid(
  db: Db,
  correctionId: number,
  reader: Reader,
): Promise<Explanation | null> {
  const { attentionId, previousId } = await db
    .selectFrom('correction')
    .select(['attentionId', 'previousId'])
    .where('id', '=', correctionId)
    .executeTakeFirstOrThrow();
  const explanation =
    previousId === null
      ? await explainCalculation(db, attentionId, reader)
      : await explainReplacement(db, previousId, reader);
  return explanation ?? null;
}
