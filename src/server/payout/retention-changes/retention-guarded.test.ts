/** What the database itself refuses of amended retentions (payout §30.4). */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { followUp, retentionClinic, setting } from '../../../../test/support/retention-clinic.ts';

const app = await testApp();
const clinic = await retentionClinic(app);
const { blas, preview, saveDoctor, entries, ownRate } = clinic;
const { refusalBy } = app;

/** A proposal of Paz Rivas. */
async function proposed() {
  const id = await ownRate();
  const told = await preview({ kind: 'doctor', id, setting: setting() });
  await saveDoctor(id, { retentionMode: 'legal' }, followUp(told, { reprocess: false }));
  const [entry] = await entries();
  return { doctorId: id, entryId: entry?.id ?? 0 };
}
const COPIED = `origin, doctor_id, period_year, period_month, is_payee_fixed, bears_retention, description, reason, retention_change_id, amended_payment_id, rate_before`;

// payout §30.4
test('keeps a proposal from being made twice, changed, or of another amount', async () => {
  const { entryId } = await proposed();
  const copy = (amount: string, before: string, after: string) =>
    refusalBy(
      `INSERT INTO entry (${COPIED}, amount, retained_before, retained_after, rate_after) SELECT ${COPIED}, ${amount}, ${before}, ${after}, rate_after FROM entry WHERE id = ${entryId}`,
    );
  expect(await copy('amount', 'retained_before', 'retained_after')).toBe('entry_amendment_key');
  expect(await copy('amount + 1', 'retained_before', 'retained_after')).toBe('entry_amends');
  expect(
    await refusalBy(
      `UPDATE entry SET amount = amount - 1, retained_after = retained_after + 1 WHERE id = ${entryId}`,
    ),
  ).toBe('entry_amendment_kept');
  expect(
    await refusalBy(
      `UPDATE entry SET status = 'approved', approved_at = now(), approved_by = created_by WHERE id = ${entryId}`,
    ),
  ).toBe('entry_two_persons');
  await blas.post('/api/entries/withdraw', { ids: [entryId], reason: 'No corresponde' });
  expect(await copy('amount + 1', 'retained_before + 1', 'retained_after')).toBe(
    'entry_amends_payment',
  );
  expect(await copy('amount - 1', 'retained_before', 'retained_after + 1')).toBe(
    'entry_amends_payment',
  );
  expect(await refusalBy('UPDATE retention_change SET reprocessed = 7')).toBe(
    'retention_change_kept',
  );
});
