/** A small clinic for tests of calculation and payroll: four doctors, three services, any attentions. */
import { jobRegistry } from '../../src/server/job-registry.ts';
import { carryOut, type Database } from '../../src/server/platform/db/database.ts';
import type { JobRegistry } from '../../src/server/platform/jobs/run.ts';
import { startWorker } from '../../src/server/platform/jobs/worker.ts';
import type { Client, TestApp } from './app.ts';
import { aRule } from './rules.ts';

/** Doctors 1 to 3 are paid in person, 4 through society 1. Retention: 10 %, 15.25 %, 0 and 0. */
export async function fillClinic({ db }: Database): Promise<void> {
  await carryOut(db)`
    INSERT INTO specialty (id, name) VALUES (1, 'Cardiología'), (2, 'Pediatría')`;
  await carryOut(db)`
    INSERT INTO medical_society (id, rut, name, bank_code, account_kind, bank_account)
    VALUES (1, '76543210-3', 'Sociedad Médica Uno', '016', 'corriente', '444')`;
  await carryOut(db)`
    INSERT INTO service (id, code, name, participation_type, specialty_id) VALUES
      (1, '01-01-001', 'Consulta médica', 'mixed', 1), (2, '17-01-045', 'Ecocardiograma', 'mixed', 1),
      (3, '02-01-002', 'Control sano', 'mixed', 2)`;
  await carryOut(db)`
    INSERT INTO provider_type (id, name) VALUES (1, 'Médico tratante')`;
  await carryOut(db)`
    INSERT INTO doctor (id, rut, name, specialty_id, retention_rate, bank_code, account_kind, bank_account)
    VALUES (1, '18972631-7', 'Ana Araya Núñez', 1, 1000, '001', 'corriente', '111'),
           (2, '9068826-K', 'Bruno Bustos Pérez', 1, 1525, '037', 'vista', '222'),
           (3, '18657499-0', 'Carla Cruz Soto', 2, 0, NULL, NULL, NULL),
           (4, '6383287-1', 'Diego Díaz Rojas', 2, 0, '016', 'corriente', '444')`;
  await carryOut(db)`UPDATE doctor_affiliation SET society_id = 1 WHERE doctor_id = 4`;
  await carryOut(
    db,
  )`SELECT setval(pg_get_serial_sequence(t, 'id'), 100) FROM unnest(ARRAY['specialty', 'medical_society', 'service', 'doctor', 'provider_type']) t`;
}

/**
 * Adds attentions of all doctors and services over the days of a month, at most 28 of them; `count` in
 * all, amounts that differ. Answers nothing: their ids are the table's next ones.
 */
export async function addAttentions(
  { db }: Database,
  month: string,
  count: number,
  doctors = 4,
): Promise<void> {
  await carryOut(db)`
    INSERT INTO attention (record_type, external_id, attention_date, attention_time, doctor_id, service_id, schedule_type,
                           gross_amount, net_amount, participated_amount, patient_rut, patient_name)
    SELECT (ARRAY['participacion', 'participacion', 'hmq'])[1 + i % 3]::record_type, ${month}::text || '-' || i,
           (${month}::text || '-01')::date + i % 28, make_time(8 + i % 10, i % 60, 0), 1 + i % ${doctors}::int, 1 + i % 3,
           (ARRAY['regular', 'night', 'irregular'])[1 + i % 3]::schedule_type,
           100000 + i * 37, 90000 + i * 31, 80000 + i * 13, '9068826-K', 'Paciente ' || i
      FROM generate_series(1, ${count}::int) i`;
}

/** One rule of each payment type, and a stacked pair: every kind of arithmetic occurs. */
export async function addRules(admin: Pick<Client, 'post'>): Promise<void> {
  const rules = [
    aRule({ code: 'CARD', specialtyId: [1], paymentType: 'percentage', paymentValue: 62.5 }),
    aRule({
      code: 'ECO',
      serviceId: [2],
      specialtyId: 'all',
      priority: 500,
      paymentType: 'fixed_amount',
      paymentValue: 45_000,
    }),
    aRule({
      code: 'TRAMOS',
      specialtyId: [2],
      paymentType: 'table_accumulated',
      paymentValue: '0',
      combinationRule: {
        type: 'table_accumulated',
        scales: [
          { from: 0, to: 500_000, percentage: 60 },
          { from: 500_001, to: null, percentage: 70 },
        ],
      },
    }),
    aRule({
      code: 'SUMA-A',
      doctorId: 3,
      priority: 100,
      exclusivityMode: 'stack',
      specialtyId: 'all',
      scheduleType: 'night',
      paymentType: 'percentage',
      paymentValue: 33.33,
    }),
    aRule({
      code: 'SUMA-B',
      priority: 900,
      exclusivityMode: 'stack',
      specialtyId: 'all',
      scheduleType: 'night',
      paymentType: 'percentage',
      paymentValue: 12.5,
    }),
  ];
  for (const rule of rules) {
    const answer = await admin.post('/api/calculation-rules', {
      ...rule,
      validFrom: '2020-01-01',
      validTo: '2099-12-31',
    });
    if (answer.status !== 201) throw new Error(`rule not created: ${JSON.stringify(answer.body)}`);
  }
}

/** Runs the queued jobs until none is left, by default with the definitions of the product. */
export async function runJobs(app: TestApp, registry: JobRegistry = jobRegistry): Promise<void> {
  const worker = await startWorker(app.services, { registry });
  try {
    const deadline = Date.now() + 15_000;
    for (;;) {
      const waiting = await app.database.db
        .selectFrom('job')
        .select('id')
        .where('status', 'in', ['pending', 'processing'])
        .executeTakeFirst();
      if (!waiting) return;
      if (Date.now() > deadline) throw new Error('a job did not end in 15 s');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  } finally {
    await worker.stop();
  }
}

/** Queues a job by its call, runs it, and answers the job as it ended. */
export async function runJob(app: TestApp, client: Client, path: string, payload: object) {
  const queued = await client.post<{ jobId: string }>(path, payload);
  if (queued.status !== 200) throw new Error(`not queued: ${JSON.stringify(queued.body)}`);
  await runJobs(app);
  const ended = await client.get<{
    job: { status: string; result: Record<string, number>; errorMessage: string | null };
  }>(`/api/jobs/${queued.body.jobId}`);
  return ended.body.job;
}
