/**
 * What a change of a rule would change in calculated and paid fees (payout §26), as its follow-up does it, to the peso. It writes
 * nothing.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  addDays,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { compileRules } from '../../../domain/fees/compiled-rules.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import { OPEN_END } from '../../../domain/fees/rules.ts';
import { NumberRowReader } from '../../platform/db/copy-binary.ts';
import {
  carryOut,
  type Database,
  type Tx,
  transactionWithClient,
} from '../../platform/db/database.ts';
import { only } from '../../platform/db/rows.ts';
import { loadRuleSet, loadRuleSetAt } from '../rules/public.ts';
import { readBaseColumns } from './base-columns.ts';
import { LINE_COLUMNS, LINE_ORDER, readingFor } from './lines.ts';
import { createMonthDifferences } from './month-differences.ts';
import { scalesReader } from './month-scales.ts';
import { FEE_STANDS, type FeeStand, type TouchedLine } from './touched-lines.ts';

/** Rules that are about to be saved and deleted, or what was saved between two revisions of the rule set. */
export type RuleChange =
  | { readonly drafts: readonly RuleVersion[]; readonly removed: readonly number[] }
  | { readonly before: number; readonly after: number };

/**
 * Calls `onTouched` for each line that the change touches, month by month. In a progressive scale it also tells the unpaid lines
 * that are calculated again with a touched one, even unchanged ones.
 */
export async function scanDifferences(
  tx: Tx,
  client: pg.PoolClient,
  change: RuleChange,
  onTouched: (line: TouchedLine) => void,
): Promise<void> {
  const { before, after, changed } = await readSets(tx, change);
  const scope = scopeOf(changed);
  if (scope === null) return;
  const reading = readingFor([...before, ...after]);
  const base = await readBaseColumns(tx);
  const rules = { before: compileRules(before), after: compileRules(after) };
  const months = await readMonths(client, scope);
  const scalesOf = await scalesReader(tx, months);
  for (const month of months) {
    const differences = createMonthDifferences(rules, await scalesOf(month), onTouched);
    const query = reading.sql(base, conditionOf(month), {
      source: 'fee_in_force',
      paidBase: 'a.paid_base_amount',
      more: `, array_position('{${FEE_STANDS.join()}}'::text[], a.stand), a.calculated_amount`,
    });
    const reader = new NumberRowReader(LINE_COLUMNS.length + 2, (row) =>
      differences.add({
        line: reading.lineOf(row),
        stand: FEE_STANDS[(row[LINE_COLUMNS.length] as number) - 1] as FeeStand,
        amount: row[LINE_COLUMNS.length + 1] as number,
      }),
    );
    const lines = client.query(
      copyTo(`COPY (${query} ORDER BY ${LINE_ORDER}) TO STDOUT (FORMAT binary)`),
    );
    for await (const chunk of lines) reader.push(chunk);
    differences.end();
  }
}

type Sets = {
  readonly before: readonly RuleVersion[];
  readonly after: readonly RuleVersion[];
  /** The versions that are in one of them only. */
  readonly changed: readonly RuleVersion[];
};

async function readSets(tx: Tx, change: RuleChange): Promise<Sets> {
  if ('drafts' in change) {
    const { drafts, removed } = change;
    const { versions: before } = await loadRuleSet(tx);
    const ended = new Set([...drafts.map(({ ruleId }) => ruleId), ...removed]);
    const others = before.filter(({ ruleId }) => !ended.has(ruleId));
    const replaced = before.filter(({ ruleId }) => ended.has(ruleId));
    return { before, after: [...others, ...drafts], changed: [...replaced, ...drafts] };
  }
  const before = await loadRuleSetAt(tx, change.before);
  const after = await loadRuleSetAt(tx, change.after);
  const ids = (versions: readonly RuleVersion[]) => new Set(versions.map(({ id }) => id));
  const [old, young] = [ids(before), ids(after)];
  return {
    before,
    after,
    changed: [
      ...before.filter(({ id }) => !young.has(id)),
      ...after.filter(({ id }) => !old.has(id)),
    ],
  };
}

/** Whole months, and the doctors that rules may pay in them; null for all. */
type Scope = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly doctorIds: readonly number[] | null;
};

