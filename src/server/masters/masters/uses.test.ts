import { expect, test } from 'vitest';
import type { Refused } from '../../../../test/support/masters.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { User } from '../../../contract/access/users.ts';
import type { RecordUses } from '../../../contract/masters/masters.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { referringRows } from './uses.ts';

const { app, db, data, admin } = await adminPayroll();

const usesOf = async (path: string) => (await admin.get<RecordUses>(`${path}/uses`)).body;

test('masters §1.11: a deletion that would be refused is announced, with every use and its count', async () => {
  const doctorId = await data.doctor({ name: 'Ana Araya', society: 'Sociedad Ñuble' });
  await data.rule({ code: 'R-1', doctorId });
  await data.attentions(doctorId, [{}, {}, {}]);
  await data.process();
  await app.signedInAs('doctor', { doctorId });
  const path = `/api/doctors/${doctorId}`;
  const { uses, reason } = await usesOf(path);
  expect(reason).toBeNull();
  expect(uses.map(({ kind, count }) => [kind, count])).toEqual([
    ['user', 1],
    ['attention', 3],
    ['calculation', 3],
    ['payment', 1],
    ['rule', 1],
  ]);
  expect(uses.at(-1)?.named).toEqual([{ id: expect.any(Number), code: 'R-1' }]);
  expect((await admin.delete<Refused>(path)).body).toMatchObject({
    code: 'record.inUse',
    message:
      'No se puede eliminar el médico: está en uso por 1 cuenta de usuario, 3 atenciones médicas, 3 cálculos de pago, 1 pago y 1 regla (R-1). Puede dejar el registro inactivo.',
  });
  const rule = uses.at(-1)?.named[0]?.id;
  expect((await usesOf(`/api/calculation-rules/${rule}`)).uses).toMatchObject([
    { kind: 'calculation', count: 3, hasMore: false },
  ]);
});

test('masters §1.12: a rule that once named a doctor is counted apart from those that do now', async () => {
  const doctorId = await data.doctor();
  await data.rule({ code: 'R-2', doctorId });
  await app.query`
    UPDATE fee_rule_version SET to_revision = from_revision + 1 WHERE doctor_id = ${doctorId}`;
  const { uses } = await usesOf(`/api/doctors/${doctorId}`);
  expect(uses).toMatchObject([{ kind: 'formerRule', count: 1, named: [] }]);
});

test('the reason why an account can’t be deleted is announced, too', async () => {
  const me = await admin.get<User>('/api/native-user');
  expect(await usesOf(`/api/users/${me.body.id}`)).toMatchObject({
    uses: [],
    reason: expect.stringContaining('su propia cuenta'),
  });
});

test('every table that refers to a record has a word of its own', async () => {
  const rows = await rowsOf<{ master: string; table: string; column: string }>(db)`
    SELECT referred AS master, referring AS "table", columns[1] AS "column" FROM reference
     WHERE keeps AND referred IN
         ('doctor', 'service', 'specialty', 'medical_society', 'provider_type', 'app_user', 'holiday', 'legal_retention')`;
  expect(rows.length).toBeGreaterThan(10);
  // What is referred to by a table without a word would be 'registros de otro tipo'.
  const worded = new Set([
    ...['attention', 'calculation', 'payment', 'payslip_delivery', 'doctor', 'service', 'app_user'],
    ...['fee_rule_version', 'doctor_affiliation', 'fee_document', 'annulled_line', 'hold', 'entry'],
    ...[
      'correction',
      'replacement_fee',
      'retroactive_change',
      'retention_change',
      'payment_entry',
      'entry_schedule',
      'balance_settlement',
    ],
  ]);
  expect(rows.filter(({ table }) => !worded.has(table))).toEqual([]);
  const ids = await rowsOf<{ id: number }>(db)`SELECT min(id) AS id FROM specialty`;
  const kinds = await referringRows(db, 'specialty', ids[0]?.id ?? 0);
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(
    expect.arrayContaining(['doctor', 'service']),
  );
});
