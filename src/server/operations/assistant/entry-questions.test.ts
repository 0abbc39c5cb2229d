/** Questions about earnings, discounts and balances: the staff's, and a doctor's own (payout §24). */
import { expect, it } from 'vitest';
import { allOf, ask, CURRENT, demoQuestions } from '../../../../test/support/demo-questions.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';

const { admin, app, doctor, rowsOf } = await demoQuestions();
/** A doctor who has no entry at all. */
const [someone] = await rowsOf<{ id: number; name: string }>(
  `SELECT id, name FROM doctor d WHERE is_active AND NOT EXISTS (SELECT FROM entry e WHERE e.doctor_id = d.id)
      AND NOT EXISTS (SELECT FROM app_user u WHERE u.doctor_id = d.id)
      AND (SELECT count(*) FROM doctor o WHERE o.name = d.name) = 1 ORDER BY id LIMIT 1`,
);
if (!someone) throw new Error('the demo clinic has a doctor without entries');
const month = formatPeriod(CURRENT);

it('operations §6.7: the staff is told a doctor’s entries, where they stand, and what is owed', async () => {
  const none = await ask(admin, `¿Qué haberes y descuentos tiene ${someone.name}?`);
  expect(none.body.lookups).toMatchObject([{ tool: 'entries' }]);
  expect(none.body.message).toContain(`No hay haberes ni descuentos de ${someone.name}.`);
  expect(none.body.message).toContain(
    `${someone.name} no tiene saldos en contra de pagos anteriores.`,
  );
  await rowsOf(
    `INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
     SELECT 'entered', e.status::entry_status, ${someone.id}, ${CURRENT.year}, ${CURRENT.month}, k.id, e.amount, false, e.description, 'Acta 14', e.approved
       FROM (VALUES ('Bono', 'approved', 70000, 'Bono por turnos', now()), ('Arriendo de box', 'proposed', -30000, 'Arriendo de box 4', NULL))
            AS e (kind, status, amount, description, approved) JOIN entry_kind k ON k.name = e.kind`,
  );
  const some = await ask(admin, `¿Qué descuentos tiene ${someone.name} en ${month}?`);
  expect(some.body.lookups).toMatchObject([
    {
      tool: 'entries',
      link: { href: expect.stringContaining(`doctorId=${someone.id}`) },
    },
  ]);
  for (const text of [
    `Hay 2 haberes y descuentos de ${someone.name} de ${month}: $70.000 de haberes y -$30.000 de descuentos. 1 espera aprobación.`,
    `Bono por turnos, ${month}: $70.000, aprobado`,
    `Arriendo de box 4, ${month}: -$30.000, por aprobar`,
  ])
    expect(allOf(some.body)).toContain(text);
});

it('operations §6.7: the staff is told what all doctors owe', async () => {
  const { body } = await ask(admin, '¿Qué saldos deben los médicos?');
  expect(body.lookups).toMatchObject([{ tool: 'entries' }]);
  const { body: owed } = await admin.get<{ total: number }>('/api/balances/summary');
  expect(body.message).toContain(owed.total === 0 ? 'no tienen saldos en contra' : 'deben');
  // What corrections made is among them: it has no schedule.
  const { body: listed } =
    await admin.get<{ origin: string; isWithdrawable: boolean }[]>('/api/entries?limit=100');
  expect(listed.filter(({ origin }) => origin === 'reversal')).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ isWithdrawable: false })]),
  );
});

it('operations §6.7: a doctor is told the payments that have theirs, and nothing of others', async () => {
  const { body } = await ask(doctor, '¿Qué descuentos tengo?');
  expect(body.lookups).toMatchObject([{ tool: 'entries', link: { href: '/mis-pagos' } }]);
  const own = await app.signedInAs('doctor', { doctorId: someone.id });
  const { body: theirs } = await ask(own, '¿Qué haberes tengo?');
  // What no payment has yet is the clinic's.
  expect(allOf(theirs)).not.toContain('Bono por turnos');
  const { body: foreign } = await ask(doctor, `¿Qué haberes tiene ${someone.name}?`);
  expect(foreign.message).toContain('Solo puedo mostrarle sus propios registros');
});
