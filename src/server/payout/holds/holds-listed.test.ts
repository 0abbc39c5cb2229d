/** What is held in lists: the screen of holds and the marks of other lists (payout §23.8, payout §23.9). */
import { describe, expect, test } from 'vitest';
import { bankClinic, idsOf } from '../../../../test/support/bank-clinic.ts';
import { HOLD_REASON, holdsOf } from '../../../../test/support/holds.ts';
import type { DoctorTotalsPage } from '../../../contract/fees/calculations.ts';
import type { HeldTotals, Hold, HoldMark, HoldPreview } from '../../../contract/payout/holds.ts';

const clinic = bankClinic();
const { rowsOf, held, attentionIds, twoDoctors } = holdsOf(clinic);
const marks = async (targets: object, user = clinic.admin) =>
  user.post<HoldMark[]>('/api/holds/marks', targets);

describe('payout §23.8', () => {
  test('holds are found by kind and by words of the name, the record’s doctor and the reason', async () => {
    const { first, second } = await twoDoctors();
    const [one = 0] = await attentionIds(first);
    await held({ recordIds: [one] });
    await held({ doctorIds: [second] }, { reason: 'Contrato vencido' });
    const [[name]] = (await rowsOf(`SELECT name FROM doctor WHERE id = ${first}`)) as [[string]];
    const kinds = async (query: string) => {
      const { body: listed } = await clinic.admin.get<Hold[]>(`/api/holds?${query}`);
      const { body: totals } = await clinic.admin.get<HeldTotals>(`/api/holds/summary?${query}`);
      expect(totals.total).toBe(listed.length);
      return listed.map(({ kind }) => kind);
    };
    expect(await kinds('')).toEqual(['record', 'doctor']);
    expect(await kinds('kind=doctor')).toEqual(['doctor']);
    expect(await kinds('search=contrato')).toEqual(['doctor']);
    expect(await kinds(`search=${encodeURIComponent(name)}&kind=record`)).toEqual(['record']);
    expect(await kinds('search=nadie')).toEqual([]);
  });

  test('the preview names what is held already, so that the others can be held', async () => {
    const { first } = await twoDoctors();
    const [one = 0, other = 0] = await attentionIds(first);
    await held({ recordIds: [one] });
    const { body } = await clinic.admin.post<HoldPreview>('/api/holds/preview', {
      target: { recordIds: [one, other] },
    });
    expect(body).toMatchObject({ targets: 1, alreadyHeld: 1, heldIds: [one] });
  });
});

describe('payout §23.9', () => {
  test('a record shows its own holds and those of its doctor', async () => {
    const { first, second } = await twoDoctors();
    const [one = 0, other = 0] = await attentionIds(first);
    await held({ recordIds: [one] });
    await held({ doctorIds: [first] }, { reason: 'Contrato vencido', until: '2099-12-31' });
    const { body } = await marks({ record: [one, other], doctor: [first, second] });
    expect(
      body.map(({ kind, targetId, holdKind, reason }) => [kind, targetId, holdKind, reason]),
    ).toEqual([
      ['doctor', first, 'doctor', 'Contrato vencido'],
      ['record', one, 'record', HOLD_REASON],
      ['record', one, 'doctor', 'Contrato vencido'],
      ['record', other, 'doctor', 'Contrato vencido'],
    ]);
    expect(body[0]).toMatchObject({ until: '2099-12-31', days: 0 });
    expect(body[0]?.createdByName).toMatch(/\w/);
  });

  test('a doctor bears the hold of their society, a payment that of its payee', async () => {
    const doctor = await clinic.data.doctor({ society: 'Sociedad en Pausa SpA' });
    await clinic.data.attentions(doctor, [{ amount: 10_000 }]);
    await clinic.data.calculate();
    await clinic.data.process();
    const [[society, payment]] = (await rowsOf('SELECT society_id, id FROM payment')) as [
      [number, number],
    ];
    await held({ societyIds: [society] });
    const { body } = await marks({ doctor: [doctor], society: [society], payment: [payment] });
    expect(body.map(({ kind, holdKind, name }) => [kind, holdKind, name])).toEqual([
      ['doctor', 'society', 'Sociedad en Pausa SpA'],
      ['payment', 'society', 'Sociedad en Pausa SpA'],
      ['society', 'society', 'Sociedad en Pausa SpA'],
    ]);
  });

  test('what was released bears no mark', async () => {
    const { first } = await twoDoctors();
    await held({ doctorIds: [first] });
    const { body: before } = await marks({ doctor: [first] });
    await clinic.admin.post('/api/holds/release', { ids: before.map(({ id }) => id) });
    expect((await marks({ doctor: [first] })).body).toEqual([]);
  });
});

// payout §23.10
test('held payments are summed apart from the others, but not those that a bank file holds', async () => {
  const { first, second } = await twoDoctors();
  await clinic.data.process();
  await held({ doctorIds: [first] });
  const processed = async () =>
    (
      await clinic.admin.get<DoctorTotalsPage>(
        '/api/payment-calculations-processed?sort=doctorName',
      )
    ).body;
  const shown = await processed();
  const ofFirst = shown.summary.find(({ doctorId }) => doctorId === first);
  // Less than its gross of $30.000: retention is taken.
  expect(ofFirst).toMatchObject({ heldPayments: 1, heldAmount: ofFirst?.totalAmount });
  expect(shown.summary.find(({ doctorId }) => doctorId === second)).toMatchObject({
    heldPayments: 0,
    heldAmount: 0,
  });
  expect(shown).toMatchObject({
    total: 2,
    totalBrutAmount: 70_000,
    heldDoctors: 1,
    heldPayments: 1,
    heldAmount: ofFirst?.totalAmount,
  });
  await clinic.admin.post('/api/holds/release', {
    ids: (await marks({ doctor: [first] })).body.map(({ id }) => id),
  });
  const file = await clinic.download('universal', idsOf(await clinic.generate()));
  expect(file.status).toBe(200);
  await held({ doctorIds: [first] });
  expect(await processed()).toMatchObject({ total: 2, heldDoctors: 0, heldPayments: 0 });
});
