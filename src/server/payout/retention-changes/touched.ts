/** Payments whose retention would be another one, and where each stands (payout §30.1). */
import { type RawBuilder, sql } from 'kysely';
import type {
  RetentionStand,
  RetentionSums,
  RetentionTarget,
  TouchedPayment,
} from '../../../contract/payout/retention-changes.ts';
import { RETENTION_STANDS } from '../../../contract/payout/retention-changes.ts';
import { firstDayOf, lastDayOf } from '../../../domain/calendar/calendar.ts';
import { percentToBasisPoints } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { FOLLOWING_LEGAL } from '../../masters/doctors/public.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type AnnulmentObstacle, annulmentObstacles } from '../going-back/public.ts';
import { FIRST_PAID } from '../receipts/public.ts';

/** What is looked at: whose retention, and from which day of payment on. */
export type Reach = { readonly target: RetentionTarget; readonly paidFrom?: string | undefined };

/** A reach, with why some of its documents can't be annulled. */
export type KnownReach = Reach & { readonly obstacles: ReadonlyMap<number, AnnulmentObstacle> };

/** Finds out what of a reach can't be annulled. Refuses an unknown doctor or society. */
export async function knowReach(db: Db | Tx, reach: Reach): Promise<KnownReach> {
  await nameOf(db, reach.target);
  const rows = await rowsOf<{ id: number }>(db)`
    WITH ${touchedSql({ ...reach, obstacles: new Map() })}
    SELECT id FROM touched WHERE stand = 'unpaid'`;
  const obstacles = await annulmentObstacles(
    db,
    rows.map(({ id }) => id),
  );
  return { ...reach, obstacles };
}

/** Whose retention it is, in words. */
export async function nameOf(db: Db | Tx, target: RetentionTarget): Promise<string> {
  if (target.kind === 'legal') return `la retención legal de ${target.year}`;
  if (target.kind === 'legalFor') return namesOf(db, target.doctorIds);
  const isDoctor = target.kind === 'doctor';
  const row = await db
    .selectFrom(isDoctor ? 'doctor' : 'medicalSociety')
    .select('name')
    .where('id', '=', target.id)
    .executeTakeFirst();
  return (
    row?.name ??
    refuse('record.notFound', { record: isDoctor ? 'el médico' : 'la sociedad médica' })
  );
}

/** One doctor by name, several by their number. Refuses where one of them is unknown. */
async function namesOf(db: Db | Tx, doctorIds: readonly number[]): Promise<string> {
  const ids = new Set(doctorIds);
  const { count, name } = await rowOf<{ count: number; name: string | null }>(db)`
    SELECT count(*) AS count, min(name) AS name FROM doctor WHERE id = ANY(${[...ids]}::int[])`;
  if (count < ids.size) refuse('record.notFound', { record: 'el médico' });
  return count === 1 ? (name ?? '') : countOf(count, 'médico', 'médicos');
}

/** The sums of each stand. */
export async function sumTouched(
  db: Db | Tx,
  reach: KnownReach,
): Promise<Record<RetentionStand, RetentionSums>> {
  const rows = await rowsOf<RetentionSums & { stand: RetentionStand }>(db)`
    WITH ${touchedSql(reach)}
    SELECT stand, count(*) AS payments, count(DISTINCT document_id) AS documents, sum(gross_amount)::bigint AS gross_amount,
           sum(retained_before)::bigint AS retained_before, sum(retained_after)::bigint AS retained_after,
           sum(retained_before - retained_after)::bigint AS difference
      FROM touched GROUP BY stand`;
  const found = new Map(rows.map(({ stand, ...sums }) => [stand, sums]));
  const nothing: RetentionSums = {
    payments: 0,
    documents: 0,
    grossAmount: 0,
    retainedBefore: 0,
    retainedAfter: 0,
    difference: 0,
  };
  return Object.fromEntries(
    RETENTION_STANDS.map((stand) => [stand, found.get(stand) ?? nothing]),
  ) as Record<RetentionStand, RetentionSums>;
}

