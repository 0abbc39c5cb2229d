/**
 * Makes payments of fees and entries (payout §3, payout §17, payout §22): by doctor, month and payee, with their documents. What a
 * document retains of its lines is shared by cumulative rounding, in the order of doctor, payment, date, time and id
 * (docs/decisions/0077).
 */
import { type RawBuilder, sql } from 'kysely';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import type { CalculationState } from '../../../domain/states.ts';
import type { PaymentMethod } from '../../../domain/words/payment-labels.ts';
import { AFFILIATION } from '../../fees/calculations/public.ts';
import {
  carryOut,
  type Db,
  lockLedger,
  rowOf,
  rowsOf,
  type Tx,
} from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { extendSchedules, withEntriesToCome } from '../entry-schedules/public.ts';
import { refuseClosedMonth } from '../months/public.ts';
import type { ExactTotals } from './agreed.ts';
import { type Alone, aloneOf, type Payees, type PaymentGroup } from './alone.ts';
import { aloneIn, documentsSql, isSamePayment, isTaken } from './document-sums.ts';
import { type Made, takeEntries } from './entries.ts';
import { plannedDate } from './payment-date.ts';
import { type MoveOutcome, outcomeOf, type RecordScope } from './transitions.ts';

export type ProcessOptions = {
  /** The states from which records are processed: for the full payroll `pending_payment` alone. */
  readonly from: readonly CalculationState[];
  readonly payees?: Payees;
  /** Whose payments of entries alone are made; by default those that follow from the scope (`aloneOf`). */
  readonly alone?: Alone;
  /** The day on which the documents are to be paid; by default the calendar's, or today. */
  readonly paymentDate?: LocalDate;
  /** If absent, each doctor's usual method. */
  readonly paymentMethod?: PaymentMethod;
  readonly notes?: string;
  /**
   * Payments that are made again. The payment that takes the place of one has its entries and no others, its method and its
   * notes.
   */
  readonly again?: readonly PaidAgain[];
  readonly jobId?: string;
  readonly userId: number | null;
};

/** A payment that is made again, with how it was to be paid. */
export type PaidAgain = PaymentGroup & {
  readonly id: number;
  readonly paymentMethod: PaymentMethod;
  readonly notes: string | null;
};

/** What was processed: after retention, exactly and as it was estimated when the fees were calculated. */
export type ProcessOutcome = MoveOutcome & ExactTotals;

/**
 * → processed: makes one new payment for each doctor, month and payee, of exactly these records. If a payee's month already
 * has a payment, the new one is a complementaria.
 */
export async function processRecords(
  tx: Tx,
  scope: RecordScope,
  options: ProcessOptions,
): Promise<ProcessOutcome> {
  await lockLedger(tx);
  await refuseClosed(tx, scope);
  await extendSchedules(tx);
  // The lines of a large payroll are sorted and summed in memory.
  await carryOut(tx)`SET LOCAL work_mem = '64MB'`;
  const paymentDate = options.paymentDate ?? (await plannedDate(tx, scope)).paymentDate;
  const { from, payees, alone = aloneOf(scope) } = options;
  const former = options.again?.map(({ id }) => id);
  const taken = sql<boolean>`${isTaken(scope, from)}
    AND ${payees ? sql`(x.society_id IS NULL AND c.doctor_id = ANY(${payees.doctorIds}::int[]) OR x.society_id = ANY(${payees.societyIds}::int[]))` : sql`true`}`;
  const summed = documentsSql(taken, paymentDate, aloneIn(scope, alone, payees), former);
  const made = await makePayments(tx, summed, { ...options, paymentDate });
  if (made.some(({ hasRate }) => !hasRate)) refuseWithoutRate(paymentDate);
  await takeEntries(tx, made, { userId: options.userId, former });
  const lines = await takeLines(
    tx,
    taken,
    made.map(({ id }) => id),
  );
  const outcome = outcomeOf(made);
  if (lines !== outcome.records) {
    throw new Error(`${outcome.records} records were added up, but ${lines} taken`);
  }
  const documents = [...Map.groupBy(made, ({ documentId }) => documentId).values()];
  const sum = (of: 'estimatedAmount' | 'enteredEntries' | 'enteredAmount' | 'carriedAmount') =>
    made.reduce((all, one) => all + one[of], 0);
  const differingAmount = documents
    .map((payments) =>
      payments.reduce((all, one) => all + one.totalAmount - one.estimatedAmount, 0),
    )
    .reduce((all, difference) => all + Math.abs(difference), 0);
  return {
    ...outcome,
    documents: documents.length,
    estimatedAmount: sum('estimatedAmount'),
    differingAmount,
    entries: sum('enteredEntries'),
    entriesAmount: sum('enteredAmount'),
    carriedAmount: sum('carriedAmount'),
    paymentDate,
  };
}

