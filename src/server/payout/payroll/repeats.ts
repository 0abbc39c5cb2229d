/** Holds whoever pays a payment once more to what they were shown of where it stands. */
import { sql } from 'kysely';
import type { PaymentPlace } from '../../../contract/payout/payment-repeats.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, someNames } from '../../../domain/words/counts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** The names of the bank files that hold `payment`, the first one first. */
export const filesOfPayment = sql<string[]>`array(
  SELECT f.file_name FROM bank_file_payment p JOIN bank_file f ON f.id = p.bank_file_id
   WHERE p.payment_id = payment.id ORDER BY f.id)`;

type Repeat = PaymentPlace & { readonly doctorName: string; readonly totalAmount: number };

/** Refuses unless each of these is agreed to as it stands; the answer's data tells where they do. */
export function refuseUnagreedRepeats(
  code: 'bank.alreadySent' | 'payroll.inBankFile',
  repeats: readonly Repeat[],
  agreed: readonly PaymentPlace[],
): void {
  const places = new Set(agreed.map(placeKey));
  const unagreed = repeats.filter((repeat) => !places.has(placeKey(repeat)));
  if (unagreed.length === 0) return;
  refuse(
    code,
    { repeats: describeRepeats(unagreed) },
    {
      repeats: unagreed.map(({ id, status, inFiles, doctorName, totalAmount }) => ({
        id,
        status,
        inFiles,
        doctorName,
        amount: totalAmount,
      })),
    },
  );
}

const placeKey = ({ id, status, inFiles }: PaymentPlace) => JSON.stringify([id, status, inFiles]);

/** `2 pagos por $180.000 ya están en nomina-bci-2026-07.txt (Ana Núñez, Juan Soto)`, file by file. */
function describeRepeats(repeats: readonly Repeat[]): string {
  const places = Map.groupBy(
    repeats.flatMap((repeat) => placesOf(repeat).map((place) => ({ place, repeat }))),
    ({ place }) => place,
  );
  return [...places]
    .map(([place, entries]) => {
      const total = entries.reduce((sum, { repeat }) => sum + repeat.totalAmount, 0);
      const names = someNames(entries.map(({ repeat }) => repeat.doctorName));
      const stand = entries.length === 1 ? 'ya está' : 'ya están';
      return `${countOf(entries.length, 'pago', 'pagos')} por ${formatPesos(total)} ${stand} ${place} (${names})`;
    })
    .join('; ');
}

function placesOf({ inFiles, status }: PaymentPlace): string[] {
  if (inFiles.length > 0) return inFiles.map((name) => `en ${name}`);
  return status === 'paid' ? ['entre lo pagado'] : [];
}

/** Of payments that have just been marked as paid, those that go by another way although a bank file holds them. */
export function paidBesidesFiles(tx: Tx, paymentIds: readonly number[]): Promise<Repeat[]> {
  return (
    tx
      .selectFrom('payment')
      .innerJoin('doctor', 'doctor.id', 'payment.doctorId')
      .select(['payment.id', 'doctor.name as doctorName', 'payment.totalAmount'])
      .select(filesOfPayment.as('inFiles'))
      // As it was shown: they are paid only since.
      .select(sql<'processed'>`'processed'`.as('status'))
      .where(sql<boolean>`payment.id = ANY(${paymentIds}::int[])`)
      .where('payment.paymentMethod', '<>', 'transfer')
      .where(sql<boolean>`EXISTS (SELECT FROM bank_file_payment f WHERE f.payment_id = payment.id)`)
      .orderBy('payment.id')
      .execute()
  );
}
