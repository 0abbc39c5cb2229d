/** Matters that need attention. Each part is read only if the user has its screen. */
import { sql } from 'kysely';
import { type AttentionNeeded, RECENT_DAYS } from '../../../contract/operations/dashboard.ts';
import type { Screen } from '../../../contract/screens.ts';
import { addDays, type LocalDate, localDate, yearOf } from '../../../domain/calendar/calendar.ts';
import { OPEN_END } from '../../../domain/fees/rules.ts';
import { EXPIRY_DAYS } from '../../../domain/rule-check/rule-check-expiry.ts';
import { PAYMENT_MOVES } from '../../../domain/states.ts';
import { currentRules } from '../../fees/rules/public.ts';
import { countAccountChanges } from '../../masters/account-changes/public.ts';
import { countUnusualRates } from '../../masters/doctors/public.ts';
import { sumBalances } from '../../payout/balances/public.ts';
import { sumCorrections } from '../../payout/corrections/public.ts';
import { countProposed } from '../../payout/entries/public.ts';
import { sumHolds } from '../../payout/holds/public.ts';
import { monthsAsked } from '../../payout/month-approvals/public.ts';
import { reopeningsAsked } from '../../payout/months/public.ts';
import { countOpen } from '../../payout/receipts/public.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { starts } from '../../platform/db/state-sql.ts';
import { latestReport } from '../books/public.ts';
import { screenOfJob } from '../jobs/public.ts';

/** How many of each kind are listed; further ones are counted. */
const NAMED = 3;
/** More than any week's failed jobs. */
const FAILED_JOBS_LIMIT = 1000;

type MayOpen = (screen: Screen) => boolean;

export async function attentionNeeded(
  db: Db,
  today: LocalDate,
  mayOpen: MayOpen,
  /** Who reads it: nobody approves what they asked for themselves. */
  userId: number | null = null,
): Promise<AttentionNeeded> {
  const { held, balances, corrections, ...found } = await allOf({
    books: mayOpen('/job-monitor') ? findWrongBooks(db) : null,
    withoutRule: findWithoutRule(db, mayOpen),
    failedJobs: findFailedJobs(db, mayOpen),
    rejectedRows: mayOpen('/atenciones-medicas') ? findRejectedRows(db) : { total: 0, latest: [] },
    expiring: countExpiring(db, today, mayOpen),
    receipts: mayOpen('/boletas') ? findOpenReceipts(db, today) : null,
    withoutAccount: mayOpen('/medicos') ? findDoctorsWithoutAccount(db) : { total: 0, doctors: [] },
    accountChanges: countAccountChanges(db, mayOpen, NAMED),
    unusualRates: mayOpen('/medicos') ? countUnusualRates(db) : { total: 0, legalPercentage: null },
    held: mayOpen('/pagos-en-pausa') ? sumHolds(db, { state: 'live' }) : null,
    balances: mayOpen('/haberes') ? sumBalances(db, { state: 'owed' }) : null,
    proposedEntries: mayOpen('/haberes') ? countProposed(db) : 0,
    corrections: mayOpen('/correcciones') ? sumCorrections(db, { state: 'proposed' }) : null,
    approvals: mayOpen('/cierre') ? monthsAsked(db, { userId }) : [],
    reopenings: mayOpen('/cierre') ? reopeningsAsked(db, { userId }) : [],
  });
  return {
    ...found,
    held: held?.total ? held : null,
    balances: balances?.total ? balances : null,
    corrections: corrections?.total
      ? { proposed: corrections.total, difference: corrections.difference }
      : null,
  };
}

/** Waits for all values of an object at once. */
async function allOf<Values extends object>(values: Values) {
  const entries = Object.entries(values).map(async ([name, value]) => [name, await value]);
  return Object.fromEntries(await Promise.all(entries)) as {
    [Name in keyof Values]: Awaited<Values[Name]>;
  };
}

/** The failed checks of the latest check of the books; null if none failed or none was run. */
async function findWrongBooks(db: Db): Promise<AttentionNeeded['books']> {
  const report = await latestReport(db);
  if (!report || report.failed === 0) return null;
  return { at: report.at, failed: report.findings.filter(({ wrong }) => wrong > 0) };
}

/** Lines that would be paid 100 %, while a rule can still change that or somebody can look (fees §4.2). */
async function findWithoutRule(db: Db, mayOpen: MayOpen): Promise<AttentionNeeded['withoutRule']> {
  const rows = await rowsOf<AttentionNeeded['withoutRule'][number]>(db)`
    SELECT period_year AS year, period_month AS month,
           coalesce(sum(without_rule) FILTER (WHERE status = 'calculated' AND ${mayOpen('/calcular-pagos')}), 0)
             AS calculated,
           coalesce(sum(without_rule) FILTER (WHERE status = 'pending_payment' AND ${mayOpen('/nomina-completa')}), 0)
             AS pending_payment
      FROM payable_month
     GROUP BY 1, 2
     ORDER BY 1 DESC, 2 DESC`;
  return rows.filter((row) => row.calculated + row.pendingPayment > 0).slice(0, NAMED);
}