/** Refuses a scope of one month that is closed. */
export async function refuseClosed(db: Db | Tx, { year, month }: RecordScope): Promise<void> {
  if (year !== undefined && month !== undefined) await refuseClosedMonth(db, { year, month });
}

export function refuseWithoutRate(paymentDate: LocalDate): never {
  refuse('payroll.noLegalRate', { year: paymentDate.slice(0, 4) }, { field: 'paymentDate' });
}

/**
 * What processing these fees and entries would come to: exactly, and as the fees were estimated. Writes nothing. Refuses a day of
 * a year whose legal rate is needed and not registered.
 */
export async function processingTotals(
  db: Db | Tx,
  scope: RecordScope,
  options: { from: readonly CalculationState[]; paymentDate: LocalDate },
): Promise<ExactTotals> {
  const { from, paymentDate } = options;
  await refuseClosed(db, scope);
  const summed = documentsSql(isTaken(scope, from), paymentDate, aloneIn(scope, aloneOf(scope)));
  const totals = await rowOf<Omit<ExactTotals, 'paymentDate'> & { hasRates: boolean }>(db)`
    WITH ${withEntriesToCome()}, ${summed}
    SELECT count(*) AS documents, coalesce(sum(net), 0)::bigint AS total_amount, coalesce(sum(records), 0)::bigint AS records,
           coalesce(sum(estimated_amount), 0)::bigint AS estimated_amount,
           coalesce(sum(abs(net - estimated_amount)), 0)::bigint AS differing_amount,
           coalesce(sum(entries), 0)::bigint AS entries, coalesce(sum(entered_amount), 0)::bigint AS entries_amount,
           coalesce(sum(carried_amount), 0)::bigint AS carried_amount,
           coalesce(bool_and(has_rate), true) AS has_rates
      FROM (SELECT sum(gross - retention + unretained) AS net, sum(estimated_amount) AS estimated_amount, sum(records) AS records,
                   sum(entries) AS entries, sum(entered_gross + entered_unretained) AS entered_amount,
                   sum(carried_gross + carried_unretained) AS carried_amount, bool_and(rate IS NOT NULL) AS has_rate
              FROM shared GROUP BY issuer, issued_for) AS document`;
  const { hasRates, ...figures } = totals;
  if (!hasRates) refuseWithoutRate(paymentDate);
  return { ...figures, paymentDate };
}

/** The documents, each with the id that it gets. */
const ISSUED = sql`SELECT nextval(pg_get_serial_sequence('fee_document', 'id'))::int AS id, expected.* FROM expected`;

/** The documents `issued`, as rows. */
const documentsWritten = (paymentDate: LocalDate) => sql`
  INSERT INTO fee_document (id, kind, doctor_id, society_id, issuer_name, issuer_rut, payment_date, gross_amount,
                            retention_rate, retention_amount, net_amount, is_legal)
  SELECT id, kind, doctor_id, society_id, name, rut, ${paymentDate}::date, gross, rate, retained(gross, coalesce(rate, 0)),
         gross - retained(gross, coalesce(rate, 0)), is_legal FROM issued`;

