/** The job that checks the books: every night, and on request (decision 39). */
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import { CHECK_COUNT, verifyBooks } from './verify.ts';
import { verdictOf } from './words.ts';

export const verifyBooksJob: JobDefinition<Record<string, never>> = {
  type: 'verify-books',
  dailyAt: '03:30',
  steps: [
    {
      key: 'verify',
      name: 'Revisión de los libros',
      description: 'Compara pagos, registros, atenciones, totales, asientos y archivos entre sí.',
    },
  ],
  async run(job) {
    const { db } = job.services.database;
    await job.step('verify', CHECK_COUNT);
    const report = await verifyBooks(db, (done) => job.advance(done));
    await db.transaction().execute(async (tx) => {
      await job.claim(tx);
      await job.complete(tx, { message: verdictOf(report), ...report });
    });
  },
};
