import { expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import type { Refused } from '../../../../test/support/masters.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { DatedAffiliation, MovedAffiliation } from '../../../contract/masters/affiliations.ts';
import { addDays } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const { app, query, data, admin } = await adminPayroll();
await data.rule({ code: 'R' });
const societyDoctor = await data.doctor({ society: 'Sociedad Ñuble', name: 'Ana Núñez' });
const societies = await query`SELECT id FROM medical_society`;
const ÑUBLE: number = societies[0].id;

type Affiliations = { affiliations: DatedAffiliation[]; version: number };
const at = (doctorId: number) => `/api/doctors/${doctorId}/affiliations`;
const listed = async (doctorId: number) => (await admin.get<Affiliations>(at(doctorId))).body;
const change = (doctorId: number, change: object, version?: number) =>
  admin.edit<Affiliations & Refused>(at(doctorId), { change, version }, 'POST');
const preview = (doctorId: number, change: object) =>
  admin.edit<{ moved: MovedAffiliation[] } & Refused>(
    `${at(doctorId)}/preview`,
    { change },
    'POST',
  );
const lines = ({ affiliations }: Affiliations) =>
  affiliations.map(({ from, until, payeeName }) => [from, until, payeeName]);

test('masters §14.7: a preview tells what a past change moves, and what stays as it was paid', async () => {
  const doctor = await data.doctor({ name: 'Eva Soto' });
  // 60 % of $100.000 each. The first two are in a payment.
  await data.attentions(doctor, [{ date: '2026-07-01' }, { date: '2026-07-20' }]);
  await data.process();
  await data.attentions(doctor, [
    { date: '2026-07-10' },
    { date: '2026-07-16' },
    { date: '2026-07-17' },
  ]);
  await data.calculate();
  await data.attentions(doctor, [{ date: '2026-07-18' }]);
  const added = { kind: 'add', from: '2026-07-16', societyId: ÑUBLE };
  const society = await query`SELECT rut FROM medical_society`;
  const told = await preview(doctor, added);
  expect(told.body).toEqual({
    moved: [
      {
        from: '2026-07-16',
        until: null,
        wasName: 'Eva Soto',
        becomesName: 'Sociedad Ñuble',
        becomesRut: society[0].rut,
        fees: { count: 2, amount: 120_000 },
        pendingAttentions: 1,
        inPayments: { count: 1, amount: 60_000 },
        corrections: { count: 0, amount: 0 },
        correctionsInPayments: { count: 0, amount: 0 },
        payments: [
          {
            paymentId: expect.any(Number),
            year: 2026,
            month: 7,
            payeeName: 'Eva Soto',
            isPaid: false,
            lines: 1,
            amount: 60_000,
          },
        ],
      },
    ],
  });
  expect(lines(await listed(doctor))).toEqual([[null, null, 'Eva Soto']]);

  const saved = await change(doctor, added, 1);
  expect(lines(saved.body)).toEqual([
    [null, '2026-07-15', 'Eva Soto'],
    ['2026-07-16', null, 'Sociedad Ñuble'],
  ]);
  expect(saved.body.version).toBe(2);
  await data.process();
  const payments = await query(
    `SELECT payee_name, total_attentions, total_brut_amount FROM payment WHERE doctor_id = ${doctor} ORDER BY id`,
  );
  expect(payments.map((payment) => Object.values(payment))).toEqual([
    ['Eva Soto', 2, 120_000],
    ['Eva Soto', 1, 60_000],
    ['Sociedad Ñuble', 3, 180_000],
  ]);
});

test('masters §14.8: affiliations are added, moved, changed and removed, each in the audit log', async () => {
  const doctor = await data.doctor({ name: 'Luis Rojas' });
  const { affiliations } = (
    await change(doctor, { kind: 'add', from: '2026-03-15', societyId: ÑUBLE })
  ).body;
  const affiliationId = affiliations[1]?.id;
  const edited = { kind: 'edit', affiliationId, societyId: ÑUBLE };
  const moved = await change(doctor, { ...edited, from: '2026-03-20' });
  expect(lines(moved.body)).toEqual([
    [null, '2026-03-19', 'Luis Rojas'],
    ['2026-03-20', null, 'Sociedad Ñuble'],
  ]);
  // Since ever through the society: the second one says nothing new.
  const first = affiliations[0]?.id;
  const changed = await change(doctor, {
    kind: 'edit',
    affiliationId: first,
    from: null,
    societyId: ÑUBLE,
  });
  expect(lines(changed.body)).toEqual([[null, null, 'Sociedad Ñuble']]);
  const again = await change(doctor, { kind: 'add', from: '2026-05-01', societyId: null });
  const removed = await change(doctor, {
    kind: 'remove',
    affiliationId: again.body.affiliations[1]?.id,
  });
  expect(lines(removed.body)).toEqual([[null, null, 'Sociedad Ñuble']]);
  const audit = await query(
    `SELECT summary, before, after FROM audit_log WHERE entity = 'doctor' AND entity_id = '${doctor}' ORDER BY id`,
  );
  expect(audit).toHaveLength(5);
  expect(audit[1]).toEqual({
    summary: 'Modificó las afiliaciones de Luis Rojas.',
    before: { affiliations: ['desde siempre: Luis Rojas', 'desde el 15-03-2026: Sociedad Ñuble'] },
    after: { affiliations: ['desde siempre: Luis Rojas', 'desde el 20-03-2026: Sociedad Ñuble'] },
  });
});

test('masters §14.8: what is not possible is refused with a sentence, and nothing is half done', async () => {
  const doctor = await data.doctor({ name: 'Marta Vera' });
  const { body } = await change(doctor, { kind: 'add', from: '2026-03-15', societyId: ÑUBLE });
  const before = await listed(doctor);
  const [first, second] = body.affiliations.map(({ id }) => id);
  const inactive = await query`
    INSERT INTO medical_society (rut, name, is_active) VALUES ('76111111-6', 'Sociedad Cerrada', false) RETURNING id`;
  const far = addDays(today(), 800);
  const edit = { kind: 'edit', affiliationId: second, societyId: ÑUBLE };
  const refusals: [object, string, string | undefined][] = [
    [{ kind: 'add', from: '2026-03-15', societyId: null }, 'affiliation.dayTaken', 'from'],
    [{ kind: 'add', from: '2026-04-15', societyId: ÑUBLE }, 'affiliation.nothingNew', 'societyId'],
    [{ kind: 'add', from: far, societyId: null }, 'affiliation.tooFarAhead', 'from'],
    [{ kind: 'add', from: '2026-04-15', societyId: 9999 }, 'doctor.societyUnknown', 'societyId'],
    [
      { kind: 'add', from: '2026-04-15', societyId: inactive[0].id },
      'affiliation.societyInactive',
      'societyId',
    ],
    [{ ...edit, from: null }, 'affiliation.dayRequired', 'from'],
    [
      { kind: 'edit', affiliationId: first, from: '2026-01-01', societyId: null },
      'affiliation.firstKept',
      undefined,
    ],
    [{ kind: 'remove', affiliationId: first }, 'affiliation.firstKept', undefined],
    [{ kind: 'remove', affiliationId: 9999 }, 'record.notFound', undefined],
  ];
  for (const [wanted, code, field] of refusals)
    for (const call of [preview, change]) {
      const refused = await call(doctor, wanted);
      expect(refused.body.code, JSON.stringify(wanted)).toBe(code);
      expect(refused.body.data?.field).toBe(field);
    }
  const badDay = await change(doctor, { kind: 'add', from: '1999-12-31', societyId: null });
  expect(badDay.status).toBe(400);
  expect(await listed(doctor)).toEqual(before);
  expect(await listed(societyDoctor)).toMatchObject({ affiliations: [{ from: null }] });
  expect((await admin.get<Refused>(at(9999))).body.code).toBe('record.notFound');
});

test('masters §14.8: of two people who change at once, the second is told', async () => {
  const doctor = await data.doctor({ name: 'Inés Paz' });
  const { version } = await listed(doctor);
  const answers = await Promise.all(
    ['2026-03-01', '2026-04-01'].map((from) =>
      change(doctor, { kind: 'add', from, societyId: ÑUBLE }, version),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('record.changed');
  expect((await listed(doctor)).affiliations).toHaveLength(2);
  // The form of the doctor, opened before, does not undo it.
  const { body } = await admin.get<object[]>(`/api/doctors?ids=${doctor}`);
  const stale = await admin.put<Refused>(`/api/doctors/${doctor}`, { ...body[0], version });
  expect(stale.body.code).toBe('record.changed');
});

test('masters §14.8: only who may edit doctors sees and changes affiliations', async () => {
  const doctor = await app.signedInAs('doctor');
  expect((await doctor.get(at(societyDoctor))).status).toBe(403);
  const wanted = { change: { kind: 'add', from: '2026-03-15', societyId: null } };
  expect((await doctor.post(at(societyDoctor), wanted)).status).toBe(403);
});

test('masters §14.8: nothing is saved when other fees would move than the preview told of', async () => {
  const doctor = await data.doctor({ name: 'Luz Vera' });
  const added = { kind: 'add', from: '2026-07-16', societyId: ÑUBLE };
  const none = { count: 0, amount: 0 };
  expect((await preview(doctor, added)).body.moved[0]?.fees).toEqual(none);
  await data.attentions(doctor, [{ date: '2026-07-17' }, { date: '2026-07-18' }]);
  await data.calculate();
  const save = (agreedFees: object) =>
    admin.edit<Affiliations & Refused>(at(doctor), { change: added, agreedFees }, 'POST');
  expect(await save(none)).toMatchObject(
    refusedBy(
      409,
      'affiliation.otherFeesMoved',
      expect.stringContaining('2 honorarios pasarían, por $120.000 brutos'),
    ),
  );
  expect(lines(await listed(doctor))).toHaveLength(1);
  expect((await save({ count: 2, amount: 120_000 })).status).toBe(200);
});