const IS_EARLIER = sql`${isSamePayment('p', 't')} AND p.annulment_id IS NULL`;
/** The first number that no payment of the same doctor, month and payee has: that of an annulled one is free. */
const FREE_SEQUENCE = sql`(
  SELECT min(n) FROM generate_series(1, 1 + (SELECT count(*) FROM payment p WHERE ${IS_EARLIER})) AS n
   WHERE NOT EXISTS (SELECT FROM payment p WHERE p.sequence = n AND ${IS_EARLIER}))`;

/** The account that the payee has now: the society's, or else the doctor's. */
const ACCOUNT = sql`
  SELECT d.bank_code, d.account_kind, d.bank_account, d.account_holder_name, d.account_holder_rut WHERE s.id IS NULL
   UNION ALL
  SELECT s.bank_code, s.account_kind, s.bank_account, s.account_holder_name, s.account_holder_rut WHERE s.id IS NOT NULL`;

/** The method and notes of new payments `t`: those of the run, or of the payments that they replace. */
function asBefore({ again, paymentMethod, notes }: ProcessOptions) {
  if (!again)
    return {
      method: sql`${paymentMethod ?? null}::payment_method`,
      notes: sql`${notes ?? null}::text`,
      joined: sql``,
    };
  return {
    method: sql`again.payment_method, of_payee.payment_method`,
    notes: sql`CASE WHEN again.doctor_id IS NULL THEN of_payee.notes ELSE again.notes END`,
    joined: sql`
        LEFT JOIN (${againSql(again)}) AS again ON ${isSamePayment('again', 't')}
        LEFT JOIN (
          -- For a month that none of them had: it was opened again.
          SELECT DISTINCT ON (doctor_id, society_id) * FROM (${againSql(again)}) AS g
           ORDER BY doctor_id, society_id, payment_method = 'transfer') AS of_payee
          ON of_payee.doctor_id = t.doctor_id AND of_payee.society_id IS NOT DISTINCT FROM t.society_id`,
  };
}

/** The methods and notes of payments that are made again, by the month in which they are paid now. */
const againSql = (again: readonly PaidAgain[]) => sql`
  SELECT DISTINCT ON (1, 2, 3, 4) "doctorId" AS doctor_id, coalesce(pay_year, "periodYear") AS period_year,
         coalesce(pay_month, "periodMonth") AS period_month, "societyId" AS society_id, "paymentMethod" AS payment_method, notes
    FROM jsonb_to_recordset(${JSON.stringify(again)}::jsonb)
         AS g ("doctorId" int, "periodYear" smallint, "periodMonth" smallint, "societyId" int, "paymentMethod" payment_method, notes text)
    LEFT JOIN closed_month ON (year, month) = ("periodYear", "periodMonth")
   -- Where two of them are one now, the method that is no transfer holds: no bank file was to pay that money.
   ORDER BY 1, 2, 3, 4, "paymentMethod" = 'transfer'`;

/** The payments of the sums `shared` and the documents `issued`. */
function paymentsWritten(options: ProcessOptions) {
  const { method, notes, joined } = asBefore(options);
  return sql`
  INSERT INTO payment (doctor_id, period_year, period_month, society_id, document_id, retention_rate, sequence, total_amount,
                       total_brut_amount, total_retention_amount, total_attentions, hmq_attentions, total_entries,
                       entries_gross, entries_retention, unretained_amount, payment_method, notes,
                       payee_name, payee_rut, bank_code, account_kind, bank_account, account_holder_name,
                       account_holder_rut, job_id, created_by)
  SELECT t.doctor_id, t.period_year, t.period_month, t.society_id, t.document_id, t.rate, ${FREE_SEQUENCE},
         t.gross - t.retention + t.unretained, t.gross + t.unretained, t.retention, t.records, t.hmq_records,
         t.entries + (t.carried_gross > 0)::int + (t.carried_unretained > 0)::int, t.entered_gross + t.carried_gross,
         t.retention - t.fees_retention, t.unretained,
         coalesce(${method},
                  -- A doctor's habit is no society's.
                  CASE WHEN s.id IS NULL AND d.payment_type = 'check' THEN 'check' ELSE 'transfer' END::payment_method),
         ${notes}, t.name, t.rut, a.bank_code, a.account_kind, a.bank_account, a.account_holder_name, a.account_holder_rut,
         ${options.jobId ?? null}::uuid, ${options.userId}::int
    FROM (SELECT shared.*, issued.id AS document_id FROM shared JOIN issued USING (issuer, issued_for)) AS t
    JOIN doctor d ON d.id = t.doctor_id
    LEFT JOIN medical_society s ON s.id = t.society_id ${joined}
   CROSS JOIN LATERAL (${ACCOUNT}) AS a
   ORDER BY t.doctor_id, t.period_year, t.period_month, t.society_id NULLS FIRST
  RETURNING id, doctor_id, period_year, period_month, society_id, document_id, total_amount, total_attentions, total_entries`;
}

