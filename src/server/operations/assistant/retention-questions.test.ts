/** Questions about retentions that reach back, on the demo clinic (payout §30). */
import { expect, it } from 'vitest';
import { allOf, ask, demoQuestions } from '../../../../test/support/demo-questions.ts';
import type { RetentionPreview } from '../../../contract/payout/retention-changes.ts';
import { formatPesos } from '../../../domain/money.ts';

const { admin, doctor, rowsOf } = await demoQuestions();
const REASON = 'El SII informó otra retención';

it('operations §6.7: the staff is told which retentions reached back, what they propose and why', async () => {
  const one = await ask(admin, '¿Qué ajustes de retención esperan aprobación?');
  expect(one.body.lookups).toMatchObject([{ tool: 'retention_changes' }]);
  expect(allOf(one.body)).toContain('Su boleta se emitió con la tasa legal');
  await rowsOf(`
    BEGIN; SET LOCAL portal.wipe = 'on';
    DELETE FROM entry WHERE origin = 'retention_change'; DELETE FROM retention_change; COMMIT`);
  const none = await ask(admin, '¿Qué ajustes de retención esperan aprobación?');
  expect(none.body.message).toContain('Ningún cambio de retención ha propuesto ajustes');

  const [year] = await rowsOf<{ id: number; year: number; version: number }>(
    `SELECT id, year, version FROM legal_retention WHERE year = (SELECT extract(year FROM max(payment_date)) FROM payment WHERE status = 'paid')`,
  );
  if (!year) throw new Error('the demo clinic has paid somebody');
  const target = { kind: 'legal', year: year.year, percentage: 15 };
  const paidFrom = `${year.year}-01-01`;
  const { stands } = (
    await admin.post<RetentionPreview>('/api/retention-changes/preview', { target, paidFrom })
  ).body;
  const shown = ({ payments, difference }: { payments: number; difference: number }) => ({
    payments,
    difference,
  });
  const saved = await admin.put(`/api/retention-changes/legal/${year.id}`, {
    legal: { year: year.year, percentage: 15, version: year.version },
    followUp: {
      paidFrom,
      reprocess: false,
      propose: true,
      reason: REASON,
      agreed: { unpaid: shown(stands.unpaid), paid: shown(stands.paid) },
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);

  const { body } = await ask(admin, '¿Qué cambios de retención hay?');
  const { payments, difference } = stands.paid;
  expect(payments).toBeGreaterThan(1);
  expect(body.message).toContain('ajustes de retención esperan que otra persona los apruebe');
  expect(allOf(body)).toContain(`Retención legal de ${year.year}`);
  expect(allOf(body)).toContain(formatPesos(difference));
  expect(allOf(body)).toContain(REASON);

  // A doctor is told own payments, and of no change.
  const own = await ask(doctor, '¿Qué cambios de retención hay?');
  expect(allOf(own.body)).not.toContain(REASON);
});
