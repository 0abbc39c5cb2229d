/**
 * What a change of a rule would change in fees that are calculated or paid already (payout §26): both rule sets are run over
 * the lines, and those whose amount differs are touched. It writes nothing.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  firstDayOf,
  type LocalDate,
  lastDayOf,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { compileRules } from '../../../domain/fees/compiled-rules.ts';
import { createCalculator } from '../../../domain/fees/engine.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import { OPEN_END } from '../../../domain/fees/rules.ts';
import { NumberRowReader } from '../../platform/db/copy-binary.ts';
import { type Database, type Tx, transactionWithClient } from '../../platform/db/database.ts';
import { loadRuleSet, loadRuleSetAt } from '../rules/public.ts';
import { readBaseColumns } from './base-columns.ts';
import { LINE_COLUMNS, LINE_ORDER, readingFor } from './lines.ts';

/** Where a fee stands; `correcting`: a correction of it is proposed or not paid yet. */
const FEE_STANDS = ['unpaid', 'processed', 'paid', 'correcting'] as const;
type FeeStand = (typeof FEE_STANDS)[number];

/** Rules that are about to be saved and deleted, or what was saved between two revisions of the rule set. */
export type RuleChange =
  | { readonly drafts: readonly RuleVersion[]; readonly removed: readonly number[] }
  | { readonly before: number; readonly after: number };

/** A line that is paid otherwise after the change; pesos before retention. */
type TouchedLine = {
  readonly attentionId: number;
  readonly doctorId: number;
  readonly stand: FeeStand;
  /** What it is paid, or is to be paid. */
  readonly amount: number;
  /** What it would be paid. */
  readonly newAmount: number;
  /** Whether no rule would pay it any more: then `newAmount` is its whole base. */
  readonly isWithoutRule: boolean;
};

/**
 * Calls `onTouched` for each line that the change touches, in the order of date, time and id. Lines of progressive scales
 * accumulate anew from the beginning of each month.
 */
export async function scanDifferences(
  tx: Tx,
  client: pg.PoolClient,
  change: RuleChange,
  onTouched: (line: TouchedLine) => void,
): Promise<void> {
  const { before, after, changed } = await readSets(tx, change);
  const condition = conditionOf(changed);
  if (condition === null) return;
  const reading = readingFor([...before, ...after]);
  const now = createCalculator(compileRules(before));
  const then = createCalculator(compileRules(after));
  const query = reading.sql(await readBaseColumns(tx), condition, {
    source: 'fee_in_force',
    more: `, array_position('{${FEE_STANDS.join()}}'::text[], a.stand), a.calculated_amount`,
  });
  const places = LINE_COLUMNS.length;
  const reader = new NumberRowReader(places + 2, (row) => {
    const line = reading.lineOf(row);
    const old = now.calculate(line);
    const { calculatedAmount, rule } = then.calculate(line);
    const isWithoutRule = rule === null && old.rule !== null;
    if (old.calculatedAmount === calculatedAmount && !isWithoutRule) return;
    onTouched({
      attentionId: line.attentionId,
      doctorId: line.doctorId,
      stand: FEE_STANDS[(row[places] as number) - 1] as FeeStand,
      amount: row[places + 1] as number,
      newAmount: calculatedAmount,
      isWithoutRule,
    });
  });
  const lines = client.query(
    copyTo(`COPY (${query} ORDER BY ${LINE_ORDER}) TO STDOUT (FORMAT binary)`),
  );
  for await (const chunk of lines) reader.push(chunk);
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

/** The attentions `a` that these rules may decide, in whole months, as SQL text; null when they decide none. */
function conditionOf(changed: readonly RuleVersion[]): string | null {
  const active = changed.filter(({ isActive }) => isActive);
  if (active.length === 0) return null;
  const from = active.map(({ validFrom }) => validFrom).toSorted()[0] as LocalDate;
  const to = active
    .map(({ validTo }) => validTo ?? OPEN_END)
    .toSorted()
    .at(-1) as LocalDate;
  const doctorIds = active.map(({ doctorId }) => doctorId);
  const isOfDoctors = doctorIds.every((id) => id !== null);
  return [
    `a.attention_date BETWEEN '${firstDayOf(periodOf(from))}' AND '${lastDayOf(periodOf(to))}'`,
    ...(isOfDoctors ? [`a.doctor_id IN (${[...new Set(doctorIds)].map(Number).join(', ')})`] : []),
  ].join(' AND ');
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
};

/** The sums of touched lines by doctor, from one snapshot; it locks nothing. */
export function differencesByDoctor(
  database: Database,
  change: RuleChange,
): Promise<DoctorDifference[]> {
  return transactionWithClient(database, async (tx, client) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(tx);
    // Enough to sort a million rows in memory.
    await sql`SET LOCAL work_mem = '256MB'`.execute(tx);
    const sums = new Map<number, Omit<DoctorDifference, 'doctorName' | 'doctorRut'>>();
    await scanDifferences(tx, client, change, (line) => {
      const of = sums.get(line.doctorId) ?? nothingOf(line.doctorId);
      sums.set(line.doctorId, of);
      if (line.isWithoutRule) {
        of.withoutRule[line.stand === 'processed' ? 'unpaid' : line.stand] += 1;
        return;
      }
      of[line.stand].lines += 1;
      of[line.stand].difference += line.newAmount - line.amount;
    });
    const names = await tx
      .selectFrom('doctor')
      .select(['id', 'name as doctorName', 'rut as doctorRut'])
      .where(sql<boolean>`id = ANY(${[...sums.keys()]}::int[])`)
      .orderBy(sql`name COLLATE "es-x-icu"`)
      .execute();
    return names.flatMap(({ id, ...name }) => {
      const of = sums.get(id);
      return of ? [{ ...of, ...name }] : [];
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
