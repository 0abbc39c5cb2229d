/** Corrected amounts that contradict each other: asked about as imports do, and refused by nothing (payout §25.17). */

import type { NamedWithPatient } from '../../../domain/identity/patient-view.ts';
import { formatPesos } from '../../../domain/money.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { namesOfLine, type PaidLine } from './lines.ts';

/** A line with what is odd about the amounts that it would be paid by. */
export type DoubtedLine = NamedWithPatient & {
  readonly attentionId: number;
  readonly reason: string;
};

/**
 * Those of these corrections whose amounts were wrong, and that say now more participated than net, or more net than gross. A gross
 * amount that was computed from a percentage is only as exact as that, as in imports.
 */
export async function readDoubtedAmounts(tx: Tx, ids: readonly number[]): Promise<DoubtedLine[]> {
  type Row = Pick<PaidLine, 'attentionId' | 'serviceName' | 'patientName' | 'attentionDate'> &
    Pick<PaidLine, 'grossAmount' | 'netAmount' | 'participatedAmount'> & {
      isAboveNet: boolean;
      isAboveGross: boolean;
    };
  const rows = await rowsOf<Row>(tx)`
    SELECT * FROM (
      SELECT k.id, k.attention_id, v.name AS service_name, a.patient_name, r.attention_date,
             r.gross_amount, r.net_amount, r.participated_amount, r.participated_amount > r.net_amount AS is_above_net,
             r.net_amount > r.gross_amount + coalesce(5000 / nullif(a.participation_rate, 0) + 1, 0) AS is_above_gross
        FROM correction k
        JOIN replacement_fee r ON r.correction_id = k.id
        JOIN attention a ON a.id = k.attention_id
        JOIN service v ON v.id = r.service_id
       WHERE k.id = ANY(${ids}::bigint[]) AND k.cause = 'amount') AS said
     WHERE is_above_net OR is_above_gross
     ORDER BY id`;
  return rows.map((row) => ({
    attentionId: row.attentionId,
    ...namesOfLine(row),
    reason: [
      ...(row.isAboveNet
        ? [
            `el participado (${formatPesos(row.participatedAmount)}) es mayor que el neto (${formatPesos(row.netAmount)})`,
          ]
        : []),
      ...(row.isAboveGross
        ? [
            `el neto (${formatPesos(row.netAmount)}) es mayor que el bruto (${formatPesos(row.grossAmount)})`,
          ]
        : []),
    ].join(' y '),
  }));
}