/** A page of them, the latest payment first. */
export async function listTouched(
  db: Db,
  reach: KnownReach,
  page: { stands: readonly RetentionStand[]; limit: number; offset: number },
): Promise<TouchedPayment[]> {
  const rows = await rowsOf<
    Omit<TouchedPayment, 'reason'> & { documentId: number; isInvoice: boolean }
  >(db)`
    WITH ${touchedSql(reach)}
    SELECT t.id AS payment_id, t.document_id, d.name AS doctor_name, t.payee_name, t.month, t.year, t.payment_date, t.gross_amount,
           t.rate_before, t.rate_after, t.retained_before, t.retained_after, t.retained_before - t.retained_after AS difference, t.stand,
           t.kind = 'exempt_invoice' AS is_invoice
      FROM touched t JOIN doctor d ON d.id = t.doctor_id
     WHERE t.stand = ANY(${page.stands}::text[])
     ORDER BY t.payment_date DESC, t.document_id DESC, t.doctor_id, t.id LIMIT ${page.limit} OFFSET ${page.offset}`;
  return rows.map(({ documentId, isInvoice, ...row }) => ({
    ...row,
    reason: reasonOf(row, reach.obstacles.get(documentId), isInvoice),
  }));
}

/** A payment that the change touches, with what a proposal of its difference needs. */
export type Touched = Pick<
  TouchedPayment,
  | 'month'
  | 'year'
  | 'grossAmount'
  | 'rateBefore'
  | 'rateAfter'
  | 'retainedBefore'
  | 'retainedAfter'
  | 'stand'
> & {
  id: number;
  doctorId: number;
  societyId: number | null;
  /** The amendment that this one follows. */
  amendsAfter: number | null;
};

/** All of two stands, to be moved. */
export async function readTouched(db: Db | Tx, reach: KnownReach): Promise<Touched[]> {
  return rowsOf<Touched>(db)`
    WITH ${touchedSql(reach)}
    SELECT id, doctor_id, society_id, month, year, gross_amount, rate_before, rate_after, retained_before, retained_after, stand, amends_after
      FROM touched WHERE stand IN ('unpaid', 'paid') ORDER BY document_id, doctor_id, id`;
}

function reasonOf(
  { stand, paymentId }: Pick<TouchedPayment, 'stand' | 'paymentId'>,
  obstacle: AnnulmentObstacle | undefined,
  isInvoice: boolean,
): string | null {
  switch (stand) {
    case 'blocked':
      if (obstacle === undefined) return null;
      if (obstacle.paymentId === paymentId) return obstacle.why;
      // Paid, it stays as it is, too.
      return isInvoice
        ? `Su factura exenta es también del pago ${obstacle.paymentId}, que no se puede anular: queda como está.`
        : `Su documento es también del pago ${obstacle.paymentId}, que no se puede anular. Cuando se pague, revise de nuevo.`;
    case 'waiting':
      return 'Ya tiene un ajuste de retención por aprobar: apruébelo o retírelo en Haberes y Descuentos, y revise de nuevo.';
    case 'otherYear':
      return 'Se pagó en un año con otra retención legal: queda como está en Boletas y Facturas.';
    case 'invoice':
      return 'Se pagó con factura exenta, que no lleva retención: queda como está.';
    default:
      return null;
  }
}

/**
 * The common table expressions that end in `touched`: the payments of documents whose rate would change. Each has its share by
 * cumulative rounding, like processing. What an approved entry amended counts as retained.
 */
function touchedSql({ target, paidFrom, obstacles }: KnownReach): RawBuilder<unknown> {
  const blocked = [...obstacles.keys()];
  return sql`target AS MATERIALIZED (
      SELECT doc.id, doc.payment_date, doc.kind, doc.retention_rate, r.rate AS rate_after
        FROM fee_document doc
        CROSS JOIN LATERAL (SELECT coalesce(${sql.raw(FIRST_PAID)}, doc.payment_date) AS day FROM payment p WHERE p.document_id = doc.id) AS first
        CROSS JOIN LATERAL (SELECT ${DUE_DAY} AS day OFFSET 0) AS due ${rateSql(target)}
       WHERE NOT doc.is_annulled AND doc.retention_rate IS NOT NULL AND doc.gross_amount > 0 AND r.rate IS NOT NULL
         AND ${paidFrom === undefined ? sql`true` : sql`first.day >= ${paidFrom}::date`}),
    part AS (
      SELECT p.id, p.document_id, p.doctor_id, p.society_id, p.payee_name, p.status, p.period_month::int AS month, p.period_year::int AS year,
             p.total_retention_amount, t.retention_rate, t.rate_after, t.kind, coalesce(p.payment_date, t.payment_date) AS payment_date,
             p.total_brut_amount - p.unretained_amount AS gross_amount,
             sum(p.total_brut_amount - p.unretained_amount) OVER (PARTITION BY p.document_id ORDER BY p.doctor_id, p.id)::bigint AS until
        FROM target t JOIN payment p ON p.document_id = t.id),
    compared AS (
      SELECT part.*, last.id AS amends_after, last.status AS amendment, coalesce(last.rate_after, part.retention_rate) AS rate_before,
             coalesce(last.retained_after, part.total_retention_amount) AS retained_before,
             retained(part.until, part.rate_after) - retained(part.until - part.gross_amount, part.rate_after) AS retained_after
        FROM part
        LEFT JOIN LATERAL (
          SELECT e.id, e.status, e.rate_after, e.retained_after FROM entry e
           WHERE e.amended_payment_id = part.id AND e.status <> 'withdrawn' ORDER BY e.id DESC LIMIT 1) AS last ON true),
    touched AS MATERIALIZED (
      SELECT c.id, c.document_id, c.kind, c.doctor_id, c.society_id, c.payee_name, c.month, c.year, c.payment_date, c.gross_amount, c.amends_after,
             c.rate_before, c.rate_after, c.retained_before, c.retained_after,
             CASE WHEN c.status = 'processed' THEN CASE WHEN c.document_id = ANY(${blocked}::int[]) THEN 'blocked' ELSE 'unpaid' END
                  WHEN c.amendment = 'proposed' THEN 'waiting'
                  WHEN c.kind = 'exempt_invoice' THEN 'invoice'
                  WHEN EXISTS (SELECT FROM true_year_retention y WHERE y.payment_id = c.id) THEN 'otherYear'
                  ELSE 'paid' END AS stand
        FROM compared c
       WHERE c.rate_before <> c.rate_after AND (c.status = 'processed' OR c.retained_before <> c.retained_after))`;
}

