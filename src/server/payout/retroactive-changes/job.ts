/** The job that follows a change of a rule up: `retroactive-change` (payout §26.2). */
import type { RetroactiveInput } from '../../../contract/payout/retroactive-changes.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, whatWasDone } from '../../../domain/words/counts.ts';
import { recalculateFees, scanDifferences } from '../../fees/calculations/public.ts';
import { audit } from '../../platform/audit.ts';
import { lockLedger, transactionWithClient } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import { proposeCorrections } from '../corrections/public.ts';
import { changeOf } from './preview.ts';

/** About how many lines are proposed at once, whole doctors. */
const BATCH_LINES = 5_000;

/** The chosen follow-up of a change, and the revision of the rule set that it made. Older jobs follow the last revision up. */
type Payload = RetroactiveInput & { readonly revision?: number };

export const retroactiveChangeJob: JobDefinition<Payload> = {
  type: 'retroactive-change',
  steps: [
    {
      key: 'compare',
      name: 'Comparación',
      description: 'Busca los registros que la regla paga distinto desde su cambio.',
    },
    {
      key: 'recalculate',
      name: 'Recálculo',
      description: 'Calcula de nuevo lo que no está en ningún pago.',
    },
    {
      key: 'propose',
      name: 'Propuestas',
      description: 'Propone la corrección de lo que ya se pagó.',
    },
  ],
  async run(job) {
    const { services, actor } = job;
    const { revision, ...payload } = job.payload;
    const { database } = services;
    await job.step('compare');
    await transactionWithClient(database, async (tx, client) => {
      await job.claim(tx);
      await lockLedger(tx);
      const { before, after, title } = await changeOf(tx, payload.ruleId, revision);
      const unpaid: number[] = [];
      let changed = 0;
      // What the lines come to with what their scales owe then, as approving all of them does (payout §26.6).
      let told = 0;
      const paid = new Map<number, number[]>();
      const paidWithoutRule: number[] = [];
      await scanDifferences(tx, client, { before, after }, (line) => {
        if (line.isWithoutRule) {
          if (line.stand === 'paid') paidWithoutRule.push(line.attentionId);
          return;
        }
        if (line.stand === 'unpaid') {
          unpaid.push(line.attentionId);
          if (line.amount !== line.newAmount) changed += 1;
        }
        if (line.stand !== 'paid') return;
        told += line.newAmount - line.amount + line.besides;
        const ofDoctor = paid.get(line.doctorId) ?? [];
        paid.set(line.doctorId, ofDoctor);
        ofDoctor.push(line.attentionId);
      });
      job.signal.throwIfAborted();
      await job.step('recalculate', unpaid.length);
      if (payload.recalculate) await recalculateFees(database, tx, client, unpaid);
      // What stays as it is beside others of its scale is not told.
      const recalculated = payload.recalculate ? changed : 0;
      const batches = payload.propose
        ? [
            ...[...batchesOf(paid.values())].map((ids) => ({ ids, isWithoutRule: false })),
            ...[...chunksOf(paidWithoutRule)].map((ids) => ({ ids, isWithoutRule: true })),
          ]
        : [];
      await job.step(
        'propose',
        batches.reduce((sum, { ids }) => sum + ids.length, 0),
      );
      const { id: changeId } = await tx
        .insertInto('retroactiveChange')
        .values({
          ruleId: payload.ruleId,
          beforeRevision: before,
          afterRevision: after,
          reason: payload.reason,
          recalculated,
          createdBy: actor.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const sums = { proposed: 0, difference: 0, withoutRule: 0 };
      let compared = 0;
      for (const { ids: attentionIds, isWithoutRule } of batches) {
        job.signal.throwIfAborted();
        const made = await proposeCorrections(
          { database, tx, client },
          { attentionIds, cause: 'rule', reason: payload.reason, changeId, isWithoutRule },
          actor,
        );
        if (isWithoutRule) sums.withoutRule += made.proposed;
        else sums.proposed += made.proposed;
        sums.difference += made.difference;
        compared += attentionIds.length;
        job.advance(compared);
      }
      const { proposed, difference, withoutRule } = sums;
      // What is proposed follows the rules of now: what other changes since come to is no «Ajuste de tramos».
      const { revision: present } = await tx
        .selectFrom('ruleSet')
        .select('revision')
        .executeTakeFirstOrThrow();
      const scaleAmount = proposed === 0 || present !== after ? 0 : told - difference;
      const done = whatWasDone(
        [
          [
            recalculated,
            `${countOf(recalculated, 'registro sin pagar calculado', 'registros sin pagar calculados')} de nuevo`,
          ],
          [
            proposed,
            `${countOf(proposed, 'corrección propuesta', 'correcciones propuestas')} por ${formatPesos(difference + scaleAmount)} brutos${scaleAmount === 0 ? '' : `, con ${formatPesos(scaleAmount)} de ajuste de tramos`}`,
          ],
          [
            withoutRule,
            `${countOf(withoutRule, 'línea que quedó sin regla', 'líneas que quedaron sin regla')} por decidir`,
          ],
        ],
        'Nada que calcular de nuevo ni que corregir',
      );
      const message = `${done}, por el cambio de ${title}: ${payload.reason}`;
      await audit(tx, actor, {
        action: 'correction.propose',
        entity: 'correction',
        summary: `${message}.`,
        after: { ...payload, changeId, recalculated, ...sums },
      });
      await job.complete(tx, { message, changeId, recalculated, ...sums });
    });
  },
};

function* chunksOf(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += BATCH_LINES)
    yield ids.slice(from, from + BATCH_LINES);
}

function* batchesOf(groups: Iterable<readonly number[]>): Generator<number[]> {
  let batch: number[] = [];
  for (const group of groups) {
    batch = batch.concat(group);
    if (batch.length < BATCH_LINES) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
