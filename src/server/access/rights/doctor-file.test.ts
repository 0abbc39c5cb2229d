/** What the file about a doctor says about money: what was paid, and nothing of others (access §17.3, access §7.5). */
import { expect, test } from 'vitest';
import { bankClinic, idsOf } from '../../../../test/support/bank-clinic.ts';
import { readZip } from '../../../../test/support/zip.ts';
import type { RightsRequest } from '../../../contract/access/rights.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { rutOf } from '../../../domain/identity/rut.ts';

const clinic = bankClinic();

/** The rows of kinds of data in the file about a doctor, by their keys, and all of it as one text. */
async function fileOf(doctorId: number) {
  const rows = await clinic.app.query`SELECT rut FROM doctor WHERE id = ${doctorId}`;
  const request = await clinic.admin.post<RightsRequest>('/api/rights/requests', {
    personRut: rows[0].rut,
    kind: 'access',
    askedBy: 'La persona misma',
    ground: 'Titular, cédula a la vista',
    receivedOn: '2026-01-02',
  });
  expect(request.status, JSON.stringify(request.body)).toBe(201);
  const { bytes } = await clinic.admin.get(`/api/rights/requests/${request.body.id}/file`);
  const text = readZip(bytes).get('datos.json')?.toString('utf8') ?? '';
  const { datos } = JSON.parse(text) as {
    datos: { clave: string; filas: Record<string, unknown>[] }[];
  };
  return { text, rowsOf: (key: string) => datos.find(({ clave }) => clave === key)?.filas };
}

// access §17.3, payout §17.10
test('fees say their share of what their document retained, not the estimate of before', async () => {
  const doctorId = await clinic.data.doctor({ retentionRate: 1000 });
  await clinic.data.attentions(doctorId, [{ amount: 100_000 }]);
  await clinic.data.calculate();
  expect((await fileOf(doctorId)).rowsOf('honorarios')).toMatchObject([
    { Honorario: 100_000, Retención: 10_000, Líquido: 90_000 },
  ]);
  await clinic.app.query(`UPDATE doctor SET retention_mode = 'legal' WHERE id = ${doctorId}`);
  await clinic.data.process({ paymentDate: localDate('2026-08-05') });
  const { rowsOf } = await fileOf(doctorId);
  const paid = { Retención: 15_250, Líquido: 84_750 };
  expect(rowsOf('honorarios')).toMatchObject([{ Honorario: 100_000, ...paid }]);
  expect(rowsOf('pagos')).toMatchObject([{ Bruto: 100_000, ...paid }]);
});

// access §7.5, access §17.3
test('of a transfer to a society it tells only the doctor’s part, and the last digits of the account', async () => {
  const society = 'Sociedad Compartida SpA';
  const bankAccount = '00012349876';
  const own = await clinic.data.doctor({ society, bankAccount });
  const other = await clinic.data.doctor({ society });
  await clinic.data.attentions(own, [{ amount: 1_000_000 }]);
  await clinic.data.attentions(other, [{ amount: 2_000_000 }]);
  const alone = await clinic.data.doctor({ bankAccount: '00055554321', retentionRate: 0 });
  await clinic.data.attentions(alone, [{ amount: 70_000 }]);
  await clinic.data.process();
  const sent = await clinic.download('universal', idsOf(await clinic.generate()));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { text, rowsOf } = await fileOf(own);
  const shown = { Cuenta: '••••\u{a0}9876', 'RUT del titular': null };
  expect(rowsOf('transferencias')).toMatchObject([
    { Beneficiario: society, Monto: 1_000_000, ...shown },
  ]);
  expect(rowsOf('pagos')).toMatchObject([{ Beneficiario: society, Bruto: 1_000_000, ...shown }]);
  for (const hidden of ['3000000', '2000000']) expect(text).not.toContain(hidden);
  const inPerson = await fileOf(alone);
  expect(inPerson.rowsOf('transferencias')).toMatchObject([
    { Monto: 70_000, Cuenta: expect.stringMatching(/55554321$/) },
  ]);
});

// access §17.3
test('a doctor whose RUT is a company’s sees the whole number of their own account', async () => {
  const doctorId = await clinic.data.doctor({ bankAccount: '00077778888', retentionRate: 0 });
  const rut = rutOf(76_555_444);
  await clinic.app.database.pool.query('UPDATE doctor SET rut = $1 WHERE id = $2', [rut, doctorId]);
  await clinic.data.attentions(doctorId, [{ amount: 80_000 }]);
  await clinic.data.process();
  const sent = await clinic.download('universal', idsOf(await clinic.generate()));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { rowsOf } = await fileOf(doctorId);
  const whole = { Cuenta: expect.stringMatching(/^\d*77778888$/) };
  expect(rowsOf('pagos')).toMatchObject([{ 'RUT del beneficiario': rut, ...whole }]);
  expect(rowsOf('transferencias')).toMatchObject([{ RUT: rut, Monto: 80_000, ...whole }]);
});