/**
 * The day whose rate a document `doc` asks for: the planned one, or the day of its first payment `first.day` if that is in
 * another year (payout §30.3). What two persons stated of another year is settled by itself (payout §18.14), and stays as it was
 * processed here.
 */
const DUE_DAY = sql<string>`CASE
  WHEN extract(year FROM first.day) = extract(year FROM doc.payment_date)
       OR EXISTS (SELECT FROM true_year_retention y JOIN payment p ON p.id = y.payment_id WHERE p.document_id = doc.id)
  THEN doc.payment_date ELSE first.day END`;

/** Joins what the rate `r.rate` of a document `doc` would be on its day `due.day`, and keeps the documents of the target. */
function rateSql(target: RetentionTarget): RawBuilder<unknown> {
  switch (target.kind) {
    case 'doctor': {
      const { setting } = target;
      const doctor =
        setting === undefined
          ? sql`t`
          : sql`jsonb_populate_record(t, ${JSON.stringify({
              retention_mode: setting.retentionMode,
              retention_rate: percentToBasisPoints(setting.retentionPercentage),
              surcharge_rate: percentToBasisPoints(setting.surchargePercentage),
              surcharge_from: setting.surchargeFrom,
              surcharge_until: setting.surchargeUntil,
            })}::jsonb)`;
      return sql`JOIN doctor t ON t.id = doc.doctor_id AND t.id = ${target.id}::int
        CROSS JOIN LATERAL (SELECT doctor_rate(${doctor}, due.day) AS rate) AS r`;
    }
    case 'legalFor':
      return sql`JOIN doctor ON doctor.id = doc.doctor_id AND doctor.id = ANY(${target.doctorIds}::int[])
        CROSS JOIN LATERAL (SELECT doctor_rate(${FOLLOWING_LEGAL}, due.day) AS rate) AS r`;
    case 'society': {
      const { isWithheld } = target;
      const withheld = isWithheld === undefined ? sql`s.is_withheld` : sql`${isWithheld}::boolean`;
      return sql`JOIN medical_society s ON s.id = doc.society_id AND s.id = ${target.id}::int
        CROSS JOIN LATERAL (SELECT CASE WHEN ${withheld} THEN legal_rate(due.day) ELSE 0 END AS rate) AS r`;
    }
    case 'legal': {
      const { year, percentage } = target;
      const [first, last] = [firstDayOf({ year, month: 1 }), lastDayOf({ year, month: 12 })];
      const legal =
        percentage === undefined
          ? sql`legal_rate(due.day)`
          : sql`${percentToBasisPoints(percentage)}::int`;
      return sql`LEFT JOIN doctor t ON t.id = doc.doctor_id
        LEFT JOIN medical_society s ON s.id = doc.society_id
        JOIN LATERAL (SELECT ${legal} + CASE WHEN t.id IS NULL THEN 0 ELSE surcharge_of(t, due.day) END AS rate) AS r
          ON doc.is_legal AND (doc.payment_date BETWEEN ${first}::date AND ${last}::date OR doc.id IN (
               SELECT document_id FROM payment WHERE payment_date BETWEEN ${first}::date AND ${last}::date))
         AND extract(year FROM due.day) = ${year}::int AND coalesce(s.is_withheld, t.retention_mode = 'legal')`;
    }
  }
}
