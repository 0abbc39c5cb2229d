/**
 * A transfer to a society which the bank rejects: Ana's $100.000 and Blas's $200.000 of July. Then something else pays Ana's part,
 * or is to (payout §18.15).
 */
import { expect } from 'vitest';
import { type BankClinic, idsOf, JULY, placesOf } from './bank-clinic.ts';
import { sentFiles } from './sent-files.ts';

export const SOCIETY = 'Sociedad Quillay Ltda.';

/** What tests do with that transfer. */
export function partOfTransfer(clinic: BankClinic) {
  const files = sentFiles(clinic);
  return { ...files, partPaid, partSent, send, onlyTransferOf, stateOf, sums };

  /** The doctors, the file, its transfer, and the order by which that is marked as paid although a part of it is paid otherwise. */
  async function rejectedTransfer() {
    const ana = await clinic.data.paidDoctor({ society: SOCIETY, name: 'Ana Araya' });
    const blas = await clinic.data.paidDoctor({ society: SOCIETY, name: 'Blas Bravo' }, [
      { amount: 200_000 },
    ]);
    const file = await send();
    const transfer = await onlyTransferOf(file);
    const transferIds = [transfer.id];
    const template = await files.answerOf(file, ';ANSWER');
    /** The bank's answer to the file, from the state on. */
    const answer = (end: string) => template.replace(';ANSWER', end);
    const rejection = { transferIds, reason: 'account_closed' };
    expect((await files.act(file, 'reject', rejection)).status).toBe(200);
    const order = { transferIds, agreed: { transfers: 1, totalAmount: transfer.amount, twice: 1 } };
    return { ana, blas, file, transferIds, answer, rejection, order };
  }

  /** Ana is paid by check. */
  async function partPaid() {
    const rejected = await rejectedTransfer();
    const check = { doctorId: rejected.ana, ...JULY, paymentMethod: 'check' };
    const paid = await clinic.admin.post('/api/mark-payment-as-paid', check);
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    return rejected;
  }

  /** Blas is held, and Ana sent alone in a second file, which the bank pays unless only sent. */
  async function partSent({ isPaid }: { isPaid: boolean }) {
    const rejected = await rejectedTransfer();
    const hold = { target: { doctorIds: [rejected.blas] }, reason: 'Contrato en revisión' };
    const held = await clinic.admin.post('/api/holds', hold);
    expect(held.status, JSON.stringify(held.body)).toBeLessThan(300);
    const second = await send();
    const other = await onlyTransferOf(second);
    expect(other).toMatchObject({ status: 'sent', amount: 100_000 });
    if (isPaid) expect((await files.act(second, 'mark-as-paid')).status).toBe(200);
    const otherRejection = { transferIds: [other.id], reason: 'account_closed' };
    return { ...rejected, second, otherRejection };
  }

  /** A file of all that a file can pay, with what is paid if asked; its id. */
  async function send(options: { includePaid?: boolean } = {}): Promise<number> {
    const shown = await clinic.generate('universal', options);
    const order = { ...options, agreedRepeats: placesOf(shown) };
    const answer = await clinic.download('universal', idsOf(shown), order);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return files.latestFile();
  }

  async function onlyTransferOf(file: number) {
    const [transfer, ...others] = (await files.detailsOf(file)).transfers;
    if (!transfer || others.length > 0) throw new Error(`file ${file} is not of one transfer`);
    return transfer;
  }

  /** `paid 2026-08-05 check` of a doctor's only payment. */
  async function stateOf(doctorId: number): Promise<string> {
    const rows = await clinic.app.query<{ state: string }>`
      SELECT concat_ws(' ', status, payment_date, CASE WHEN status = 'paid' THEN payment_method END) AS state
         FROM payment WHERE doctor_id = ${doctorId}`;
    return rows.map(({ state }) => state).join();
  }

  async function sums() {
    const { body } = await clinic.admin.get<{ totalAmount: number; stands: object }>(
      '/api/transfers/summary',
    );
    return body;
  }
}
