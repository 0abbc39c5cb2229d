/** After how many minutes without use the sessions of a profile end (access §23). */
import type { FactorRequirement } from '../../../contract/access/factors.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { listRequirements, lockProfileRules } from './requirements.ts';

/** Sets it for a profile, from the next call on. Only an administrator does, as with second factors. */
export async function setIdleTime(
  context: CallContext,
  input: Pick<FactorRequirement, 'profile' | 'ownProfileId' | 'idleMinutes'> & { shown: number },
): Promise<void> {
  if (userOf(context).profile !== 'admin') refuse('access.denied');
  const { profile, ownProfileId, idleMinutes: minutes, shown } = input;
  await context.database.db.transaction().execute(async (tx) => {
    await lockProfileRules(tx);
    const before = (await listRequirements(tx)).find(
      (one) => one.profile === profile && one.ownProfileId === ownProfileId,
    );
    if (!before) refuse('ownProfile.notGiven');
    if (before.idleMinutes !== shown) refuse('record.changed', { who: 'Otra persona' });
    if (before.idleMinutes === minutes) return;
    await tx
      .insertInto('idleTime')
      .values({ profile, ownProfileId, minutes })
      .onConflict((conflict) => conflict.constraint('idle_time_key').doUpdateSet({ minutes }))
      .execute();
    const name = before.ownProfileName ?? PROFILE_LABELS[profile];
    await audit(tx, actorOf(context), {
      action: 'session.setIdleTime',
      entity: 'menu',
      summary: `Las sesiones del perfil ${name} se cierran tras ${countOf(minutes, 'minuto', 'minutos')} sin uso.`,
      before: { idleMinutes: before.idleMinutes },
      after: { idleMinutes: minutes },
    });
  });
}
