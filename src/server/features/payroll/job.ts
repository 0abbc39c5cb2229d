/** The job that moves a payroll: `process-bulk-payments` (spec 2 §2.6–§2.8, §7; design §5). */

import { sql } from 'kysely';
import type { ProcessPaymentsInput } from '../../../contract/jobs.ts';
import { formatPeriod } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatPesos } from '../../../domain/money.ts';
import { CALCULATION_MOVES, type CalculationState } from '../../../domain/states.ts';
import { audit } from '../../platform/audit.ts';
import { lockLedger, type Tx } from '../../platform/database.ts';
import type { JobDefinition, RunningJob } from '../jobs/public.ts';
import { refuseUnlessAgreed } from './agreed.ts';
import {
  type MoveOutcome,
  markPendingPayment,
  processRecords,
  type RecordScope,
  scopeSql,
} from './moves.ts';

export const processPaymentsJob: JobDefinition<ProcessPaymentsInput> = {
  type: 'process-bulk-payments',
  steps: [
    {
      key: 'select',
      name: 'Selección',
      description: 'Espera su turno y cuenta los registros del filtro.',
    },
    {
      key: 'move',
      name: 'Mover registros',
      description: 'Mueve los registros en una sola transacción.',
    },
    {
      key: 'register',
      name: 'Dejar constancia',
      description: 'Anota lo hecho en la bitácora y cierra el trabajo.',
    },
  ],
  async run(job) {
    const { payload, services } = job;
    await services.database.db.transaction().execute(async (tx) => {
      await job.claim(tx);
      await job.step('select');
      await lockLedger(tx);
      await job.step('move', await countRecords(tx, payload));
      const outcome = await move(tx, job);
      // Nothing left to move is a question that was answered twice.
      if (outcome.records > 0) {
        const moved = isProcessing(payload) ? 'procesó' : 'dejó pendiente de pago';
        refuseUnlessAgreed(outcome, payload.agreed, moved);
      }
      await job.step('register', outcome.records);
      job.advance(outcome.records, {
        tableName: isProcessing(payload) ? 'payment' : 'calculation',
      });
      const message = describe(payload, outcome);
      await audit(tx, job.actor, {
        action: isProcessing(payload) ? 'payroll.process' : 'payroll.markPending',
        entity: 'job',
        entityId: job.id,
        summary: message,
        after: { ...payload, summaries: undefined, ...outcome },
      });
      const { paymentIds: _, ...figures } = outcome;
      await job.complete(tx, { message, processedCount: outcome.records, ...figures });
    });
  },
};

async function countRecords(tx: Tx, payload: ProcessPaymentsInput): Promise<number> {
  const states = statesMovedBy(payload.processingType);
  const { rows } = await sql<{ records: number }>`
    SELECT count(*) AS records FROM calculation c
     WHERE c.status = ANY(${states}::calculation_status[]) AND ${scopeSql(scopeOf(payload))}`.execute(
    tx,
  );
  return rows[0]?.records ?? 0;
}

function move(tx: Tx, job: RunningJob<ProcessPaymentsInput>): Promise<MoveOutcome> {
  const { payload } = job;
  const scope = scopeOf(payload);
  if (!isProcessing(payload)) return markPendingPayment(tx, scope);
  return processRecords(tx, scope, {
    from: statesMovedBy(payload.processingType),
    ...(payload.processingType === 'individual' &&
      payload.paymentMethod && { paymentMethod: payload.paymentMethod }),
    ...(payload.notes && { notes: payload.notes }),
    jobId: job.id,
    userId: job.actor.userId,
  });
}

const MOVES = {
  individual: CALCULATION_MOVES.processDoctor,
  full: CALCULATION_MOVES.process,
  bulk: CALCULATION_MOVES.submit,
  society: CALCULATION_MOVES.submit,
  by_status: CALCULATION_MOVES.submit,
} as const;

/** The states of the records that a type of processing moves on. */
export function statesMovedBy(
  processingType: ProcessPaymentsInput['processingType'],
): readonly CalculationState[] {
  return MOVES[processingType].from;
}

/** Whether the type makes payments; the others only mark records as pending payment (design §5). */
export function isProcessing({ processingType }: ProcessPaymentsInput): boolean {
  return processingType === 'individual' || processingType === 'full';
}

/** The records that the call's fields ask for; the month does not narrow `by_status` (spec 2 §2.8). */
export function scopeOf(input: ProcessPaymentsInput): RecordScope {
  const { processingType, selectedDoctors, month, year, recordType, societyId } = input;
  const isOfMonth = processingType !== 'by_status';
  return {
    ...(selectedDoctors && { doctorIds: selectedDoctors }),
    ...(isOfMonth && month !== undefined && { month }),
    ...(isOfMonth && year !== undefined && { year }),
    ...(recordType !== 'all' && { recordType }),
    ...(processingType === 'society' && { society: societyId ?? true }),
  };
}

function describe(
  payload: ProcessPaymentsInput,
  { records, doctors, payments, totalAmount }: MoveOutcome,
): string {
  const { month, year } = payload;
  const period =
    month !== undefined && year !== undefined && payload.processingType !== 'by_status'
      ? ` de ${formatPeriod({ year, month })}`
      : '';
  if (records === 0) return `No había registros por mover${period}.`;
  const moved = countOf(records, 'registro', 'registros');
  const whose = countOf(doctors, 'doctor', 'doctores');
  const what = isProcessing(payload)
    ? `${records === 1 ? 'procesado' : 'procesados'} en ${countOf(payments, 'pago', 'pagos')}`
    : records === 1
      ? 'dejado pendiente de pago'
      : 'dejados pendientes de pago';
  return `${moved}${period} de ${whose} ${what} por ${formatPesos(totalAmount)} líquidos.`;
}
