/** What a hold is of (payout §23.1), and what stands there. */
import { type RawBuilder, sql } from 'kysely';
import type { HoldKind, HoldPreview, HoldTarget } from '../../../contract/payout/holds.ts';
import type { NamedWithPatient } from '../../../domain/identity/patient-view.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { scopeSql } from '../payroll/public.ts';

/** For each kind: its name when none is found, its column in `hold`, and its name in lists. */
const KINDS = {
  record: {
    noun: 'la atención',
    column: 'attention_id',
    table: 'attention',
    name: sql`'el registro de ' || t.patient_name`,
    nameless: sql`'el registro de ' || (SELECT v.name FROM service v WHERE v.id = t.service_id) || ' del ' || to_char(t.attention_date, 'DD-MM-YYYY')`,
  },
  doctor: {
    noun: 'el médico',
    column: 'doctor_id',
    table: 'doctor',
    name: sql`t.name`,
    nameless: sql`t.name`,
  },
  society: {
    noun: 'la sociedad',
    column: 'society_id',
    table: 'medical_society',
    name: sql`t.name`,
    nameless: sql`t.name`,
  },
  import: {
    noun: 'la carga',
    column: 'import_id',
    table: 'import',
    name: sql`t.file_name`,
    nameless: sql`t.file_name`,
  },
} as const;

/** The column of `hold` that names a target of this kind. */
export const columnOf = (kind: HoldKind) => sql.ref(KINDS[kind].column);

export type Target = { readonly kind: HoldKind; readonly ids: readonly number[] };

/** The contract sees to it that there is exactly one. */
export function targetOf({ recordIds, doctorIds, societyIds, importIds }: HoldTarget): Target {
  if (recordIds) return { kind: 'record', ids: [...new Set(recordIds)] };
  if (doctorIds) return { kind: 'doctor', ids: [...new Set(doctorIds)] };
  if (societyIds) return { kind: 'society', ids: [...new Set(societyIds)] };
  return { kind: 'import', ids: [...new Set(importIds ?? [])] };
}

export type NamedTarget = NamedWithPatient & {
  readonly id: number;
  /** Since when it is held; null when it is not. */
  readonly heldSince: string | null;
};

/** The targets by name. Refuses when one of them does not exist. */
export async function readTargets(db: Db | Tx, { kind, ids }: Target): Promise<NamedTarget[]> {
  const { noun, column, table, name, nameless } = KINDS[kind];
  const rows = await rowsOf<NamedTarget>(db)`
    SELECT t.id, ${name} AS name, ${nameless} AS nameless, (
             SELECT min(h.created_at AT TIME ZONE 'America/Santiago')::date::text FROM live_hold h
              WHERE h.${sql.ref(column)} = t.id) AS held_since
      FROM ${sql.table(table)} t
     WHERE t.id = ANY(${ids}::bigint[]) ORDER BY t.id`;
  if (rows.length < ids.length) refuse('record.notFound', { record: noun });
  return rows;
}

/** Whether a fee `c`, payable or calculated, is one of the targets'. */
export function isOfTargets({ kind, ids }: Target): RawBuilder<boolean> {
  if (kind === 'record') return scopeSql({ recordIds: ids });
  if (kind === 'doctor') return scopeSql({ doctorIds: ids });
  if (kind === 'society')
    return sql<boolean>`EXISTS (SELECT FROM affiliation x WHERE x.doctor_id = c.doctor_id
      AND c.attention_date BETWEEN x.valid_from AND x.valid_to AND x.society_id = ANY(${ids}::int[]))`;
  return sql<boolean>`c.attention_id IN (SELECT a.id FROM attention a WHERE a.import_id = ANY(${ids}::int[]))`;
}

export type InPayment = {
  readonly attentionId: number;
  readonly paymentId: number;
  readonly patientName: string;
  readonly serviceName: string;
  readonly attentionDate: string;
  readonly isPaid: boolean;
  /** The bank file that the bank may have; null when there is none. */
  readonly file: string | null;
};

/** The records or imports' records that are in a payment: what a hold of them does not reach. */
export async function readInPayments(db: Db | Tx, target: Target): Promise<InPayment[]> {
  if (target.kind === 'doctor' || target.kind === 'society') return [];
  return rowsOf<InPayment>(db)`
    SELECT c.attention_id, p.id AS payment_id, a.patient_name, v.name AS service_name, a.attention_date, p.status = 'paid' AS is_paid,
           (SELECT f.file_name FROM transfer_payment l JOIN transfer t ON t.id = l.transfer_id JOIN bank_file f ON f.id = t.bank_file_id
             WHERE l.payment_id = p.id AND (t.status IN ('sent', 'paid') OR t.status = 'replaced' AND f.withdrawn_at IS NULL)
             ORDER BY f.id DESC LIMIT 1) AS file
      FROM calculation c JOIN payment_line AS line ON line.attention_id = c.attention_id
      JOIN payment p ON p.id = line.payment_id JOIN attention a ON a.id = c.attention_id
      JOIN service v ON v.id = a.service_id
     WHERE ${isOfTargets(target)} ORDER BY c.attention_id`;
}

/** What holding the targets would keep from payment. */
export async function previewHold(db: Db, input: HoldTarget): Promise<HoldPreview> {
  const target = targetOf(input);
  const named = await readTargets(db, target);
  const fees = await rowOf<
    Pick<HoldPreview, 'records' | 'grossAmount' | 'totalAmount' | 'heldOtherwise'>
  >(db)`
    SELECT count(*) AS records, coalesce(sum(c.calculated_amount), 0)::bigint AS gross_amount,
           coalesce(sum(c.final_amount), 0)::bigint AS total_amount,
           count(*) FILTER (WHERE EXISTS (SELECT FROM held_fee h WHERE h.attention_id = c.attention_id)) AS held_otherwise
      FROM payable_fee c WHERE ${isOfTargets(target)}`;
  const heldIds = named.flatMap(({ id, heldSince }) => (heldSince === null ? [] : [Number(id)]));
  const inPayments = await readInPayments(db, target);
  const unsent = inPayments.filter(({ isPaid, file }) => !isPaid && file === null);
  return {
    ...fees,
    targets: named.filter(({ heldSince }) => heldSince === null).length,
    alreadyHeld: heldIds.length,
    heldIds,
    unsent: { records: unsent.length, ...(await sumPayments(db, unsent)) },
    sent: inPayments.filter(({ isPaid, file }) => !isPaid && file !== null).length,
    paid: inPayments.filter(({ isPaid }) => isPaid).length,
    ...(await unsentPaymentsOf(db, target)),
  };
}

async function sumPayments(db: Db, records: readonly InPayment[]) {
  const ids = [...new Set(records.map(({ paymentId }) => paymentId))];
  return rowOf<{ payments: number; totalAmount: number }>(db)`
    SELECT count(*) AS payments, coalesce(sum(total_amount), 0)::bigint AS total_amount
      FROM payment WHERE id = ANY(${ids}::int[])`;
}

/** The unpaid payments of doctors or societies that no bank file holds. */
async function unsentPaymentsOf(db: Db, { kind, ids }: Target) {
  const none = { payments: 0, paymentsAmount: 0 };
  if (kind === 'record' || kind === 'import') return none;
  return rowOf<typeof none>(db)`
    SELECT count(*) AS payments, coalesce(sum(p.total_amount), 0)::bigint AS payments_amount
      FROM payment p
     WHERE p.status = 'processed' AND p.${columnOf(kind)} = ANY(${ids}::int[])
       AND NOT EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id AND l.is_live)`;
}
