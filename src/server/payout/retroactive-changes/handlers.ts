/** The calls of retroactive changes (payout §26). */
import type { RetroactiveChange } from '../../../contract/payout/retroactive-changes.ts';
import { draftVersion } from '../../fees/rules/public.ts';
import { actorOf } from '../../platform/context.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { byActorWithClient, callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { enqueueJob } from '../../platform/jobs/queue.ts';
import { listPaidElsewhere, proposeAffiliation } from './affiliations.ts';
import { retroactiveChangeJob } from './job.ts';
import { changeOf, previewChange } from './preview.ts';

/** After payrolls, like calculations (payout §2.11). */
const PRIORITY = 5;

export const retroactiveChanges = callsOf('retroactiveChanges', {
  preview: async ({ input, context }) =>
    previewChange(context.database, {
      drafts: [await draftVersion(context.database.db, input.rule, input.id)],
      removed: [],
    }),

  ofRule: async ({ input, context }) => {
    const { before, after } = await changeOf(context.database.db, input.ruleId);
    return previewChange(context.database, { before, after });
  },

  create: async ({ input, context }) => {
    if (!input.recalculate && !input.propose) refuse('retroactive.nothingToDo');
    const jobId = await context.database.db.transaction().execute(async (tx) => {
      // Another change may be saved before the job runs.
      const { after: revision } = await changeOf(tx, input.ruleId);
      return enqueueJob(tx, retroactiveChangeJob, {
        payload: { ...input, revision },
        priority: PRIORITY,
        actor: actorOf(context),
      });
    });
    return { success: true as const, jobId };
  },

  ofAffiliation: ({ input, context }) => listPaidElsewhere(context.database.db, input.doctorId),

  proposeAffiliation: byActorWithClient(proposeAffiliation),

  list: async ({ input, context }) => {
    type Row = Omit<RetroactiveChange, 'createdAt'> & { createdAt: Date };
    const rows = await rowsOf<Row>(context.database.db)`
      SELECT c.id, coalesce(r.code || ' · ' || v.name, 'Afiliación de ' || d.name) AS title, c.reason, c.recalculated, made.proposed, made.waiting,
             made.waiting_difference, made.waiting_without_rule, u.first_name || ' ' || u.last_name AS created_by_name, c.created_at
        FROM retroactive_change c
        LEFT JOIN doctor d ON d.id = c.doctor_id
        LEFT JOIN fee_rule r ON r.id = c.rule_id
        LEFT JOIN fee_rule_version v ON v.rule_id = c.rule_id AND v.from_revision = c.after_revision
        LEFT JOIN app_user u ON u.id = c.created_by
       CROSS JOIN LATERAL (
         SELECT count(*) AS proposed, count(*) FILTER (WHERE k.status = 'proposed' AND NOT k.is_without_rule) AS waiting,
                coalesce(sum(f.calculated_amount - k.paid_amount)
                  FILTER (WHERE k.status = 'proposed' AND NOT k.is_without_rule), 0)::bigint AS waiting_difference,
                count(*) FILTER (WHERE k.status = 'proposed' AND k.is_without_rule) AS waiting_without_rule
           FROM correction k JOIN replacement_fee f ON f.correction_id = k.id WHERE k.change_id = c.id) AS made
       ORDER BY c.id DESC LIMIT ${input.limit} OFFSET ${input.offset}`;
    return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
  },
});
