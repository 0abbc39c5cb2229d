/** What of chosen lines can be corrected, and where the others stand (payout §25.9). */
import type {
  CorrectableLines,
  CorrectionMark,
  OtherLine,
  PaidLineFacts,
} from '../../../contract/payout/corrected-lines.ts';
import type { PatientView } from '../../../domain/identity/patient-view.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type PaidLine, readPaidLines } from './lines.ts';
import { DUE_AMOUNT, GOES_IN, monthOf, STATE } from './queries.ts';

/** How many lines are told with their facts. */
const NAMED_LINES = 50;

/**
 * Lines as they were paid last, and the others with what is to be done with them, called by their patients where these are shown.
 * Refuses unknown attentions.
 */
export async function readCorrectable(
  db: Db,
  attentionIds: readonly number[],
  patients: PatientView,
): Promise<CorrectableLines> {
  const { lines, refused } = await readPaidLines(db, attentionIds);
  const stands = await standingOf(
    db,
    refused.map(({ attentionId }) => attentionId),
  );
  const months = new Set(lines.map(({ nextYear, nextMonth }) => nextYear * 12 + nextMonth));
  const [first] = lines;
  return {
    lines: lines.length,
    paidAmount: lines.reduce((sum, { paidAmount }) => sum + paidAmount, 0),
    period: first && months.size === 1 ? { month: first.nextMonth, year: first.nextYear } : null,
    paid: lines.slice(0, NAMED_LINES).map(factsOf),
    others: refused.map(({ nameless, ...line }) => {
      const stand = stands.get(line.attentionId);
      if (!stand) throw new Error(`attention ${line.attentionId} has no standing`);
      return { ...line, ...stand, ...(patients !== 'shown' && { name: nameless }) };
    }),
  };
}

const factsOf = (line: PaidLine): PaidLineFacts => ({
  attentionId: line.attentionId,
  patientName: line.patientName,
  doctorId: line.doctorId,
  doctorName: line.doctorName,
  payeeName: line.payeeName,
  serviceId: line.serviceId,
  serviceName: line.serviceName,
  attentionDate: line.attentionDate,
  scheduleType: line.scheduleType,
  providerTypeId: line.providerTypeId,
  providerTypeName: line.providerTypeName,
  unit: line.unit,
  grossAmount: line.grossAmount,
  netAmount: line.netAmount,
  participatedAmount: line.participatedAmount,
  paidAmount: line.paidAmount,
  paidPeriod: { month: line.paidMonth, year: line.paidYear },
});

type Stand = Pick<OtherLine, 'standing' | 'paymentId' | 'correctionId'>;

async function standingOf(
  db: Db,
  attentionIds: readonly number[],
): Promise<ReadonlyMap<number, Stand>> {
  const rows = await rowsOf<Stand & { attentionId: number }>(db)`
    SELECT a.id AS attention_id, live.id AS correction_id,
           CASE WHEN live.id IS NULL THEN f.payment_id END AS payment_id,
           CASE WHEN live.id IS NOT NULL THEN 'corrected' WHEN f.attention_id IS NULL THEN 'pending'
                WHEN f.payment_id IS NULL THEN 'calculated' ELSE 'processed' END AS standing
      FROM attention a
      LEFT JOIN fee_state f ON f.attention_id = a.id
      LEFT JOIN LATERAL (
        SELECT k.id FROM correction k
         WHERE k.attention_id = a.id AND k.status IN ('proposed', 'approved') ORDER BY k.id DESC LIMIT 1) AS live ON true
     WHERE a.id = ANY(${[...attentionIds]}::bigint[])`;
  return new Map(rows.map(({ attentionId, ...stand }) => [attentionId, stand]));
}

/** Of each attention the correction that is in force, and the one that is proposed; the oldest first. */
export async function listMarks(
  db: Db,
  attentionIds: readonly number[],
): Promise<CorrectionMark[]> {
  return rowsOf<CorrectionMark>(db)`
    SELECT k.attention_id, k.id, k.cause, k.reason, ${STATE} AS state, k.paid_amount, ${DUE_AMOUNT} AS due_amount,
           CASE WHEN r.is_due AND r.doctor_id <> k.doctor_id THEN d.name END AS due_doctor_name,
           k.is_without_rule,
           ${monthOf(GOES_IN)} AS period
      FROM correction k
      JOIN replacement_fee r ON r.correction_id = k.id
      JOIN doctor d ON d.id = r.doctor_id
     WHERE k.attention_id = ANY(${[...attentionIds]}::bigint[])
       AND (k.status = 'proposed' OR k.status = 'approved' AND NOT EXISTS (
         SELECT FROM correction n WHERE n.previous_id = k.id AND n.status = 'approved'))
     ORDER BY k.id`;
}
