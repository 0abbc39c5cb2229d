/** A transfer to a society of which a later file sends a part again (payout §18.10, payout §18.15). */
import { expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { partOfTransfer } from '../../../../test/support/part-of-transfer.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { act, onlyTransferOf, partSent, send, stateOf } = partOfTransfer(clinic);
const PAID = `paid ${today()} transfer`;

// payout §18.15
test('what the bank has paid counts before a copy that is only sent', async () => {
  const { ana, blas, file, order, otherRejection, second } = await partSent({ isPaid: true });
  const copy = await send({ includePaid: true });
  expect(await onlyTransferOf(copy)).toMatchObject({
    ...{ status: 'sent', isSurplus: true, amount: 100_000 },
  });
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  expect(await stateOf(blas)).toBe(PAID);
  expect(await onlyTransferOf(file)).toMatchObject({ toRecover: 100_000 });
  expect((await act(second, 'reject', otherRejection)).status).toBe(200);
  expect(await stateOf(ana)).toBe(PAID);
  expect(await onlyTransferOf(file)).toMatchObject({ toRecover: 0 });
  expect(await onlyTransferOf(copy)).toMatchObject({
    ...{ status: 'sent', isSurplus: true, isPaidElsewhere: true },
  });
  expect((await clinic.generate()).transfers).toEqual([]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});
