/** The job that calculates: `calculate-payments` (fees §14). */
import type { CalculateInput } from '../../../contract/operations/jobs.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import { audit } from '../../platform/audit.ts';
import { type Tx, transactionWithClient } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import { calculateAttentions } from './calculate.ts';
import type { CurrentLine } from './lines.ts';
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
      const doctors = await readDoctors(tx);
      const outcome = await calculateAttentions(
        services.database,
        tx,
        client,
        selectionOf(payload),
        {
          jobId: job.id,
          signal: job.signal,
          onStart: (total) => job.step('calculate', total),
          onProgress: (done, current) => job.advance(done, metricsOf(current, doctors)),
          onStates: () => job.step('states'),
        },
      );
      const message = `${countOf(outcome.processedCount, 'atención calculada', 'atenciones calculadas')} por ${formatPesos(outcome.calculatedAmount)}; ${formatCount(outcome.withoutRule)} sin regla.`;
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

type DoctorName = { readonly name: string; readonly rut: string };

async function readDoctors(tx: Tx): Promise<ReadonlyMap<number, DoctorName>> {
  const doctors = await tx.selectFrom('doctor').select(['id', 'name', 'rut']).execute();
  return new Map(doctors.map(({ id, ...doctor }) => [id, doctor]));
}

/** The figures that the monitor shows about the current line (fees §14.4). */
function metricsOf(current: CurrentLine | null, doctors: ReadonlyMap<number, DoctorName>) {
  if (current === null) return { tableName: 'calculation' };
  const { attentionId, doctorId, rule } = current;
  const doctor = doctors.get(doctorId);
  return {
    tableName: 'calculation',
    ruleApplied: rule === null ? NO_RULE_LABEL : `${rule.code} · ${rule.name}`,
    currentRecord: { doctorName: doctor?.name, doctorRut: doctor?.rut, attentionId },
  };
}

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
