/** What is refused before a job is queued. */
import { expect, it } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';

const { app, admin } = await adminApp();
await fillClinic(app.database);
await addAttentions(app.database, '2026-07', 12);

const create = (type: string, data: object) => admin.post('/api/jobs/create', { type, data });

async function jobs(): Promise<number> {
  return (await app.database.db.selectFrom('job').select('id').execute()).length;
}

it.each([
  ['calculate-payments', { month: 7 }],
  ['calculate-payments', { year: 2026 }],
  ['process-bulk-payments', { processingType: 'full', month: 7 }],
  ['process-bulk-payments', { processingType: 'month' }],
  ['process-bulk-payments', { processingType: 'bulk', year: 2026 }],
  ['process-bulk-payments', { processingType: 'society' }],
])(
  'operations §3.3: %s with half a period %o is refused: it would not mean every month',
  async (type, data) => {
    expect(await create(type, data)).toMatchObject({
      status: 400,
      body: { data: { fields: { month: 'Mes es requerido', year: 'Año es requerido' } } },
    });
    expect(await jobs()).toBe(0);
  },
);

it('product §4.8: answers that dates are in the wrong order, rather than that nothing is pending', async () => {
  const dates = { dateFrom: '2026-07-31', dateTo: '2026-07-01' };
  const message = 'La fecha hasta no puede ser anterior a la fecha desde';
  const refused = (field: string) => ({
    status: 400,
    body: { data: { fields: { [field]: message } } },
  });
  expect(await create('calculate-payments', dates)).toMatchObject(refused('data.dateTo'));
  expect(await admin.post('/api/jobs/calculate-payments', dates)).toMatchObject(refused('dateTo'));
});

it('operations §3.5: finds nothing to calculate when no record type is chosen', async () => {
  const answer = await admin.post('/api/jobs/calculate-payments', {
    includeParticipaciones: false,
    includeHmq: false,
  });
  expect([answer.status, answer.body]).toEqual([
    409,
    { code: 'calculation.nothingToDo', message: 'No hay atenciones pendientes' },
  ]);
});

// operations §3.1, operations §3.2
it('queues a whole period, or none', async () => {
  expect((await create('calculate-payments', { month: 7, year: 2026 })).status).toBe(200);
  expect((await create('calculate-payments', {})).status).toBe(200);
  expect(await jobs()).toBe(2);
});