/** Writes the payments with their documents. A document without a rate lacks the legal one of its year. */
async function makePayments(
  tx: Tx,
  summed: RawBuilder<unknown>,
  options: ProcessOptions & { readonly paymentDate: LocalDate },
): Promise<Made[]> {
  return rowsOf<Made>(tx)`
    WITH ${summed},
    issued AS MATERIALIZED (${ISSUED}),
    written AS (${documentsWritten(options.paymentDate)}),
    made AS (${paymentsWritten(options)})
    SELECT made.id, made.doctor_id, made.document_id, made.total_amount, made.total_attentions AS records, made.total_entries,
           made.period_year AS year, made.period_month AS month, shared.estimated_amount, shared.carried_gross,
           shared.carried_unretained, shared.carried_gross + shared.carried_unretained AS carried_amount,
           shared.entries AS entered_entries, shared.entered_gross + shared.entered_unretained AS entered_amount,
           shared.rate IS NOT NULL AS has_rate
      FROM made JOIN shared ON ${isSamePayment('shared', 'made')}`;
}

/** Payments, each with the gross `before` it: that of the payments that its document retains from first. */
const withGrossBefore = (paymentIds: readonly number[]) => sql`
  SELECT p.id, p.doctor_id, p.period_year, p.period_month, p.society_id, p.retention_rate,
         sum(p.total_brut_amount - p.unretained_amount) OVER (PARTITION BY p.document_id ORDER BY p.doctor_id, p.id)::bigint
           - p.total_brut_amount + p.unretained_amount AS before
    FROM payment p WHERE p.id = ANY(${paymentIds}::int[])`;

/**
 * Puts the records into their payments; answers their number. A second statement: in the first one the planner would expect a
 * few payments, and look at all fees for each of them.
 */
async function takeLines(
  tx: Tx,
  taken: RawBuilder<boolean>,
  paymentIds: readonly number[],
): Promise<number> {
  return carryOut(tx)`
    INSERT INTO payment_line (attention_id, payment_id, request_date, doctor_id, attention_date, record_type, retention_amount)
    SELECT l.attention_id, l.payment_id, l.request_date, l.doctor_id, l.attention_date, l.record_type,
           retained(l.until, l.retention_rate) - retained(l.until - l.calculated_amount, l.retention_rate)
      FROM (SELECT c.attention_id, p.id AS payment_id, coalesce(a.request_date, '-infinity') AS request_date, c.doctor_id,
                   c.attention_date, c.record_type, c.calculated_amount, p.retention_rate,
                   p.before + sum(c.calculated_amount) OVER (PARTITION BY p.id
                     ORDER BY c.attention_date, a.attention_time NULLS FIRST, c.attention_id ROWS UNBOUNDED PRECEDING)::bigint AS until
              FROM (${withGrossBefore(paymentIds)}) AS p
              JOIN payable_fee c USING (doctor_id, period_year, period_month) ${AFFILIATION}
               AND x.society_id IS NOT DISTINCT FROM p.society_id
              JOIN attention a ON a.id = c.attention_id
             WHERE ${taken}) AS l`;
}
