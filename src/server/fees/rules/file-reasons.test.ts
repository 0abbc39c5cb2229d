/** Why rules and agreements change by a file (fees §9.9, fees §20.11). */
import { expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { csv, masterFiles } from '../../../../test/support/master-imports.ts';
import { aRule } from '../../../../test/support/rules.ts';
import type { HistoricVersion, Rule } from '../../../contract/fees/rules.ts';

const { app, admin } = await adminApp();
const { preview, doImport, revert, send } = masterFiles(admin);

const HEADINGS = 'Código;Vigente hasta;Motivo';
const NEW_HEADINGS = 'Código;Nombre;Vigente desde;Vigente hasta;Pago;Especialidades;Motivo';
const ids = new Map<string, number>();
for (const code of ['M-1', 'M-2', 'M-3']) {
  const rule = aRule({ code, ruleType: 'rule', validFrom: '2027-01-01', validTo: '2027-12-31' });
  ids.set(code, (await admin.post<Rule>('/api/calculation-rules', rule)).body.id);
}
/** The reasons of a rule's versions, the newest first. */
const reasonsOf = async (code: string) =>
  (await admin.get<HistoricVersion[]>(`/api/calculation-rules/${ids.get(code)}/versions`)).body.map(
    ({ reason }) => reason,
  );

test('fees §20.11: each row says why, and one reason is said for those that say none', async () => {
  const content = csv(
    HEADINGS,
    'M-1;31-12-2028;Acta de noviembre',
    'M-2;31-12-2028;',
    // A reason alone is no change.
    'M-3;31-12-2027;Nada cambia',
  );
  const told = await preview('rule', content);
  expect(told).toMatchObject({ created: 0, changed: 2, equal: 1, withoutReason: 1, refused: [] });
  expect(told.changedRows.map(({ changes }) => changes.map(({ label }) => label))).toEqual([
    ['Vigente hasta'],
    ['Vigente hasta'],
  ]);
  const agreed = { digest: told.digest, reason: ' Renovación anual ' };
  const done = await send('rule', content, agreed);
  expect(done.status, JSON.stringify(done.body)).toBe(201);
  expect(await reasonsOf('M-1')).toEqual(['Acta de noviembre', null]);
  expect(await reasonsOf('M-2')).toEqual(['Renovación anual', null]);
  expect(await reasonsOf('M-3')).toEqual([null]);
  const logged = await app.query<{ reason: string }>`
    SELECT after ->> 'reason' AS reason FROM audit_log WHERE entity = 'rule' AND action = 'rule.update' ORDER BY id`;
  expect(logged.map(({ reason }) => reason)).toEqual(['Acta de noviembre', 'Renovación anual']);
});

test('fees §20.11: a new rule keeps what its row says, and needs none', async () => {
  const row = (code: string, reason: string) =>
    `${code};Nueva;01-01-2027;31-12-2027;50 %;Todas;${reason}`;
  // Lists that begin so stay as they are: a reason is none.
  const agreed = 'Como está en el convenio firmado';
  const content = csv(NEW_HEADINGS, row('N-1', agreed), row('N-2', ''));
  const told = await preview('rule', content);
  expect(told).toMatchObject({ created: 2, withoutReason: 0, refused: [] });
  expect(told.newRows.map(({ cells }) => cells.at(-1))).toEqual([agreed, null]);
  const { body } = await doImport('rule', content);
  for (const code of ['N-1', 'N-2']) {
    const [found] = (await admin.get<Rule[]>(`/api/calculation-rules?search=${code}`)).body;
    ids.set(code, found?.id ?? 0);
  }
  expect([await reasonsOf('N-1'), await reasonsOf('N-2')]).toEqual([[agreed], [null]]);
  expect((await revert('rule', body.id)).status).toBe(200);
});

test('fees §20.11: a file that is taken back brings no reason, nor does what it restores', async () => {
  const { body } = await doImport('rule', csv(HEADINGS, 'M-3;31-12-2029;Por error'));
  expect((await revert('rule', body.id)).status).toBe(200);
  expect(await reasonsOf('M-3')).toEqual([null, 'Por error', null]);
});

test('fees §20.11: a reason that no form would take refuses its row, and the call', async () => {
  const content = csv(HEADINGS, 'M-1;31-12-2030;no');
  const { refused } = await preview('rule', content);
  expect(refused).toMatchObject([{ reasons: ['«Motivo»: escriba de 3 a 500 caracteres.'] }]);
  const good = csv(HEADINGS, 'M-1;31-12-2030;');
  const { digest } = await preview('rule', good);
  expect((await send('rule', good, { digest, reason: 'no' })).status).toBe(400);
  // Another reason in the file is another file than was told.
  const other = csv(HEADINGS, 'M-1;31-12-2030;Otro motivo');
  expect((await send('rule', other, { digest })).body.code).toBe('masterImport.fileChanged');
});
