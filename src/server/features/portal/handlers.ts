/** The calls of the doctor's portal (spec 2 §2.16, §7). */
import { userOf } from '../../platform/context.ts';
import { os } from '../../platform/implement.ts';
import { refuse } from '../../platform/refusal.ts';

export const portal = os.portal.router({
  doctor: os.portal.doctor.handler(async ({ context }) => {
    const doctor = await context.database.db
      .selectFrom('doctor')
      .innerJoin('specialty', 'specialty.id', 'doctor.specialtyId')
      .where('doctor.id', '=', userOf(context).doctorId)
      .select(['doctor.id', 'doctor.name', 'doctor.rut', 'specialty.name as specialtyName'])
      .executeTakeFirst();
    return doctor ?? refuse('record.notFound', { record: 'el perfil del doctor' });
  }),
});
