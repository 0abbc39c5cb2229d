/** Whether a month may be sent: the approval by which its bank files are made (payout §34.4). */
import type { ApprovalStatus, MonthContent } from '../../../contract/payout/month-approvals.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Compared, readCompared } from './changes.ts';
import { readContent, readSetting } from './queries.ts';
import { readStatus } from './status.ts';

/** `none`: nobody asked. `asked`: it waits. `changed`: what was asked or approved is not what the month is now. */
type Standing = 'approved' | 'asked' | 'changed' | 'none';
export type ApprovalNeed = {
  readonly isRequired: boolean;
  readonly standing: Standing;
  /** Whether anybody ever asked, also where that was returned or taken back. */
  readonly wasAsked: boolean;
  /** What is asked or approved of just what the month is now. */
  readonly approval: {
    readonly id: number;
    readonly hash: string;
    readonly askedBy: number | null;
    readonly askedAt: Date;
    readonly askedByName: string | null;
    readonly decidedAt: Date | null;
    readonly decidedByName: string | null;
  } | null;
};

/** Where the month's approval stands. Its lines are read only where a question or an approval is compared with them. */
export async function approvalNeed(
  db: Db | Tx,
  { year, month }: Period,
  contentOf: () => Promise<MonthContent | null> = () => readContent(db, { year, month }),
): Promise<ApprovalNeed> {
  const { isRequired } = await readSetting(db);
  const questions = await db
    .selectFrom('monthApproval')
    .select(['id', 'state', 'contentHash', 'askedBy', 'askedAt', 'decidedAt'])
    .select([userName('asked_by').as('askedByName'), userName('decided_by').as('decidedByName')])
    .where('year', '=', year)
    .where('month', '=', month)
    .orderBy('id', 'desc')
    .execute();
  const known = { isRequired, wasAsked: questions.length > 0 };
  const newest = (['approved', 'asked'] as const).flatMap(
    (state) => questions.find((one) => one.state === state) ?? [],
  );
  if (newest.length === 0) return { ...known, standing: 'none', approval: null };
  const hash = (await contentOf())?.hash;
  const current = newest.find(({ contentHash }) => contentHash.toString('hex') === hash);
  if (!current || !hash) return { ...known, standing: 'changed', approval: null };
  const { state, contentHash: _, ...approval } = current;
  const standing = state === 'approved' ? 'approved' : 'asked';
  return { ...known, standing, approval: { ...approval, hash } };
}

/**
 * Where the month's approval stands, with each request for its approval and who made it; null where nobody did. `userId` is the
 * caller. The month's lines are read once for both, and only where there is something to compare them with.
 */
export async function approvalOf(
  db: Db | Tx,
  period: Period,
  { userId }: { userId: number },
): Promise<{ need: ApprovalNeed; status: ApprovalStatus | null }> {
  let compared: Compared = { content: null, changes: null };
  const need = await approvalNeed(db, period, async () => {
    compared = await readCompared(db, period);
    return compared.content;
  });
  const status = need.wasAsked
    ? await readStatus(db, period, { userId }, async () => compared)
    : null;
  return { need, status };
}

const NEXT: Readonly<Record<Exclude<Standing, 'approved'>, { state: string; next: string }>> = {
  none: { state: 'no está aprobado.', next: 'Pida la aprobación en Cierre de Mes.' },
  asked: { state: 'espera su aprobación.', next: 'Otra persona la da en Cierre de Mes.' },
  changed: {
    state: 'cambió después de que se pidió su aprobación.',
    next: 'Vea qué cambió en Cierre de Mes, y pídala de nuevo.',
  },
};

/** The approval of what the month is now, for a bank file; null where there is none and none is needed. */
export async function approvalFor(tx: Tx, period: Period): Promise<number | null> {
  const { isRequired, standing, approval } = await approvalNeed(tx, period);
  if (isRequired && standing !== 'approved')
    refuse('bank.notApproved', { period: formatPeriod(period), ...NEXT[standing] });
  return standing === 'approved' && approval ? approval.id : null;
}
