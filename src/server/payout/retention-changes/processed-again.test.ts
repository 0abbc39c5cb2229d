/** How payments go that are processed again with another retention (payout §30.3). */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import {
  AUGUST,
  followUp,
  retentionClinic,
  setting,
} from '../../../../test/support/retention-clinic.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const app = await testApp();
const { data, preview, rowsOf, saveDoctor } = await retentionClinic(app);

test('payout §30.3, payout §3.4, payout §5.5: each by its own method, with its own notes', async () => {
  const id = await data.doctor({ name: 'Paz Rivas', retentionRate: 1375 });
  await data.attentions(id, [{ amount: 100_001 }]);
  await data.process({ paymentDate: AUGUST, paymentMethod: 'check', notes: 'Retira en caja' });
  await data.attentions(id, [{ amount: 33_333 }]);
  await data.process({ paymentDate: localDate('2026-09-05') });
  const told = await preview({ kind: 'doctor', id, setting: setting() }, '2026-01-01');
  const saved = await saveDoctor(id, { retentionMode: 'legal' }, followUp(told));
  expect(saved.body).toMatchObject({ reprocessed: 2 });
  expect(
    await rowsOf('SELECT status::text, payment_method::text, notes FROM payment ORDER BY id'),
  ).toEqual([
    ['annulled', 'check', 'Retira en caja'],
    ['annulled', 'transfer', null],
    ['processed', 'check', 'Retira en caja'],
    ['processed', 'transfer', null],
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});