async function findFailedJobs(db: Db, mayOpen: MayOpen): Promise<AttentionNeeded['failedJobs']> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'type', 'errorMessage', 'createdAt'])
    .select(sql<string | null>`payload ->> 'processingType'`.as('processingType'))
    .where('status', '=', 'failed')
    // Not repeated yet: a repeated one has been dealt with.
    .where('retriedBy', 'is', null)
    .where('createdAt', '>=', recently)
    .orderBy('createdAt', 'desc')
    .limit(FAILED_JOBS_LIMIT)
    .execute();
  const jobs = rows
    .map(({ processingType, createdAt, ...job }) => ({
      ...job,
      screen: screenOfJob(job.type, processingType),
      at: createdAt.toISOString(),
    }))
    .filter(({ screen }) => mayOpen(screen));
  return { total: jobs.length, latest: jobs.slice(0, NAMED) };
}

type Refusing = {
  id: number;
  fileName: string;
  rejected: number;
  open: number;
  createdAt: Date;
  total: number;
};

async function findRejectedRows(db: Db): Promise<AttentionNeeded['rejectedRows']> {
  const rows = await rowsOf<Refusing>(db)`
    WITH recent AS (
      SELECT i.id, i.file_name, i.rejected, i.created_at,
             i.rejected - (SELECT count(*) FROM import_rejection r JOIN import s ON s.id = r.settled_by AND s.reverted_at IS NULL
                            WHERE r.settled_by IS NOT NULL AND r.import_id = i.id) AS open
        FROM import i
       WHERE i.completed_at IS NOT NULL AND i.reverted_at IS NULL AND i.rejected > 0 AND i.created_at >= ${recently})
    SELECT *, sum(open) OVER () AS total FROM recent WHERE open > 0 ORDER BY created_at DESC, id DESC LIMIT ${NAMED}`;
  return {
    total: rows[0]?.total ?? 0,
    latest: rows.map(({ id, fileName, rejected, open, createdAt }) => ({
      id,
      fileName,
      rejected,
      open,
      at: createdAt.toISOString(),
    })),
  };
}

const recently = sql<Date>`now() - make_interval(days => ${RECENT_DAYS}::int)`;

/** Rules that are valid today, but end within `EXPIRY_DAYS` days. */
async function countExpiring(db: Db, today: LocalDate, mayOpen: MayOpen) {
  const rows = await currentRules(db)
    .select(['feeRule.kind', sql<number>`count(*)`.as('count')])
    .where('feeRuleVersion.isActive', '=', true)
    .where('feeRuleVersion.validFrom', '<=', today)
    .where(sql<boolean>`coalesce(valid_to, ${OPEN_END}::date)
                        BETWEEN ${today}::date AND ${addDays(today, EXPIRY_DAYS)}::date`)
    .groupBy('feeRule.kind')
    .execute();
  const count = (kind: 'rule' | 'convention', screen: Screen) =>
    mayOpen(screen) ? (rows.find((row) => row.kind === kind)?.count ?? 0) : 0;
  return { rules: count('rule', '/reglas'), agreements: count('convention', '/convenios') };
}

/** Until 14 February what is wrong of last year's receipts can be put right for DJ 1879. */
async function findOpenReceipts(db: Db, today: LocalDate): Promise<AttentionNeeded['receipts']> {
  const year = yearOf(today);
  if (today > localDate(`${year}-02-14`)) return null;
  const open = await countOpen(db, year - 1);
  return open && { year: year - 1, ...open };
}

/** Doctors with unpaid fees where the account of today's payee, doctor or society, is incomplete, so that no transfer is possible. */
async function findDoctorsWithoutAccount(db: Db): Promise<AttentionNeeded['withoutAccount']> {
  const rows = await rowsOf<{ id: number; name: string; total: number }>(db)`
    SELECT d.id, d.name, count(*) OVER () AS total
      FROM doctor d JOIN current_affiliation own ON own.doctor_id = d.id LEFT JOIN medical_society s ON s.id = own.society_id
     -- Not EXISTS: this is a look into the index for each doctor, whatever the planner thinks of the tables.
     CROSS JOIN LATERAL (
           (SELECT FROM payable_fee f WHERE f.doctor_id = d.id LIMIT 1) UNION ALL
           (SELECT FROM payment p WHERE p.doctor_id = d.id AND ${starts(PAYMENT_MOVES.markPaid, 'p.status')} LIMIT 1)
           LIMIT 1) AS unpaid
     WHERE d.payment_type <> 'check' AND CASE WHEN s.id IS NULL THEN d.bank_code IS NULL OR d.bank_account IS NULL
                                          ELSE s.bank_code IS NULL OR s.bank_account IS NULL END
     ORDER BY d.name COLLATE "es-x-icu", d.id
     LIMIT ${NAMED}`;
  return { total: rows[0]?.total ?? 0, doctors: rows.map(({ id, name }) => ({ id, name })) };
}
