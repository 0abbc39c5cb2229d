/** Refuses to repeat a payment unless the user has been shown the files that it is in. */
import { sql } from 'kysely';
import type { PaymentPlace } from '../../../contract/payout/payment-repeats.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, someNames } from '../../../domain/words/counts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** The names of the bank files, the oldest first, that may pay `payment` or did: neither rejected nor withdrawn. */
export const filesOfPayment = sql<string[]>`array(
  SELECT f.file_name FROM transfer_payment l JOIN transfer t ON t.id = l.transfer_id JOIN bank_file f ON f.id = t.bank_file_id
   WHERE l.payment_id = payment.id AND t.status NOT IN ('rejected', 'withdrawn') ORDER BY f.id)`;

type Repeat = PaymentPlace & { readonly doctorName: string; readonly totalAmount: number };

/**
 * Refuses unless the user agreed to repeat each of these payments in its current state. The refusal's data list where
 * the payments are.
 */
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

/** `2 pagos por $180.000 ya están en nomina-bci-2026-07.txt (Ana Núñez, Juan Soto)`, one phrase for each file. */
function describeRepeats(repeats: readonly Repeat[]): string {
  const places = Map.groupBy(
    repeats.flatMap((repeat) => placesOf(repeat).map((place) => ({ place, repeat }))),
    ({ place }) => place,
  );
  return [...places]
    .map(([place, entries]) => {
      const total = entries.reduce((sum, { repeat }) => sum + repeat.totalAmount, 0);
      // A doctor who is paid through a society besides has two payments.
      const names = someNames([...new Set(entries.map(({ repeat }) => repeat.doctorName))]);
      const stand = entries.length === 1 ? 'ya está' : 'ya están';
      return `${countOf(entries.length, 'pago', 'pagos')} por ${formatPesos(total)} ${stand} ${place} (${names})`;
    })
    .join('; ');
}

function placesOf({ inFiles, status }: PaymentPlace): string[] {
  if (inFiles.length > 0) return inFiles.map((name) => `en ${name}`);
  return status === 'paid' ? ['entre lo pagado'] : [];
}

/** The payments, among those just marked as paid, that were paid in another way although a bank file contains them. */
export function paidBesidesFiles(tx: Tx, paymentIds: readonly number[]): Promise<Repeat[]> {
  return (
    tx
      .selectFrom('payment')
      .innerJoin('doctor', 'doctor.id', 'payment.doctorId')
      .select(['payment.id', 'doctor.name as doctorName', 'payment.totalAmount'])
      .select(filesOfPayment.as('inFiles'))
      // They have only just become paid; the user saw them as processed.
      .select(sql<'processed'>`'processed'`.as('status'))
      .where(sql<boolean>`payment.id = ANY(${paymentIds}::int[])`)
      .where('payment.paymentMethod', '<>', 'transfer')
      .where(sql<boolean>`cardinality(${filesOfPayment}) > 0`)
      .orderBy('payment.id')
      .execute()
  );
}
