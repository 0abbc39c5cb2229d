/** Files of thousands of rules (fees §20). */
import { expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { masterFiles } from '../../../../test/support/master-imports.ts';

const { app, admin } = await adminApp();
const { preview, send } = masterFiles(admin);
await admin.post('/api/specialties', { name: 'Cardiología' });

const MANY = 5_000;
const fileOf = (rows: number, rate: number) =>
  [
    'Código;Nombre;Vigente desde;Vigente hasta;Pago;Especialidades',
    ...Array.from({ length: rows }, (_, at) =>
      [`M-${at}`, `Regla ${at}`, '01-01-2027', '31-12-2027', `${rate} %`, 'Cardiología'].join(';'),
    ),
  ].join('\r\n');
const timed = async <Answer>(what: string, act: () => Promise<Answer>): Promise<Answer> => {
  const start = performance.now();
  const answer = await act();
  if (process.env.TIMES) console.info(what, Math.round(performance.now() - start), 'ms');
  return answer;
};

// fees §20.1, fees §20.7
test('adds and changes thousands at once, each with its version and its entry of the audit log', async () => {
  const [young, other] = [fileOf(MANY, 60), fileOf(MANY, 65)];
  const told = await timed('preview of new', () => preview('rule', young));
  expect(told).toMatchObject({ created: MANY, refused: [] });
  const made = await timed('import of new', () => send('rule', young, { digest: told.digest }));
  expect(made.body).toMatchObject({ created: MANY, changed: 0 });
  const again = await timed('preview of changed', () => preview('rule', other));
  expect(again).toMatchObject({ created: 0, changed: MANY });
  await timed('import of changed', () => send('rule', other, { digest: again.digest }));
  const rows = await app.query`
    SELECT (SELECT count(*)::int FROM fee_rule_version WHERE version = 2 AND rate = 6500) AS changed,
           (SELECT count(*)::int FROM audit_log WHERE entity = 'rule') AS noted`;
  expect(rows).toEqual([{ changed: MANY, noted: 2 * MANY }]);
  expect(await preview('rule', fileOf(20_001, 60))).toMatchObject({
    message: expect.stringContaining('más de 20.000 filas'),
  });
}, 120_000);
