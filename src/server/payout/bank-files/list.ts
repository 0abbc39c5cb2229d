/** Lists the transfers of all bank files (payout §18.12). */
import { type RawBuilder, sql } from 'kysely';
import type { ListedTransfer } from '../../../contract/payout/transfers.ts';
import { rejectionText } from '../../../domain/payout/transfers.ts';
import { TRANSFER_STANDS, type TransferStand } from '../../../domain/states.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  given,
  matchesSearch,
  orderedBy,
  parseSort,
  total,
} from '../../platform/db/list-queries.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { REJECTED_ON } from '../bank/public.ts';
import { IS_PAID_ELSEWHERE, TO_RECOVER } from './queries.ts';

export const transfers = callsOf('transfers', {
  list: ({ input, context }) => listTransfers(context.database.db, input, input),
  summary: ({ input, context }) => sumTransfers(context.database.db, input),
});

type Filters = {
  doctorId?: number | undefined;
  stand?: TransferStand | undefined;
  search?: string | undefined;
};

const SORT: Readonly<Record<string, RawBuilder<unknown>>> = {
  sentAt: sql`f.created_at`,
  payeeName: sql`t.payee_name COLLATE "es-x-icu"`,
  amount: sql`t.amount`,
  fileName: sql`f.file_name COLLATE "es-x-icu"`,
};

/** When what the transfer `t` paid besides what is owed came back; null while it did not. */
const RECOVERED_ON = sql<
  string | null
>`(SELECT r.recovered_on FROM transfer_recovery r WHERE r.transfer_id = t.id)`;

/** What the bank paid twice stands by itself while it is to be recovered. */
const STAND = sql<TransferStand>`CASE WHEN ${TO_RECOVER} > 0 THEN 'surplus' ELSE t.status::text END`;

function transfersOf(db: Db, { doctorId, stand, search }: Filters) {
  return db
    .selectFrom('transfer as t')
    .innerJoin('bankFile as f', 'f.id', 't.bankFileId')
    .where((is) =>
      is.and([
        ...given(
          doctorId,
          (one) => sql<boolean>`EXISTS (
            SELECT FROM transfer_payment l JOIN payment p ON p.id = l.payment_id
             WHERE l.transfer_id = t.id AND p.doctor_id = ${one})`,
        ),
        ...given(stand, (one) => sql<boolean>`${STAND} = ${one}`),
        ...given(search, (text) =>
          matchesSearch(
            text,
            sql`search_text(t.payee_name || ' ' || t.payee_rut || ' ' || t.reference || ' ' || f.file_name || ' ' || (
              SELECT string_agg(d.name || ' ' || d.rut, ' ') FROM transfer_payment l JOIN payment p ON p.id = l.payment_id
                JOIN doctor d ON d.id = p.doctor_id WHERE l.transfer_id = t.id))`,
          ),
        ),
      ]),
    );
}

/** A page of the transfers. */
async function listTransfers(
  db: Db,
  filters: Filters,
  page: { limit: number; offset: number; sort: string },
): Promise<ListedTransfer[]> {
  const { column, direction } = parseSort(page.sort);
  const rows = await transfersOf(db, filters)
    .leftJoin('bank as b', 'b.code', 't.bankCode')
    .innerJoinLateral(
      sql<{
        societyId: number | null;
        doctorId: number;
        doctorNames: string[];
        paymentIds: number[];
      }>`(
        SELECT min(p.society_id) AS society_id, min(p.doctor_id) AS doctor_id,
               array_agg(DISTINCT d.name ORDER BY d.name) AS doctor_names, array_agg(p.id ORDER BY p.id) AS payment_ids
          FROM transfer_payment l JOIN payment p ON p.id = l.payment_id JOIN doctor d ON d.id = p.doctor_id
         WHERE l.transfer_id = t.id)`.as('paid'),
      (join) => join.onTrue(),
    )
    .select([
      't.id',
      'f.id as fileId',
      'f.fileName',
      'f.createdAt',
      't.reference',
      't.attempt',
      't.status',
      't.isSurplus',
      IS_PAID_ELSEWHERE.as('isPaidElsewhere'),
      sql<{ file: string; on: string | null; isPart: boolean } | null>`(
        SELECT jsonb_build_object('file', later.file_name, 'on', coalesce(o.paid_on, later.transfer_date), 'isPart', EXISTS (
                 SELECT FROM transfer_payment x WHERE x.transfer_id = t.id AND NOT EXISTS (
                   SELECT FROM transfer_payment y WHERE (y.transfer_id, y.payment_id) = (o.id, x.payment_id))))
          FROM transfer_payment l
          JOIN transfer_payment live ON live.payment_id = l.payment_id AND live.is_live AND live.transfer_id <> t.id
          JOIN transfer o ON o.id = live.transfer_id JOIN bank_file later ON later.id = o.bank_file_id
         WHERE l.transfer_id = t.id ORDER BY o.status <> 'sent', later.file_name LIMIT 1)`.as(
        'sentAgain',
      ),
      REJECTED_ON.as('rejectedOn'),
      't.payeeName',
      't.payeeRut',
      'paid.societyId',
      'paid.doctorId',
      'paid.paymentIds',
      'paid.doctorNames',
      'b.name as bankName',
      't.bankAccount',
      't.amount',
      't.paidOn',
      RECOVERED_ON.as('recoveredOn'),
      TO_RECOVER.as('toRecover'),
      't.rejectionReason',
      't.rejectionNote',
    ])
    .orderBy(orderedBy(SORT[column] ?? sql`f.created_at`, direction))
    .orderBy('t.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ createdAt, rejectionReason, rejectionNote, sentAgain, ...row }) => ({
    ...row,
    sentAgainIn: sentAgain?.file ?? null,
    sentAgainOn: sentAgain?.on ?? null,
    isSentAgainInPart: sentAgain?.isPart ?? false,
    sentAt: createdAt.toISOString(),
    rejection: rejectionReason && rejectionText(rejectionReason, rejectionNote),
  }));
}

/** Count and pesos of what the filters find, the number in each state, and the pesos to be recovered of what was paid twice. */
async function sumTransfers(db: Db, { stand, ...filters }: Filters) {
  const rows = await transfersOf(db, filters)
    .select([
      STAND.as('stand'),
      total,
      sql<number>`coalesce(sum(t.amount), 0)::bigint`.as('sentAmount'),
      sql<number>`coalesce(sum(${TO_RECOVER}), 0)::bigint`.as('toRecover'),
    ])
    .groupBy(sql`1`)
    .execute();
  const of = (one: TransferStand) => {
    const found = rows.find((row) => row.stand === one);
    const amount = one === 'surplus' ? found?.toRecover : found?.sentAmount;
    return { count: found?.total ?? 0, amount: amount ?? 0 };
  };
  const stands = Object.fromEntries(TRANSFER_STANDS.map((one) => [one, of(one)])) as Record<
    TransferStand,
    { count: number; amount: number }
  >;
  if (stand) return { total: stands[stand].count, totalAmount: stands[stand].amount, stands };
  return {
    total: rows.reduce((sum, row) => sum + row.total, 0),
    totalAmount: rows.reduce((sum, row) => sum + row.sentAmount, 0),
    stands,
  };
}
