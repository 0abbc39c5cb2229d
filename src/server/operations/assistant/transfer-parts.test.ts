/** What the assistant says of a transfer that pays, part by part, what the bank paid besides. */
import { expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { partOfTransfer } from '../../../../test/support/part-of-transfer.ts';
import { FILE } from '../../../../test/support/sent-files.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { act, partSent } = partOfTransfer(clinic);

// operations §6.7, payout §18.15
test('it is paid, and nothing of it too much', async () => {
  const { file, order, otherRejection, second } = await partSent({ isPaid: false });
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  expect((await act(second, 'reject', otherRejection)).status).toBe(200);
  const question = { message: '¿En qué archivo se pagó a Ana Araya?', history: [] };
  const { body } = await clinic.admin.post<{ message: string }>('/api/ai/chat', question);
  expect(body.message).toContain(`${FILE} (pagada el ${formatDate(today())})`);
});
