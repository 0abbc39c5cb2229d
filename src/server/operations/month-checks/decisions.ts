/** What people decide about findings: that they are right, who sees to them, and until when. */
import { sql } from 'kysely';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { findCheckKind } from '../../../domain/month-checks/kinds.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, auditAll } from '../../platform/audit.ts';
import { carryOut, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readOwners } from './inbox.ts';

/** A finding as the user saw it. */
type Seen = { readonly id: number; readonly version: number };
type Decided = { readonly id: number; readonly version: number };

type Locked = {
  id: number;
  version: number;
  kind: string;
  subject: string;
  periodYear: number;
  periodMonth: number;
  lineCount: number;
  amount: number;
  seenAt: Date;
  goneAt: Date | null;
  acceptedReason: string | null;
  ownerId: number | null;
  dueOn: string | null;
  snoozedUntil: string | null;
};

/** Locks them in the order of their ids. Refuses when one is not there, no longer found, or not as it was seen. */
async function lockFindings(tx: Tx, seen: readonly Seen[]): Promise<Locked[]> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const rows: Locked[] = await tx
    .selectFrom('monthFinding')
    .select(['id', 'version', 'kind', 'subject', 'periodYear', 'periodMonth', 'lineCount'])
    .select(['amount', 'seenAt', 'goneAt', 'acceptedReason', 'ownerId', 'dueOn', 'snoozedUntil'])
    .where('id', 'in', [...versions.keys()])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < versions.size) refuse('record.notFound', { record: 'el hallazgo' });
  if (rows.some(({ goneAt }) => goneAt !== null)) refuse('monthChecks.gone');
  const stale = rows.find(({ id, version }) => versions.get(id) !== version);
  if (stale) refuse('monthChecks.changed', { what: await whatChanged(tx, stale) });
  return rows;
}

/** What made the finding another one: the latest decision, or a check since. */
async function whatChanged(tx: Tx, finding: Locked): Promise<string> {
  const decision = await tx
    .selectFrom('auditLog')
    .select(['userName', 'summary', 'at'])
    .where('entity', '=', 'monthFinding')
    .where('entityId', '=', String(finding.id))
    .where('action', '<>', 'monthFinding.lapse')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return decision && decision.at >= finding.seenAt
    ? `${decision.userName} lo hizo antes: ${decision.summary.replace(/\.$/, '')}.`
    : `La última revisión encontró otra cosa: ${findingWords(finding)}, ${formatPesos(finding.amount)}.`;
}

/** What it finds, of which month and how many lines. */
export const findingWords = ({
  kind,
  periodMonth,
  periodYear,
  lineCount,
}: Pick<Locked, 'kind' | 'periodMonth' | 'periodYear' | 'lineCount'>): string =>
  `«${findCheckKind(kind)?.title ?? kind}» de ${String(periodMonth).padStart(2, '0')}/${periodYear} (${countOf(lineCount, 'línea', 'líneas')})`;

const NEXT = sql<number>`version + 1`;
const NOT_LAPSED = { lapsedAt: null, lapsedBy: null, lapsedReason: null, lapsedAs: null };

/** Accepts findings as right. Each has an entry of its own in the audit log, with its figures of now. */
export async function acceptFindings(
  tx: Tx,
  { findings: seen, reason }: { findings: readonly Seen[]; reason: string },
  actor: Actor,
): Promise<Decided[]> {
  const findings = await lockFindings(tx, seen);
  await tx
    .updateTable('monthFinding')
    .set({ acceptedBy: actor.userId, acceptedAt: sql`now()`, acceptedReason: reason })
    .set({ acceptedAs: sql`acceptable(month_finding)`, version: NEXT, ...NOT_LAPSED })
    .where('id', 'in', idsOf(findings))
    .execute();
  await auditEach(tx, actor, findings, 'accept', (one) => ({
    summary: `Aceptó ${findingWords(one)}: ${reason}`,
    after: { acceptedReason: reason },
  }));
  return next(findings);
}

export async function reopenFindings(
  tx: Tx,
  { findings: seen }: { findings: readonly Seen[] },
  actor: Actor,
): Promise<Decided[]> {
  const findings = (await lockFindings(tx, seen)).filter((one) => one.acceptedReason !== null);
  if (findings.length === 0) return [];
  await tx
    .updateTable('monthFinding')
    .set({ acceptedBy: null, acceptedAt: null, acceptedReason: null, acceptedAs: null })
    .set({ version: NEXT })
    .where('id', 'in', idsOf(findings))
    .execute();
  await auditEach(tx, actor, findings, 'reopen', (one) => ({
    summary: `Reabrió ${findingWords(one)}.`,
    after: { acceptedReason: null },
  }));
  return next(findings);
}

