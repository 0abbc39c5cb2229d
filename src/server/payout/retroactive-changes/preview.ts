/** What a change of a rule touches, by doctor and in all (payout §26.1). */
import type { RetroactivePreview } from '../../../contract/payout/retroactive-changes.ts';
import { countOf } from '../../../domain/words/counts.ts';
import {
  type DoctorDifference,
  forecastDifferences,
  type RuleChange,
} from '../../fees/calculations/public.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** How many doctors a preview names. */
const NAMED_DOCTORS = 200;

/** The sums of a change, and those of the first doctors. */
export async function previewChange(
  database: Database,
  change: RuleChange,
): Promise<RetroactivePreview> {
  const doctors = await forecastDifferences(database, change);
  const sumOf = (stand: 'unpaid' | 'processed' | 'paid' | 'correcting') => ({
    lines: sum(doctors, (doctor) => doctor[stand].lines),
    difference: sum(doctors, (doctor) => doctor[stand].difference),
  });
  return {
    total: doctors.length,
    unpaid: sumOf('unpaid'),
    processed: sumOf('processed'),
    paid: sumOf('paid'),
    correcting: sumOf('correcting'),
    withoutRule: {
      unpaid: sum(doctors, ({ withoutRule }) => withoutRule.unpaid),
      paid: sum(doctors, ({ withoutRule }) => withoutRule.paid),
      correcting: sum(doctors, ({ withoutRule }) => withoutRule.correcting),
    },
    moving: sum(doctors, ({ moving }) => moving),
    doctors: doctors.slice(0, NAMED_DOCTORS),
  };
}

const sum = (doctors: readonly DoctorDifference[], of: (doctor: DoctorDifference) => number) =>
  doctors.reduce((total, doctor) => total + of(doctor), 0);

/**
 * The rule sets before and after a rule was saved, and its name then: in this revision of the rule set, or else last. Refuses an
 * unknown rule.
 */
export async function changeOf(db: Db | Tx, ruleId: number, revision?: number) {
  const version = await db
    .selectFrom('feeRuleVersion')
    .innerJoin('feeRule', 'feeRule.id', 'feeRuleVersion.ruleId')
    .select(['fromRevision', 'feeRule.code', 'feeRuleVersion.name'])
    .where('ruleId', '=', ruleId)
    .where((is) => is.and(given(revision, (one) => is('fromRevision', '=', one))))
    .orderBy('feeRuleVersion.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!version) refuse('record.notFound', { record: 'la regla' });
  const { fromRevision, code, name } = version;
  // All that one file changed began at one revision.
  const { together } = await db
    .selectFrom('feeRuleVersion')
    .select(({ fn }) => fn.countAll<number>().as('together'))
    .where('fromRevision', '=', fromRevision)
    .executeTakeFirstOrThrow();
  const others = Number(together) - 1;
  const more = others > 0 ? ` y ${countOf(others, 'regla más', 'reglas más')}` : '';
  return { before: fromRevision - 1, after: fromRevision, title: `${code} · ${name}${more}` };
}
