/** Reads what was to be issued beside what was (payout §19). */
import { type RawBuilder, sql } from 'kysely';
import type { ReceiptLine, ReceiptStand } from '../../../contract/payout/receipts.ts';
import {
  addDays,
  type LocalDate,
  localDate,
  type Period,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import type { Difference, ReceivedState } from '../../../domain/payout/receipt-differences.ts';
import type { Remark } from '../../../domain/payout/receipt-matching.ts';
import { type Db, rowOf } from '../../platform/db/database.ts';
import {
  byRutNumber,
  given,
  matchesSearch,
  orderedBy,
  parseSort,
} from '../../platform/db/list-queries.ts';
import { isOfDays, paidDay } from './days.ts';
import { type Asked, isAsked } from './lacking.ts';

type Filters = Asked & { stand?: ReceiptStand | undefined; search?: string | undefined };

const SORT: Readonly<Record<string, RawBuilder<unknown>>> = {
  payeeName: sql`l.payee_name COLLATE "es-x-icu"`,
  payeeRut: byRutNumber('l.payee_rut'),
  onDay: sql`l.on_day`,
  grossAmount: sql`coalesce(l.expected_gross, l.gross_amount)`,
};

function linesOf(db: Db, { stand, search, ...asked }: Filters, today: LocalDate) {
  return db
    .selectFrom('receiptLine as l')
    .where(isAsked(asked, today))
    .where(isNarrowedTo({ stand, search }));
}

/** Whether the line `l` has the stand and the words, where they are given. */
function isNarrowedTo({ stand, search }: Omit<Filters, keyof Asked>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...given(stand, (one) => sql`l.stand = ${one}`),
      ...given(search, (text) =>
        matchesSearch(
          text,
          sql`search_text(coalesce(l.payee_name, '') || ' ' || l.payee_rut || ' ' || coalesce(l.folio::text, ''))`,
        ),
      ),
    ],
    sql` AND `,
  )})`;
}

/** A page of a month's documents, or of those missing from it or from earlier months (payout §19.19). */
export async function listReceipts(
  db: Db,
  filters: Filters,
  page: { limit: number; offset: number; sort: string; today: LocalDate },
): Promise<ReceiptLine[]> {
  const { column, direction } = parseSort(page.sort);
  const rows = await linesOf(db, filters, page.today)
    .selectAll('l')
    .select(
      sql<number>`coalesce(surcharge_within(l.retention_rate, l.payment_date, (SELECT d.is_legal FROM fee_document d WHERE d.id = l.document_id)), 0)`.as(
        'surchargeRate',
      ),
    )
    .select(
      sql<number[]>`ARRAY(SELECT r.folio FROM received_document r
                           WHERE r.id = ANY (l.received_ids) AND r.id IS DISTINCT FROM l.received_id ORDER BY r.folio)`.as(
        'relatedFolios',
      ),
    )
    .select(
      sql<
        number[]
      >`ARRAY(SELECT p.id FROM payment p WHERE p.document_id = l.document_id ORDER BY p.id)`.as(
        'paymentIds',
      ),
    )
    .select(
      sql<{ at: string; problem: string | null } | null>`(
        SELECT jsonb_build_object('at', coalesce(m.settled_at, m.requested_at), 'problem', m.reason)
          FROM receipt_reminder m WHERE m.document_id = l.document_id ORDER BY m.id DESC LIMIT 1)`.as(
        'reminder',
      ),
    )
    .orderBy(orderedBy(SORT[column] ?? sql`l.on_day`, direction))
    .orderBy(sql`l.document_id, l.received_id`)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    stand: row.stand as ReceiptStand,
    payeeName: row.payeeName,
    payeeRut: row.payeeRut ?? '',
    expected:
      row.documentId === null
        ? null
        : {
            documentId: row.documentId,
            paymentIds: row.paymentIds,
            doctorId: row.doctorId,
            kind: row.expectedKind ?? 'receipt',
            paymentDate: row.paymentDate ?? '',
            grossAmount: row.expectedGross ?? 0,
            retentionPercentage: row.retentionRate === null ? null : row.retentionRate / 100,
            surchargePercentage: row.surchargeRate / 100,
            retentionAmount: row.expectedRetention ?? 0,
            netAmount: row.expectedNet ?? 0,
          },
    received:
      row.receivedId === null
        ? null
        : {
            id: row.receivedId,
            kind: row.receivedKind ?? 'receipt',
            folio: Number(row.folio),
            issuerRut: row.issuerRut ?? '',
            issuerName: row.issuerName,
            date: row.issuedOn ?? '',
            grossAmount: row.grossAmount ?? 0,
            retentionAmount: row.retentionAmount ?? 0,
            netAmount: row.netAmount ?? 0,
            state: row.state as ReceivedState,
            isTyped: row.isTyped ?? false,
          },
    differences: (row.differences ?? []) as Difference[],
    isByHand: row.isByHand ?? false,
    remark: row.remark as Remark | null,
    relatedFolios: row.relatedFolios.map(Number),
    reminder: row.reminder && { ...row.reminder, at: new Date(row.reminder.at).toISOString() },
  }));
}

/** Count and pesos of what the filters find, and how many documents of the month, or missing ones, are in each state. */
export async function sumReceipts(db: Db, { stand, search, ...asked }: Filters, today: LocalDate) {
  const isFound = isNarrowedTo({ stand, search });
  const sumOf = (amount: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(${amount}) FILTER (WHERE ${isFound}), 0)`;
  const stands = await linesOf(db, asked, today)
    .select([
      'l.stand',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) FILTER (WHERE ${isFound})`.as('total'),
      sumOf(sql`coalesce(l.expected_gross, l.gross_amount)`).as('grossAmount'),
      sumOf(sql`coalesce(l.expected_retention, l.retention_amount)`).as('retentionAmount'),
    ])
    .groupBy('l.stand')
    .execute();
  const sum = (figure: 'total' | 'grossAmount' | 'retentionAmount') =>
    stands.reduce((all, one) => all + one[figure], 0);
  const count = (stand: ReceiptStand) => stands.find((one) => one.stand === stand)?.count ?? 0;
  return {
    total: sum('total'),
    grossAmount: sum('grossAmount'),
    retentionAmount: sum('retentionAmount'),
    lastMonth: stands.length === 0 && asked.lacking === undefined ? await lastMonthOf(db) : null,
    stands: {
      missing: count('missing'),
      different: count('different'),
      matched: count('matched'),
      unexpected: count('unexpected'),
    },
  };
}

/** The last month that has a line, as `receipt_line` has them; null before the first. */
async function lastMonthOf(db: Db): Promise<Period | null> {
  const { day } = await rowOf<{ day: string | null }>(db)`
    SELECT greatest(
      (SELECT max(paid_day(d)) FROM fee_document d WHERE d.gross_amount > 0 AND NOT d.is_annulled),
      (SELECT max(r.issued_on) FROM received_document r
        WHERE NOT EXISTS (SELECT FROM receipt_match m WHERE m.received_id = r.id))) AS day`;
  return day === null ? null : periodOf(localDate(day));
}

/** How many payments are offered for a received document. */
const OFFERED = 50;
/** From how far before and after a received document. */
const OFFERED_DAYS = 366;

/** Documents that nobody issued, near a received one: the same payee first, then the nearest amount. */
export async function findCandidates(db: Db, receivedId: number, search: string | undefined) {
  const received = await db
    .selectFrom('receivedDocument')
    .select('issuedOn')
    .where('id', '=', receivedId)
    .executeTakeFirst();
  if (!received) return [];
  const day = localDate(received.issuedOn);
  return db
    .selectFrom('receivedDocument as r')
    .innerJoin('feeDocument as d', (join) =>
      join.on(isOfDays({ from: addDays(day, -OFFERED_DAYS), to: addDays(day, OFFERED_DAYS) })),
    )
    .where('r.id', '=', receivedId)
    .where('d.grossAmount', '>', 0)
    .where('d.isAnnulled', '=', false)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM receipt_match m WHERE m.document_id = d.id)`)
    .where((is) =>
      is.and(
        given(search, (text) =>
          matchesSearch(text, sql`search_text(d.issuer_name || ' ' || d.issuer_rut)`),
        ),
      ),
    )
    .select([
      'd.id as documentId',
      'd.issuerName as payeeName',
      'd.issuerRut as payeeRut',
      paidDay.as('paymentDate'),
      'd.grossAmount',
    ])
    .orderBy(sql`d.issuer_rut <> r.issuer_rut`)
    .orderBy(sql`abs(d.gross_amount - r.gross_amount)`)
    .orderBy(sql`abs(${paidDay} - r.issued_on)`)
    .orderBy('d.id')
    .limit(OFFERED)
    .execute();
}
