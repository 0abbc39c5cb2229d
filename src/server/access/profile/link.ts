/** Links the user's account to a doctor, and removes the link (access §12). */
import { sql } from 'kysely';
import { onConflict } from '../../masters/masters/public.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { mayLinkAnybody, ownableDoctors } from './queries.ts';

const onTaken = onConflict({
  conflicts: { app_user_doctor_key: { code: 'user.doctorTaken', field: 'doctorId' } },
});

/** Links the account. Linking it again to the same doctor changes nothing. */
export async function linkDoctor(context: CallContext, doctorId: number): Promise<void> {
  await context.database.db.transaction().execute(async (tx) => {
    const user = await lockOwnUser(tx, context);
    const asking = { ...user, menu: userOf(context).menu };
    const doctor = await ownableDoctors(tx, asking)
      .where('doctor.id', '=', doctorId)
      .select('doctor.name')
      // Locked until the link is saved, so that nobody deletes the doctor in between.
      .forKeyShare()
      .executeTakeFirst();
    if (!doctor) {
      const field = { field: 'doctorId' };
      refuse(mayLinkAnybody(asking) ? 'doctor.unknown' : 'profile.notOwnDoctor', {}, field);
    }
    if (user.doctorId === doctorId) return;
    if (user.doctorId !== null)
      refuse('profile.alreadyLinked', { doctor: user.doctorName ?? 'otro médico' });
    await setDoctor(tx, user.id, doctorId);
    await audit(tx, actorOf(context), {
      action: 'user.linkDoctor',
      entity: 'user',
      entityId: user.id,
      summary: `Vinculó su cuenta a ${doctor.name}.`,
      before: { doctorId: null },
      after: { doctorId },
    });
  });
}

/** Removes the link, if there is one. */
export async function unlinkDoctor(context: CallContext): Promise<void> {
  await context.database.db.transaction().execute(async (tx) => {
    const { id, doctorId, doctorName } = await lockOwnUser(tx, context);
    if (doctorId === null) return;
    await setDoctor(tx, id, null);
    await audit(tx, actorOf(context), {
      action: 'user.unlinkDoctor',
      entity: 'user',
      entityId: id,
      summary: `Desvinculó su cuenta de ${doctorName}.`,
      before: { doctorId },
      after: { doctorId: null },
    });
  });
}

/** The user's current account: RUT and profile may have changed since the request arrived. */
function lockOwnUser(tx: Tx, context: CallContext) {
  return tx
    .selectFrom('appUser')
    .leftJoin('doctor', 'doctor.id', 'appUser.doctorId')
    .where('appUser.id', '=', userOf(context).id)
    .select([
      'appUser.id',
      'appUser.rut',
      'appUser.profile',
      'appUser.doctorId',
      'doctor.name as doctorName',
    ])
    .forUpdate('appUser')
    .executeTakeFirstOrThrow();
}

async function setDoctor(tx: Tx, userId: number, doctorId: number | null): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({ doctorId, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .execute()
    .catch(onTaken);
}
