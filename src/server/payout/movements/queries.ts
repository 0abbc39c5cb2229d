/** A doctor's movements with what paid corrections changed of them, as the portal tells them (payout §13.5, documents §10.7). */
import { sql } from 'kysely';
import type { Calculation } from '../../../contract/fees/calculations.ts';
import type { MovementFilters, MovementSort } from '../../../contract/payout/movements.ts';
import { firstDayOf, lastDayOf } from '../../../domain/calendar/calendar.ts';
import {
  filterCalculations,
  listCalculations,
  presentCalculation,
  sumCalculations,
} from '../../fees/calculations/public.ts';
import { atOneMoment, type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import {
  listMovedHere,
  type MovedAttention,
  oldestFirst,
  PAID_CHANGE,
  type PaidChange,
  pageWithMoved,
  readPaidChanges,
} from '../corrections/public.ts';

/** A page of them in the order of `sort`. The lines of one payment are as it paid them: its corrections are movements of others. */
export async function listMovements(
  db: Db,
  filters: MovementFilters,
  {
    sort,
    ...page
  }: { readonly limit: number; readonly offset: number; readonly sort: MovementSort },
): Promise<Calculation[]> {
  const { doctorId } = filters;
  if (filters.paymentId !== undefined) return listCalculations(db, filters, { ...page, sort });
  const readOwn = async (some: typeof page) => {
    const lines = await listCalculations(db, filters, { ...some, sort });
    const changes = await readPaidChanges(
      db,
      doctorId,
      lines.map(({ id }) => id),
    );
    return lines.map((line) => withChange(line, changes.get(line.id)));
  };
  const moved = await presentMoved(db, await listMoved(db, filters));
  return pageWithMoved(moved, readOwn, page, sort === 'attentionDate' ? oldestFirst : undefined);
}

/** Their count and totals, in pesos. */
export function sumMovements(db: Db, filters: MovementFilters) {
  return atOneMoment(db, async (tx) => {
    const fees = await sumCalculations(tx, filters);
    if (filters.paymentId !== undefined) return fees;
    const found = filterCalculations(tx.selectFrom('calculation').select('attentionId'), filters);
    const own = await rowOf<PaidChange>(tx)`
      SELECT ${PAID_CHANGE} FROM paid_correction k
       WHERE k.doctor_id = ${filters.doctorId}::int
         AND EXISTS (${found.where(sql<boolean>`calculation.attention_id = k.attention_id`)})`;
    const moved = await listMoved(tx, filters);
    const sums = [own, ...moved].reduce(withChange, fees);
    return { ...sums, total: fees.total + moved.length };
  });
}

/** Attentions of others that corrections moved to the doctor; they are told once they are paid. */
async function listMoved(db: Db, filters: MovementFilters): Promise<MovedAttention[]> {
  const { doctorId, status, month, year, search } = filters;
  if (status?.length && !status.includes('paid')) return [];
  const days =
    year === undefined
      ? {}
      : {
          dateFrom: firstDayOf({ year, month: month ?? 1 }),
          dateTo: lastDayOf({ year, month: month ?? 12 }),
        };
  const moved = await listMovedHere(db, { doctorId, search, ...days });
  // Without a year it is that month of every year.
  return moved.filter(
    ({ attentionDate }) => month === undefined || Number(attentionDate.slice(5, 7)) === month,
  );
}

type Amounts = PaidChange & { readonly finalAmount: number };

/** A fee, or the sums of several, with what paid corrections changed. */
function withChange<Fee extends Amounts>(fee: Fee, change: PaidChange | undefined): Fee {
  if (!change) return fee;
  const { baseAmount, calculatedAmount, retentionAmount } = change;
  return {
    ...fee,
    baseAmount: fee.baseAmount + baseAmount,
    calculatedAmount: fee.calculatedAmount + calculatedAmount,
    retentionAmount: fee.retentionAmount + retentionAmount,
    finalAmount: fee.finalAmount + calculatedAmount - retentionAmount,
  };
}

type Fee = Parameters<typeof presentCalculation>[0];
type Facts = Omit<Fee, keyof MovedAttention | 'status' | 'finalAmount'> & { correctionId: number };

/** Them as paid fees of the doctor whom they were moved to, by the rule of the correction and the first payment of it. */
async function presentMoved(db: Db, moved: readonly MovedAttention[]): Promise<Calculation[]> {
  if (moved.length === 0) return [];
  const facts = await rowsOf<Facts>(db)`
    SELECT r.correction_id, k.attention_id, r.doctor_id, d.name AS doctor_name, d.rut AS doctor_rut, s.name AS specialty_name,
           a.request_date::text AS request_date, r.period_month, r.period_year, paid.calculated_at,
           paid.id AS payment_id, coalesce(paid.retention_rate, 0)::int AS retention_rate,
           f.id AS rule_id, f.code AS rule_code, v.name AS rule_name, v.version AS rule_version
      FROM replacement_fee r
      JOIN correction k ON k.id = r.correction_id
      JOIN doctor d ON d.id = r.doctor_id
      JOIN LATERAL (
        SELECT p.id, p.retention_rate, p.created_at AS calculated_at
          FROM paid_correction c JOIN payment_entry l ON l.entry_id = c.entry_id AND l.is_live JOIN payment p ON p.id = l.payment_id
         WHERE c.attention_id = k.attention_id AND c.doctor_id = r.doctor_id ORDER BY c.entry_id LIMIT 1) AS paid ON true
      LEFT JOIN attention a ON a.id = k.attention_id
      LEFT JOIN specialty s ON s.id = coalesce(r.specialty_id, r.matched_specialty_id)
      LEFT JOIN fee_rule_version v ON v.id = r.rule_version_id
      LEFT JOIN fee_rule f ON f.id = v.rule_id
     WHERE r.correction_id = ANY (${moved.map(({ correctionId }) => correctionId)}::int[])`;
  const byId = new Map(facts.map(({ correctionId, ...fact }) => [correctionId, fact]));
  return moved.flatMap((line) => {
    const fact = byId.get(line.correctionId);
    const { recordType, serviceCode, serviceName, patientName, patientRut, attentionDate } = line;
    const { baseAmount, calculatedAmount, retentionAmount } = line;
    const amounts = { baseAmount, calculatedAmount, retentionAmount };
    const said = { recordType, serviceCode, serviceName, patientName, patientRut, attentionDate };
    const fee = { status: 'paid', finalAmount: calculatedAmount - retentionAmount } as const;
    return fact ? [presentCalculation({ ...fact, ...said, ...amounts, ...fee })] : [];
  });
}
