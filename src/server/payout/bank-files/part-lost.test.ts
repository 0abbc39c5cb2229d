/** A transfer that lost what it pays of what the bank paid besides, as a damaged restore may leave it (payout §18.15). */
import { expect, test } from 'vitest';
import { bankClinic, idsOf, placesOf } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { partOfTransfer } from '../../../../test/support/part-of-transfer.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { act, partPaid, stateOf } = partOfTransfer(clinic);
const PAID = `paid ${today()} transfer`;

// payout §10.3, payout §18.15
test('is found where it lost that part, and no file sends that again', async () => {
  const { blas, file, transferIds, order, rejection } = await partPaid();
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  const { query } = clinic.app;
  await query(`
    ALTER TABLE surplus_part DISABLE TRIGGER surplus_part_deletion;
    ALTER TABLE payment DISABLE TRIGGER payment_kept;
    DELETE FROM surplus_part;
    UPDATE payment SET status = 'processed', payment_date = NULL, paid_by = NULL, paid_at = NULL WHERE doctor_id = ${blas};
    ALTER TABLE payment ENABLE TRIGGER payment_kept;
    ALTER TABLE surplus_part ENABLE TRIGGER surplus_part_deletion`);
  expect(await bookOffences(clinic.app.database)).toEqual([
    `transfer-surpluses: 1 (${transferIds})`,
  ]);
  const shown = await clinic.generate();
  const again = { agreedRepeats: placesOf(shown) };
  const refused = await clinic.download('universal', idsOf(shown), again);
  expect(refused).toMatchObject({ status: 409, body: { code: 'bank.paidBySurplus' } });
  expect((refused.body as { message: string }).message).toMatch(
    /^Nada se descargó: el banco ya pagó lo de Sociedad Quillay Ltda\. en .+\.txt, sin que conste como pagado\. Regístrelo allí como rechazado y, si de verdad se pagó, otra vez como pagado\.$/,
  );
  // As it says.
  expect((await act(file, 'reject', rejection)).status).toBe(200);
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  expect(await stateOf(blas)).toBe(PAID);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});