/** What these rules may decide; null when they decide nothing. */
function scopeOf(changed: readonly RuleVersion[]): Scope | null {
  const active = changed.filter(({ isActive }) => isActive);
  if (active.length === 0) return null;
  const from = active.map(({ validFrom }) => validFrom).toSorted()[0] as LocalDate;
  const to = active
    .map(({ validTo }) => validTo ?? OPEN_END)
    .toSorted()
    .at(-1) as LocalDate;
  const doctorIds = new Set(active.map(({ doctorId }) => doctorId));
  return {
    from: firstDayOf(periodOf(from)),
    to: lastDayOf(periodOf(to)),
    doctorIds: doctorIds.has(null) ? null : [...doctorIds].map(Number),
  };
}

/** The attentions `a` of a scope, as SQL text. */
const conditionOf = ({ from, to, doctorIds }: Scope): string =>
  [
    `a.attention_date BETWEEN '${from}' AND '${to}'`,
    ...(doctorIds ? [`a.doctor_id IN (${doctorIds.join(', ')})`] : []),
  ].join(' AND ');

/** The months of a scope from the first to the last one with a fee. */
async function readMonths(client: pg.PoolClient, scope: Scope): Promise<Scope[]> {
  const { rows } = await client.query<{ from: LocalDate | null; to: LocalDate }>(`
    SELECT min(day) AS "from", max(day) AS "to"
      FROM (SELECT a.attention_date FROM calculation a WHERE ${conditionOf(scope)}
            UNION ALL SELECT a.attention_date FROM replacement_fee a WHERE ${conditionOf(scope)}) AS fee (day)`);
  const { from, to } = only(rows);
  const months: Scope[] = [];
  for (let day = from; day !== null && day <= to; day = addDays(lastDayOf(periodOf(day)), 1))
    months.push({ ...scope, from: firstDayOf(periodOf(day)), to: lastDayOf(periodOf(day)) });
  return months;
}

/** Lines and pesos before retention of one stand. */
type StandSums = { lines: number; difference: number };

/** What a change touches of a doctor. */
export type DoctorDifference = Record<FeeStand, StandSums> & {
  doctorId: number;
  doctorName: string;
  doctorRut: string;
  /** Lines that no rule would pay any more: these are counted here alone. */
  withoutRule: Record<'unpaid' | 'paid' | 'correcting', number>;
  /** Paid lines that are corrected with others of their scales, each for the amount that it was paid. */
  moving: number;
};

/** The sums of touched lines by doctor, from one snapshot; it locks nothing. */
export function differencesByDoctor(
  database: Database,
  change: RuleChange,
): Promise<DoctorDifference[]> {
  return transactionWithClient(database, async (tx, client) => {
    await carryOut(tx)`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`;
    // Enough to sort a million rows in memory.
    await carryOut(tx)`SET LOCAL work_mem = '256MB'`;
    const sums = new Map<number, Omit<DoctorDifference, 'doctorName' | 'doctorRut' | 'moving'>>();
    const moving = new Map<number, number>();
    await scanDifferences(tx, client, change, (line) => {
      if (line.newAmount === line.amount && line.besides === 0 && !line.isWithoutRule) {
        if (line.stand === 'paid') moving.set(line.doctorId, (moving.get(line.doctorId) ?? 0) + 1);
        return;
      }
      const of = sums.get(line.doctorId) ?? nothingOf(line.doctorId);
      sums.set(line.doctorId, of);
      if (line.isWithoutRule) {
        of.withoutRule[line.stand === 'processed' ? 'unpaid' : line.stand] += 1;
        return;
      }
      of[line.stand].lines += 1;
      of[line.stand].difference += line.newAmount - line.amount + line.besides;
    });
    const names = await tx
      .selectFrom('doctor')
      .select(['id', 'name as doctorName', 'rut as doctorRut'])
      .where(sql<boolean>`id = ANY(${[...sums.keys()]}::int[])`)
      .orderBy(sql`name COLLATE "es-x-icu"`)
      .execute();
    return names.flatMap(({ id, ...name }) => {
      const of = sums.get(id);
      return of ? [{ ...of, ...name, moving: moving.get(id) ?? 0 }] : [];
    });
  });
}

const nothing = (): StandSums => ({ lines: 0, difference: 0 });
const nothingOf = (doctorId: number) => ({
  doctorId,
  withoutRule: { unpaid: 0, paid: 0, correcting: 0 },
  unpaid: nothing(),
  processed: nothing(),
  paid: nothing(),
  correcting: nothing(),
});