type Plan = {
  readonly ownerId?: number | null | undefined;
  readonly dueOn?: string | null | undefined;
  readonly snoozedUntil?: string | null | undefined;
};

/** Each finding has a plan of its own, so that several are taken back at once. What is not given stays as it is. */
export async function planFindings(
  tx: Tx,
  { findings: plans }: { findings: readonly (Seen & Plan)[] },
  actor: Actor,
): Promise<Decided[]> {
  const owners = await ownersOf(tx, plans);
  const locked = await lockFindings(tx, plans);
  const planned = new Map(plans.map((plan) => [plan.id, plan]));
  const changes = locked.map((finding) => {
    const {
      ownerId = finding.ownerId,
      dueOn = finding.dueOn,
      ...plan
    } = planned.get(finding.id) as Plan;
    const { snoozedUntil = finding.snoozedUntil } = plan;
    return { id: finding.id, ownerId, dueOn, snoozedUntil };
  });
  await carryOut(tx)`
    UPDATE month_finding f
       SET owner_id = n."ownerId", due_on = n."dueOn", snoozed_until = n."snoozedUntil", version = f.version + 1
      FROM json_to_recordset(${JSON.stringify(changes)}::json)
        AS n (id int, "ownerId" int, "dueOn" date, "snoozedUntil" date)
     WHERE f.id = n.id`;
  const after = new Map(changes.map(({ id, ...change }) => [id, change]));
  await auditEach(tx, actor, locked, 'plan', (one) => {
    const change = after.get(one.id) as Required<Plan>;
    return { summary: planWords(one, change, owners), after: change };
  });
  return next(locked);
}

/** The names of those who are to see to findings. Refuses who may not see them. */
async function ownersOf(tx: Tx, plans: readonly Plan[]): Promise<ReadonlyMap<number, string>> {
  const asked = new Set(plans.flatMap(({ ownerId }) => (ownerId ? [ownerId] : [])));
  if (asked.size === 0) return new Map();
  const names = new Map((await readOwners(tx)).map(({ id, name }) => [id, name]));
  const missing = [...asked].find((id) => !names.has(id));
  if (missing !== undefined) {
    const user = await tx
      .selectFrom('appUser')
      .select(['firstName', 'lastName'])
      .where('id', '=', missing)
      .executeTakeFirst();
    if (!user) refuse('record.notFound', { record: 'el usuario' });
    refuse('monthChecks.cannotOwn', { name: `${user.firstName} ${user.lastName}` });
  }
  return names;
}

/** What a plan changed, in a sentence. */
function planWords(
  before: Locked,
  after: Required<Plan>,
  owners: ReadonlyMap<number, string>,
): string {
  const { ownerId, dueOn, snoozedUntil } = after;
  const parts = [
    ...(ownerId === before.ownerId
      ? []
      : [
          ownerId
            ? `lo asignó a ${owners.get(ownerId) ?? 'otra persona'}`
            : 'lo dejó sin responsable',
        ]),
    ...(dueOn === before.dueOn
      ? []
      : [dueOn ? `con plazo ${formatDate(dueOn)}` : 'quitó su plazo']),
    ...(snoozedUntil === before.snoozedUntil
      ? []
      : [snoozedUntil ? `lo pospuso hasta el ${formatDate(snoozedUntil)}` : 'dejó de posponerlo']),
  ];
  return `De ${findingWords(before)}: ${parts.join(', ') || 'nada cambió'}.`;
}

const idsOf = (findings: readonly Locked[]) => findings.map(({ id }) => id);
const next = (findings: readonly Locked[]): Decided[] =>
  findings.map(({ id, version }) => ({ id, version: version + 1 }));

function auditEach(
  tx: Tx,
  actor: Actor,
  findings: readonly Locked[],
  verb: string,
  told: (finding: Locked) => { summary: string; after: object },
): Promise<void> {
  return auditAll(
    tx,
    actor,
    findings.map((finding) => {
      const { id, version, kind, subject, lineCount, amount } = finding;
      const { acceptedReason, ownerId, dueOn, snoozedUntil } = finding;
      const { summary, after } = told(finding);
      return {
        action: `monthFinding.${verb}`,
        entity: 'monthFinding',
        entityId: id,
        summary,
        before: { acceptedReason, ownerId, dueOn, snoozedUntil },
        // The books check compares the finding with it.
        after: { kind, subject, lineCount, amount, version: version + 1, ...after },
      };
    }),
  );
}
