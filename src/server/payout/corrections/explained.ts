/** How the two amounts of a correction were calculated (payout §25.6, payout §25.14). */
import type { Explanation } from '../../../contract/fees/explanation.ts';
import type { ScaleAdjustment } from '../../../contract/payout/corrected-lines.ts';
import {
  explainCalculation,
  explainReplacement,
  explainScale,
} from '../../fees/calculations/public.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ScaleBasis } from './scales.ts';

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

/** Explains what a progressive scale of a doctor owed besides its lines (payout §31.5). Refuses any other entry. */
export async function explainScaleOf(
  db: Db,
  { doctorId, id }: { doctorId: number; id: number },
): Promise<ScaleAdjustment> {
  const entry = await db
    .selectFrom('entry')
    .select(['amount', 'description', 'scaleRuleId', 'scaleYear', 'scaleMonth', 'scaleBasis'])
    .where('id', '=', id)
    .where('doctorId', '=', doctorId)
    .where('origin', '=', 'scale_adjustment')
    .executeTakeFirst();
  if (!entry) refuse('record.notFound', { record: 'el ajuste de tramos' });
  const { amount, description: title, scaleRuleId, scaleYear, scaleMonth } = entry;
  const basis = entry.scaleBasis as unknown as ScaleBasis | null;
  const whose = { title, amount, period: { year: Number(scaleYear), month: Number(scaleMonth) } };
  if (basis === null) return { ...whose, computed: null };
  const { earlier, lines } = basis;
  const { paidAmount, dueAmount, brackets } = await explainScale(db, Number(scaleRuleId), lines);
  if (dueAmount - paidAmount - earlier !== amount) {
    throw new Error(
      `entry ${id} holds ${amount}, but its scale owes ${dueAmount - paidAmount - earlier}`,
    );
  }
  return {
    ...whose,
    computed: {
      lines: lines.length,
      paidAmount,
      dueAmount,
      earlierAmount: earlier,
      brackets: brackets.map(({ rate, ...bracket }) => ({ ...bracket, percentage: rate / 100 })),
    },
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
