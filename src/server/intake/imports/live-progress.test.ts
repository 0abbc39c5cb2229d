/** The monitor tells an import's real progress by rows (intake §16.8, operations §4.5). */
import { expect, it } from 'vitest';
import { clinicForImports, csvOf, upload } from '../../../../test/support/imports.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import type { Pipeline } from '../../../contract/operations/job-monitor.ts';
import { jobRegistry } from '../../job-registry.ts';
import { startWorker } from '../../platform/jobs/worker.ts';

const { admin, database, services } = await clinicForImports();

/** More than are imported within a request. */
const ROWS = 5_001;

// intake §16.8
it('reports how many rows are read and how many are still to be registered', async () => {
  const rows = Array.from({ length: ROWS }, (_, index) => ({ ID: `A-${index + 1}` }));
  const refused = { ID: 'B', Médico: 'Nadie' };
  const file = csvOf(...rows, refused);
  const { body } = await upload<{ jobId: string }>(admin, 'participacion', 'a.csv', file);
  // Somebody is about to register the same attention as the last row, so that the import waits for that.
  const other = await database.pool.connect();
  await other.query('BEGIN');
  await other.query(
    `INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount,
                            net_amount, participated_amount, patient_rut, patient_name)
     SELECT 'participacion', $1, '2025-08-15', (SELECT min(id) FROM doctor), (SELECT min(id) FROM service),
            10, 10, 10, 'x', 'Paciente'`,
    [`A-${ROWS}`],
  );
  const worker = await startWorker(services, { registry: jobRegistry });
  try {
    await untilWaiting(database, 'transactionid');
    const path = `/api/jobs/monitor/pipeline/${body.jobId}`;
    const { data } = (await admin.get<{ data: Pipeline }>(path)).body;
    expect(data).toMatchObject({
      standing: 'running',
      currentStep: 'Registro',
      progress: 66,
      steps: [
        { name: 'Lectura', status: 'completed' },
        {
          name: 'Validación y carga',
          status: 'completed',
          metrics: { tableName: 'import', recordsProcessed: ROWS + 1, totalRecords: ROWS + 1 },
        },
        {
          name: 'Registro',
          status: 'running',
          metrics: { recordsProcessed: 0, totalRecords: ROWS },
        },
      ],
    });
  } finally {
    await other.query('ROLLBACK');
    other.release();
    await worker.stop();
  }
});
