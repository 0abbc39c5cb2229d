/** The job that moves a payroll: `process-bulk-payments` (payout §2). */

import { type RawBuilder, sql } from 'kysely';
import type { ProcessPaymentsInput } from '../../../contract/operations/jobs.ts';
import { formatPeriod, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { type CalculationState, PROCESSING_MOVES } from '../../../domain/states.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { AFFILIATION } from '../../fees/calculations/public.ts';
import { audit } from '../../platform/audit.ts';
import { lockLedger, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import type { JobDefinition, RunningJob } from '../../platform/jobs/definition.ts';
import { extendSchedules } from '../entry-schedules/public.ts';
import { type ExactTotals, refuseUnlessExactAgreed } from './agreed.ts';
import { aloneOf, aloneSql } from './alone.ts';
import { refuseBlocked } from './blocked.ts';
import { isTaken } from './document-sums.ts';
import { dayToPay, refuseBeforePeriod } from './payment-date.ts';
import { processingTotals, processRecords } from './processing.ts';
import { type MoveOutcome, markPendingPayment, type RecordScope, scopeSql } from './transitions.ts';

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

/**
 * The job. Each statement moves whole doctors or whole payees, until they have `batchRecords` records together. So a society's
 * document is of all its doctors.
 */
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
    await refuseBlockedProcessing(tx, payload);
    await extendSchedules(tx);
    const outcome = await move(tx, job, batchRecords);
    // If nothing is left to move, the user has confirmed twice.
    if (outcome.records > 0 || outcome.entries > 0) {
      const moved = isProcessing(payload) ? 'procesó' : 'dejó pendiente de pago';
      refuseUnlessExactAgreed(outcome, payload.agreed, moved);
      await refuseBeforePeriod(tx, outcome);
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

/**
 * Before the job is queued: refuses an exact amount that is not the agreed one, as processing would, so that the user is asked
 * again at once.
 */
export async function refuseUnagreedProcessing(
  tx: Tx,
  payload: ProcessPaymentsInput,
): Promise<void> {
  if (!payload.agreed || !isProcessing(payload)) return;
  const totals = await totalsOf(tx, payload);
  // Where other records are left, the job refuses, or has done it already.
  if (totals.records !== payload.agreed.records) return;
  refuseUnlessExactAgreed(totals, payload.agreed, 'procesó');
}

/** Refuses to make payments of a month while something blocks it: before the job is queued, and when it runs. */
export async function refuseBlockedProcessing(
  tx: Tx,
  payload: ProcessPaymentsInput,
): Promise<void> {
  if (!isProcessing(payload)) return;
  await refuseBlocked(tx, scopeOf(payload), statesMovedBy(payload.processingType));
}

/** A doctor who is paid in person, or a society, with the doctors of its records and their number. */
type Payee = {
  readonly doctorId: number | null;
  readonly societyId: number | null;
  readonly recordsOf: readonly number[];
  readonly doctorName: string;
  readonly doctorRut: string;
  readonly records: number;
  /** Of these records, or in which entries alone are paid: months since the year 0. */
  readonly latestMonth: number;
};

type PayrollOutcome = MoveOutcome & ExactTotals;

/** The ledger is locked, so nobody else moves records, and the counted ones stay the same. */
async function move(
  tx: Tx,
  job: RunningJob<ProcessPaymentsInput>,
  batchRecords: number,
): Promise<PayrollOutcome> {
  const payees = await readPayees(tx, job.payload);
  await job.step(
    'move',
    payees.reduce((sum, { records }) => sum + records, 0),
  );
  const moved = {
    records: 0,
    doctors: 0,
    payments: 0,
    documents: 0,
    totalAmount: 0,
    estimatedAmount: 0,
    differingAmount: 0,
    entries: 0,
    entriesAmount: 0,
    carriedAmount: 0,
  };
  const paymentIds: number[] = [];
  const latest = Math.max(...payees.map(({ latestMonth }) => latestMonth));
  const paymentDate = await dayToPay(tx, scopeOf(job.payload), job.payload);
  for (const batch of batchesOf(payees, batchRecords)) {
    job.signal.throwIfAborted();
    const outcome = await moveBatch(tx, job, batch, { paymentDate, latest });
    for (const figure of Object.keys(moved) as (keyof typeof moved)[]) {
      moved[figure] += outcome[figure];
    }
    paymentIds.push(...(outcome.paymentIds ?? []));
    const last = batch.at(-1);
    job.advance(moved.records, {
      tableName: 'calculation',
      ...(last && { currentRecord: { doctorName: last.doctorName, doctorRut: last.doctorRut } }),
    });
  }
  if (!isProcessing(job.payload)) return moved;
  const doctors = await countDoctors(tx, paymentIds);
  return { ...moved, doctors, paymentIds: paymentIds.toSorted((a, b) => a - b), paymentDate };
}

/** Whose records the call selects, in the order in which they are moved: for processing the payees, else the doctors. */
async function readPayees(tx: Tx, payload: ProcessPaymentsInput): Promise<Payee[]> {
  const scope = scopeOf(payload);
  const society = isProcessing(payload) ? sql`x.society_id` : sql`NULL::int`;
  const fees = sql`
    SELECT CASE WHEN ${society} IS NULL THEN c.doctor_id END AS doctor_id, ${society} AS society_id, count(*) AS records,
           array_agg(DISTINCT c.doctor_id) AS records_of, max(c.period_year * 12 + c.period_month - 1) AS latest_month
      FROM payable_fee c ${AFFILIATION}
     WHERE ${isMoved(payload.processingType, scope)}
     GROUP BY 1, 2`;
  const alone = isProcessing(payload) ? aloneOf(scope) : undefined;
  const months = sql`(SELECT latest_month / 12 AS period_year, latest_month % 12 + 1 AS period_month FROM fees)`;
  return rowsOf<Payee>(tx)`
    WITH fees AS MATERIALIZED (${fees})
    SELECT t.doctor_id, t.society_id, coalesce(s.name, d.name) AS doctor_name, coalesce(s.rut, d.rut) AS doctor_rut,
           t.records_of, t.records, t.latest_month
      FROM ${
        alone
          ? sql`(
            SELECT doctor_id, society_id, sum(records)::bigint AS records, max(latest_month) AS latest_month,
                   array_agg(DISTINCT of_doctor) AS records_of
              FROM (SELECT f.doctor_id, f.society_id, CASE o.n WHEN 1 THEN f.records ELSE 0 END AS records, f.latest_month, o.of_doctor
                      FROM fees f CROSS JOIN LATERAL unnest(f.records_of) WITH ORDINALITY AS o (of_doctor, n)
                    UNION ALL
                    SELECT CASE WHEN a.society_id IS NULL THEN a.doctor_id END, a.society_id, 0,
                           a.period_year * 12 + a.period_month - 1, a.doctor_id
                      FROM (${aloneSql(scope, alone, { fees: months })}) AS a) AS u
             GROUP BY 1, 2)`
          : sql`fees`
      } AS t
      LEFT JOIN doctor d ON d.id = t.doctor_id
      LEFT JOIN medical_society s ON s.id = t.society_id
     ORDER BY d.id NULLS LAST, s.id`;
}

const periodOfMonths = (months: number) => ({
  year: Math.floor(months / 12),
  month: (months % 12) + 1,
});

/** Whether the call makes payments of entries alone (payout §22.5): asked where it finds no fees to process. */
export async function paysEntriesAlone(tx: Tx, payload: ProcessPaymentsInput): Promise<boolean> {
  if (!isProcessing(payload) || aloneOf(scopeOf(payload)) === undefined) return false;
  return (await totalsOf(tx, payload)).entries > 0;
}

/** What processing would come to, as the call asks for it. */
async function totalsOf(tx: Tx, payload: ProcessPaymentsInput): Promise<ExactTotals> {
  const scope = scopeOf(payload);
  const paymentDate = await dayToPay(tx, scope, payload);
  return processingTotals(tx, scope, { from: statesMovedBy(payload.processingType), paymentDate });
}

/** Whether processing would take nothing because all that the call selects is held. */
export async function isAllHeld(tx: Tx, payload: ProcessPaymentsInput): Promise<boolean> {
  if (!isProcessing(payload)) return false;
  const rows = await rowsOf(tx)`
    SELECT FROM payable_fee c WHERE ${isMoved(payload.processingType, scopeOf(payload))} LIMIT 1`;
  return rows.length === 0 && !(await paysEntriesAlone(tx, payload));
}

/** A doctor who is paid in person and through a society is in the payments of two statements. */
async function countDoctors(tx: Tx, paymentIds: readonly number[]): Promise<number> {
  const { doctors } = await rowOf<{ doctors: number }>(tx)`
    SELECT count(DISTINCT doctor_id) AS doctors FROM payment WHERE id = ANY(${paymentIds}::int[])`;
  return doctors;
}

function* batchesOf(payees: readonly Payee[], batchRecords: number): Generator<Payee[]> {
  let [batch, records]: [Payee[], number] = [[], 0];
  for (const payee of payees) {
    batch.push(payee);
    records += payee.records;
    if (records < batchRecords) continue;
    yield batch;
    [batch, records] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

async function moveBatch(
  tx: Tx,
  job: RunningJob<ProcessPaymentsInput>,
  batch: readonly Payee[],
  { paymentDate, latest }: { paymentDate: LocalDate; latest: number },
): Promise<PayrollOutcome> {
  const { payload } = job;
  // By their doctors an index finds the records of the batch: the payees' affiliations are no part of it.
  const recordsOf = [...new Set(batch.flatMap((payee) => payee.recordsOf))];
  const scope = { ...scopeOf(payload), doctorIds: recordsOf };
  if (!isProcessing(payload)) {
    const marked = await markPendingPayment(tx, scope);
    return {
      ...marked,
      documents: 0,
      estimatedAmount: marked.totalAmount,
      differingAmount: 0,
      entries: 0,
      entriesAmount: 0,
      carriedAmount: 0,
    };
  }
  const doctorIds = batch.flatMap(({ doctorId }) => doctorId ?? []);
  const societyIds = batch.flatMap(({ societyId }) => societyId ?? []);
  return processRecords(tx, scope, {
    from: statesMovedBy(payload.processingType),
    payees: { doctorIds, societyIds },
    ...(aloneOf(scope) && { alone: { until: periodOfMonths(latest) } }),
    paymentDate,
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

/** Whether the type moves the payable fee `c`. What is held may be submitted, and then waits in the pending payroll. */
export function isMoved(
  processingType: ProcessPaymentsInput['processingType'],
  scope: RecordScope,
): RawBuilder<boolean> {
  const states = statesMovedBy(processingType);
  return isProcessing({ processingType })
    ? isTaken(scope, states)
    : sql<boolean>`c.status = ANY(${states}::calculation_status[]) AND ${scopeSql(scope)}`;
}

/** Whether the type makes payments; the others only mark records as pending payment (payout §2.2). */
function isProcessing({ processingType }: Pick<ProcessPaymentsInput, 'processingType'>): boolean {
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
  { records, doctors, payments, totalAmount, entries }: PayrollOutcome,
): string {
  const { month, year } = payload;
  const period =
    month !== undefined && year !== undefined && payload.processingType !== 'by_status'
      ? ` de ${formatPeriod({ year, month })}`
      : '';
  if (records === 0 && entries === 0) return `No había registros por mover${period}.`;
  const moved = [
    ...(records > 0 ? [countOf(records, 'registro', 'registros')] : []),
    ...(entries > 0 ? [countOf(entries, 'haber o descuento', 'haberes y descuentos')] : []),
  ].join(' y ');
  const whose = countOf(doctors, 'doctor', 'doctores');
  const what = isProcessing(payload)
    ? `${records + entries === 1 ? 'procesado' : 'procesados'} en ${countOf(payments, 'pago', 'pagos')}`
    : records === 1
      ? 'dejado pendiente de pago'
      : 'dejados pendientes de pago';
  return `${moved}${period} de ${whose} ${what} por ${formatPesos(totalAmount)} ${asEstimate('líquidos', !isProcessing(payload))}.`;
}
