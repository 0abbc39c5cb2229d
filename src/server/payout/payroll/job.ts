/** The job that moves a payroll: `process-bulk-payments` (payout §2). */
import { sql } from 'kysely';
import type { ProcessPaymentsInput } from '../../../contract/operations/jobs.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { type CalculationState, PROCESSING_MOVES } from '../../../domain/states.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { lockLedger, type Tx } from '../../platform/db/database.ts';
import type { JobDefinition, RunningJob } from '../../platform/jobs/definition.ts';
import { refuseUnlessAgreed } from './agreed.ts';
import {
  type MoveOutcome,
  markPendingPayment,
  processRecords,
  type RecordScope,
  scopeSql,
} from './transitions.ts';

const STEPS = [
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
] as const;

/** About how many records one statement moves; between two statements the monitor's progress is updated. */
const BATCH_RECORDS = 100_000;

/** The job. Each statement moves whole doctors: as many as have `batchRecords` records together, or one more. */
export function payrollJob(batchRecords: number): JobDefinition<ProcessPaymentsInput> {
  return {
    type: 'process-bulk-payments',
    steps: STEPS,
    run: (job) => processPayroll(job, batchRecords),
  };
}

export const processPaymentsJob = payrollJob(BATCH_RECORDS);

async function processPayroll(
  job: RunningJob<ProcessPaymentsInput>,
  batchRecords: number,
): Promise<void> {
  const { payload, services } = job;
  await services.database.db.transaction().execute(async (tx) => {
    await job.claim(tx);
    await job.step('select');
    await lockLedger(tx);
    const outcome = await move(tx, job, batchRecords);
    // If nothing is left to move, the user has confirmed twice.
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
}

type DoctorRecords = {
  readonly doctorId: number;
  readonly doctorName: string;
  readonly doctorRut: string;
  readonly records: number;
};

/** The ledger is locked, so nobody else moves records, and the counted doctors stay the same. */
async function move(
  tx: Tx,
  job: RunningJob<ProcessPaymentsInput>,
  batchRecords: number,
): Promise<MoveOutcome> {
  const doctors = await readDoctors(tx, job.payload);
  await job.step(
    'move',
    doctors.reduce((sum, { records }) => sum + records, 0),
  );
  const moved: MoveOutcome = { records: 0, doctors: 0, payments: 0, totalAmount: 0 };
  const paymentIds: number[] = [];
  for (const batch of batchesOf(doctors, batchRecords)) {
    job.signal.throwIfAborted();
    const outcome = await moveDoctors(
      tx,
      job,
      batch.map(({ doctorId }) => doctorId),
    );
    moved.records += outcome.records;
    moved.doctors += outcome.doctors;
    moved.payments += outcome.payments;
    moved.totalAmount += outcome.totalAmount;
    paymentIds.push(...(outcome.paymentIds ?? []));
    const last = batch.at(-1);
    job.advance(moved.records, {
      tableName: 'calculation',
      ...(last && { currentRecord: { doctorName: last.doctorName, doctorRut: last.doctorRut } }),
    });
  }
  return isProcessing(job.payload) ? { ...moved, paymentIds } : moved;
}

/** The doctors whose records the call selects, in the order in which they are moved. */
async function readDoctors(tx: Tx, payload: ProcessPaymentsInput): Promise<DoctorRecords[]> {
  const states = statesMovedBy(payload.processingType);
  const { rows } = await sql<DoctorRecords>`
    SELECT d.id AS doctor_id, d.name AS doctor_name, d.rut AS doctor_rut, t.records
      FROM (SELECT c.doctor_id, count(*) AS records FROM payable_fee c
             WHERE c.status = ANY(${states}::calculation_status[]) AND ${scopeSql(scopeOf(payload))}
             GROUP BY 1) AS t
      JOIN doctor d ON d.id = t.doctor_id
     ORDER BY d.id`.execute(tx);
  return rows;
}

function* batchesOf(
  doctors: readonly DoctorRecords[],
  batchRecords: number,
): Generator<DoctorRecords[]> {
  let [batch, records]: [DoctorRecords[], number] = [[], 0];
  for (const doctor of doctors) {
    batch.push(doctor);
    records += doctor.records;
    if (records < batchRecords) continue;
    yield batch;
    [batch, records] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

function moveDoctors(
  tx: Tx,
  job: RunningJob<ProcessPaymentsInput>,
  doctorIds: readonly number[],
): Promise<MoveOutcome> {
  const { payload } = job;
  const scope = { ...scopeOf(payload), doctorIds };
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

/** The states from which a processing type moves records. */
export function statesMovedBy(
  processingType: ProcessPaymentsInput['processingType'],
): readonly CalculationState[] {
  return PROCESSING_MOVES[processingType].from;
}

/** Whether the type makes payments; the others only mark records as pending payment (payout §2.2). */
function isProcessing({ processingType }: ProcessPaymentsInput): boolean {
  return PROCESSING_MOVES[processingType].to === 'processed';
}

/** The records that the call selects; for `by_status` the month is ignored (payout §2.5). */
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
