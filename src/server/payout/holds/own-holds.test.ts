/** What doctors are told of their own that is held (payout §23.11). */
import { expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { HOLD_REASON, holdsOf } from '../../../../test/support/holds.ts';
import { saveMatrix } from '../../../../test/support/menu-changes.ts';
import type { MenuSettings } from '../../../contract/access/permissions.ts';
import type { OwnHold, OwnHoldMark } from '../../../contract/payout/holds.ts';

const clinic = bankClinic();
const { held, attentionIds, twoDoctors, rowsOf } = holdsOf(clinic);
const MESSAGE = 'Falta su informe: envíelo a la administración.';
const signedIn = (doctorId: number) => clinic.app.signedInAs('doctor', { doctorId });
const ownOf = async (doctorId: number) => {
  const doctor = await signedIn(doctorId);
  return doctor.get<OwnHold[]>(`/api/doctors/${doctorId}/holds`);
};

// payout §23.11
test('a record with its message, and no reason nor who holds it; another doctor reads nothing of it', async () => {
  const { first, second } = await twoDoctors();
  const [one = 0] = await attentionIds(first);
  await held({ recordIds: [one] }, { doctorMessage: MESSAGE, until: '2099-12-31' });
  const { body } = await ownOf(first);
  expect(body).toMatchObject([
    { kind: 'record', message: MESSAGE, until: '2099-12-31', records: 1, totalAmount: 9_000 },
  ]);
  expect(JSON.stringify(body)).not.toContain(HOLD_REASON);
  expect(Object.keys(body[0] ?? {})).not.toContain('createdByName');
  expect((await ownOf(second)).body).toEqual([]);
});

// payout §23.11
test('of a society only what is their own waits in the figures', async () => {
  const society = 'Sociedad Compartida SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  await clinic.data.attentions(first, [{ amount: 10_000 }]);
  await clinic.data.attentions(second, [{ amount: 70_000 }]);
  await clinic.data.calculate();
  const [[societyId]] = (await rowsOf(
    'SELECT DISTINCT society_id FROM current_affiliation WHERE society_id IS NOT NULL',
  )) as [[number]];
  await held({ societyIds: [societyId] });
  const own = await signedIn(first);
  const told = async () => (await own.get<OwnHold[]>(`/api/doctors/${first}/holds`)).body;
  expect(await told()).toMatchObject([
    { kind: 'society', name: society, message: null, records: 1, grossAmount: 10_000, payments: 0 },
  ]);
  await clinic.app.query`UPDATE hold SET released_at = now()`;
  expect(await told()).toEqual([]);
});

// payout §23.11
test('processed payments that wait with their doctor; another doctor’s are refused', async () => {
  const { first, second } = await twoDoctors();
  await clinic.data.process();
  await held({ doctorIds: [first] });
  expect((await ownOf(first)).body).toMatchObject([
    { kind: 'doctor', name: null, records: 0, payments: 1, paymentsAmount: 27_000 },
  ]);
  const other = await clinic.app.signedInAs('doctor', { doctorId: second });
  expect((await other.get(`/api/doctors/${first}/holds`)).status).toBe(403);
});

// payout §23.11
test('what holds all that is theirs stands before records that were held earlier', async () => {
  const { first } = await twoDoctors();
  const [one = 0] = await attentionIds(first);
  await held({ recordIds: [one] });
  await held({ doctorIds: [first] });
  expect((await ownOf(first)).body.map(({ kind }) => kind)).toEqual(['doctor', 'record']);
});

// payout §31.6
test('each own row that waits bears a mark with the message; nobody else’s, nor the reason', async () => {
  const { first, second } = await twoDoctors();
  const record = await attentionIds(first);
  const [one = 0, two = 0] = record;
  const [foreign = 0] = await attentionIds(second);
  await held({ recordIds: [one] }, { doctorMessage: MESSAGE, until: '2099-12-31' });
  await held({ recordIds: [foreign] }, { doctorMessage: 'De otro médico' });
  const own = await signedIn(first);
  const marks = (of: object, doctorId = first) =>
    own.post<OwnHoldMark[]>(`/api/doctors/${doctorId}/holds/marks`, of);
  const { body } = await marks({ record: [one, two, foreign] });
  expect(body).toEqual([
    {
      kind: 'record',
      targetId: one,
      id: expect.any(Number),
      message: MESSAGE,
      until: '2099-12-31',
      createdAt: expect.any(String),
      days: 0,
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(HOLD_REASON);
  expect((await marks({ record: [foreign] }, second)).status).toBe(403);
  await clinic.app.query`UPDATE hold SET released_at = now()`;
  expect((await marks({ record: [one] })).body).toEqual([]);
  await clinic.data.process();
  await held({ doctorIds: [first] });
  const payments = (await rowsOf('SELECT id FROM payment ORDER BY doctor_id')).map(([id]) =>
    Number(id),
  );
  expect((await marks({ payment: payments })).body).toMatchObject([
    { kind: 'payment', targetId: payments[0], message: null, until: null },
  ]);
});

// payout §31.6
test('a document tells its payments, by which «Boletas y Facturas» marks what waits', async () => {
  const { first } = await twoDoctors();
  await clinic.data.process();
  await held({ doctorIds: [first] });
  const [[payment, day]] = (await rowsOf(
    `SELECT p.id, d.payment_date::text FROM payment p JOIN fee_document d ON d.id = p.document_id WHERE p.doctor_id = ${first}`,
  )) as [[number, string]];
  const [year, month] = day.split('-').map(Number);
  const receipts = await clinic.admin.get<{ expected: { paymentIds: number[] } | null }[]>(
    `/api/receipts?month=${month}&year=${year}`,
  );
  const listed = receipts.body.flatMap(({ expected }) => expected?.paymentIds ?? []);
  expect(listed).toContain(Number(payment));
  const marks = await clinic.admin.post<{ targetId: number }[]>('/api/holds/marks', {
    payment: listed,
  });
  expect(marks.body.map(({ targetId }) => targetId)).toEqual([Number(payment)]);
});

// payout §31.6, documents §7.2
test('a doctor whose profile has «Participaciones» without «Mis Pagos» reads its marks', async () => {
  const { first } = await twoDoctors();
  const [one = 0] = await attentionIds(first);
  await held({ recordIds: [one] }, { doctorMessage: MESSAGE });
  const { body } = await clinic.admin.get<MenuSettings>('/api/menu-options');
  const menuItemId = body.options.find(({ href }) => href === '/mis-pagos')?.id;
  const taken = [{ menuItemId, permissions: { doctor: false } }];
  expect((await saveMatrix(clinic.admin, taken)).status).toBe(200);
  const own = await signedIn(first);
  const marks = await own.post(`/api/doctors/${first}/holds/marks`, { record: [one] });
  expect(marks).toMatchObject({ status: 200, body: [{ targetId: one, message: MESSAGE }] });
  // What else each row asks for, and what only «Mis Pagos» shows.
  const path = `/api/doctor-corrections/${first}/marks`;
  expect((await own.post(path, { attentionIds: [one] })).status).toBe(200);
  expect((await own.get(`/api/doctors/${first}/holds`)).status).toBe(403);
});
