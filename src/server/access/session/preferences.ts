/** Stores on the server how each person arranged the screens (decision 63). */
import { type CurrentUserAnswer, MAX_PREFERENCES } from '../../../contract/access/session.ts';
import { type CallContext, userOf } from '../../platform/context.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** The signed-in user with the stored preferences. */
export async function userWithPreferences(context: CallContext): Promise<CurrentUserAnswer> {
  const user = userOf(context);
  const kept = await context.database.db
    .selectFrom('userPreference')
    .select(['name', 'value'])
    .where('userId', '=', user.id)
    .execute();
  const preferences = Object.fromEntries(kept.map(({ name, value }) => [name, value]));
  const { endsIn = 0, endsAnyway = false } = context.request.session ?? {};
  const { ai } = context.config;
  return {
    ...user,
    preferences,
    sessionEndsIn: endsIn,
    sessionEndsAnyway: endsAnyway,
    assistantModel: ai
      ? { host: new URL(ai.baseUrl).host, isToldPatients: ai.isToldPatients }
      : null,
  };
}

/** Stores a value under a name for the signed-in user; null removes it. */
export async function keepPreference(
  context: CallContext,
  name: string,
  value: unknown,
): Promise<void> {
  const { db } = context.database;
  const { id: userId } = userOf(context);
  if (value === null) {
    await db
      .deleteFrom('userPreference')
      .where('userId', '=', userId)
      .where('name', '=', name)
      .execute();
    return;
  }
  await db.transaction().execute(async (tx) => {
    // One after the other: otherwise each of many at once would find room.
    await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const { kept } = await tx
      .selectFrom('userPreference')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('userId', '=', userId)
      .where('name', '<>', name)
      .executeTakeFirstOrThrow();
    if (kept >= MAX_PREFERENCES) refuse('session.tooManyPreferences');
    const text = JSON.stringify(value);
    await tx
      .insertInto('userPreference')
      .values({ userId, name, value: text })
      .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet({ value: text }))
      .execute();
  });
}
