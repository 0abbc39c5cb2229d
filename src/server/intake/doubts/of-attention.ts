/** Finds doubts about one typed attention, by the conditions of imports. */
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import type { Database } from '../../platform/db/database.ts';
import { doubtsQuery } from './conditions.ts';

export type TypedAttention = {
  readonly recordType: RecordType;
  /** For a registered attention: its own id, so that it does not count as its own repetition. */
  readonly externalId: string;
  readonly attentionDate: string;
  readonly doctorId: number;
  readonly serviceId: number;
  readonly participant: string | null;
  readonly patientRut: string;
  readonly patientRutIsValid: boolean;
  readonly sourceStatus: string | null;
  readonly grossAmount: number;
  readonly netAmount: number;
  readonly participatedAmount: number;
  /** What an HMQ's file says; null where none does. */
  readonly commissionAmount: number | null;
};

const INPUT = `
  input AS (
    SELECT 1 AS row_number, $2::text AS external_id, $3::date AS attention_date, $4::int AS doctor_id,
           $5::int AS service_id, $6::text AS participant, $7::text AS patient_rut, $8::boolean AS patient_rut_is_valid,
           $9::text AS source_status, $10::bigint AS gross_amount, $11::bigint AS net_amount,
           $12::bigint AS participated_amount, NULL::int AS participation_rate, $13::bigint AS commission_amount,
           NULL::int AS society_id, false AS identity_differs, false AS is_hidden),`;

/** In the order of the table of doubts; `other` is the registered attention that it may repeat. */
export async function doubtsOfAttention(
  { pool }: Database,
  attention: TypedAttention,
): Promise<{ doubts: DoubtCode[]; usualAmount: number | null; other: string | null }> {
  const { rows } = await pool.query(
    doubtsQuery({ relation: 'input', isGood: 'true', columns: [] }, INPUT),
    [
      attention.recordType,
      attention.externalId,
      attention.attentionDate,
      attention.doctorId,
      attention.serviceId,
      attention.participant,
      attention.patientRut,
      attention.patientRutIsValid,
      attention.sourceStatus,
      attention.grossAmount,
      attention.netAmount,
      attention.participatedAmount,
      attention.commissionAmount,
    ],
  );
  const [row] = rows;
  if (!row) return { doubts: [], usualAmount: null, other: null };
  return { doubts: row.doubts, usualAmount: row.usual_amount, other: row.other };
}
