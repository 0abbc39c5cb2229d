/** Which profiles have to show a second factor (access §18.10). */
import type { FactorRequirement } from '../../../contract/access/factors.ts';
import { IDLE_MINUTES } from '../../../contract/session-times.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { carryOut, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { relyingPartyOf } from '../../platform/relying-party.ts';

/** Changes of what profiles are held to run one after the other. */
export async function lockProfileRules(tx: Tx): Promise<void> {
  await carryOut(tx)`SELECT pg_advisory_xact_lock(hashtext('portal-medico.factor-requirements'))`;
}

/** The four profiles and those of the clinic's own that are active, with how many of their users have a factor, and when unused sessions end. */
export async function listRequirements(db: Db | Tx): Promise<FactorRequirement[]> {
  return rowsOf<FactorRequirement>(db)`
    WITH every_profile AS (
      SELECT profile, NULL::integer AS own_profile_id, NULL::text AS own_profile_name
        FROM unnest(enum_range(NULL::user_profile)) AS profile
       UNION ALL
      SELECT 'supervisor', id, name FROM own_profile WHERE is_active),
    standing AS (
      SELECT profile, own_profile_id, count(*)::int AS users,
             count(*) FILTER (WHERE EXISTS (SELECT FROM user_with_factor f WHERE f.user_id = u.id))::int AS with_factor
        FROM app_user u WHERE is_active GROUP BY 1, 2)
    SELECT e.*, coalesce(i.minutes, ${IDLE_MINUTES.max})::int AS idle_minutes, coalesce(s.users, 0) AS users, coalesce(s.with_factor, 0) AS with_factor,
           EXISTS (SELECT FROM factor_requirement r
                    WHERE r.profile = e.profile AND r.own_profile_id IS NOT DISTINCT FROM e.own_profile_id) AS is_required
      FROM every_profile e
      LEFT JOIN idle_time i ON i.profile = e.profile AND i.own_profile_id IS NOT DISTINCT FROM e.own_profile_id
      LEFT JOIN standing s ON s.profile = e.profile AND s.own_profile_id IS NOT DISTINCT FROM e.own_profile_id
     ORDER BY e.own_profile_name IS NOT NULL, e.profile, e.own_profile_name`;
}

/**
 * Requires a factor of a profile's users, or no longer. Only an administrator does: else who is held to it could free himself.
 * Without a key and without passkeys nobody could activate one, and all would be locked out.
 */
export async function setRequirement(
  context: CallContext,
  input: Pick<FactorRequirement, 'profile' | 'ownProfileId' | 'isRequired'> & { shown: boolean },
): Promise<void> {
  if (userOf(context).profile !== 'admin') refuse('access.denied');
  const { profile, ownProfileId, isRequired } = input;
  const { config } = context;
  const canHaveOne = config.factorKeys.length > 0 || relyingPartyOf(config) !== null;
  if (isRequired && !canHaveOne) refuse('factor.keyMissing');
  await context.database.db.transaction().execute(async (tx) => {
    await lockProfileRules(tx);
    const before = (await listRequirements(tx)).find(
      (one) => one.profile === profile && one.ownProfileId === ownProfileId,
    );
    if (!before) refuse('ownProfile.notGiven');
    if (before.isRequired !== input.shown) refuse('record.changed', { who: 'Otra persona' });
    if (before.isRequired === isRequired) return;
    if (isRequired)
      await tx.insertInto('factorRequirement').values({ profile, ownProfileId }).execute();
    else
      await tx
        .deleteFrom('factorRequirement')
        .where('profile', '=', profile)
        .where('ownProfileId', 'is not distinct from', ownProfileId)
        .execute();
    const name = before.ownProfileName ?? PROFILE_LABELS[profile];
    await audit(tx, actorOf(context), {
      action: 'factor.require',
      entity: 'menu',
      summary: isRequired
        ? `Exigió segundo factor al perfil ${name}.`
        : `Dejó de exigir segundo factor al perfil ${name}.`,
      before: { isRequired: before.isRequired },
      after: { isRequired },
    });
  });
}
