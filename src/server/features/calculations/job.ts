/** The job that calculates: `calculate-payments` (spec 2 §2.5, §7, §9). */

import type { CalculateInput } from '../../../contract/jobs.ts';
import { formatCount } from '../../../domain/counts.ts';
import { formatPesos } from '../../../domain/money.ts';
import { audit } from '../../platform/audit.ts';
import { transactionWithClient } from '../../platform/database.ts';
import type { JobDefinition } from '../jobs/public.ts';
import { calculateAttentions } from './calculate.ts';
import type { Selection } from './selection.ts';

export const calculatePaymentsJob: JobDefinition<CalculateInput> = {
  type: 'calculate-payments',
  steps: [
    {
      key: 'select',
      name: 'Selección',
      description: 'Reúne las atenciones pendientes del filtro.',
    },
    {
      key: 'calculate',
      name: 'Cálculo',
      description: 'Aplica las reglas vigentes a cada atención y guarda su cálculo.',
    },
    { key: 'states', name: 'Estados', description: 'Marca las atenciones como calculadas.' },
  ],
  async run(job) {
    const { services, payload } = job;
    await job.step('select');
    await transactionWithClient(services.database, async (tx, client) => {
      await job.claim(tx);
      const outcome = await calculateAttentions(
        services.database,
        tx,
        client,
        selectionOf(payload),
        {
          jobId: job.id,
          signal: job.signal,
          onStart: (total) => job.step('calculate', total),
          onProgress: (done) => job.advance(done, { tableName: 'calculation' }),
          onStates: () => job.step('states'),
        },
      );
      const message = `${formatCount(outcome.processedCount)} atenciones calculadas por ${formatPesos(outcome.calculatedAmount)}; ${formatCount(outcome.withoutRule)} sin regla.`;
      await audit(tx, job.actor, {
        action: payload.recalculate ? 'calculation.recalculate' : 'calculation.calculate',
        entity: 'job',
        entityId: job.id,
        summary: message,
        after: { ...payload, ...outcome },
      });
      await job.complete(tx, { message, ...outcome });
    });
  },
};

/** The selection that the call's fields ask for. */
export function selectionOf(input: CalculateInput): Selection {
  const recordTypes = [
    ...(input.includeParticipaciones ? (['participacion'] as const) : []),
    ...(input.includeHmq ? (['hmq'] as const) : []),
  ];
  return {
    ...(input.doctorId !== undefined && { doctorIds: [input.doctorId] }),
    ...(!input.showAllPending && input.dateFrom !== undefined && { dateFrom: input.dateFrom }),
    ...(!input.showAllPending && input.dateTo !== undefined && { dateTo: input.dateTo }),
    ...(recordTypes.length < 2 && { recordTypes }),
    recalculate: input.recalculate,
  };
}
