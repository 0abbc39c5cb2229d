/** Creates a user with a temporary password. */
import type { User } from '../../../contract/access/users.ts';
import { createMaster } from '../../masters/masters/public.ts';
import type { CallContext } from '../../platform/context.ts';
import { handOut, queueExpiryLetter } from '../session/public.ts';
import { refuseNewWithMore, type UserInput, userMaster } from './master.ts';
import { createTemporaryPassword, type Delivery, deliverPassword } from './temporary-password.ts';

/** Adds the user and delivers the first password, which has to be changed at first use. */
export async function createUser(context: CallContext, input: UserInput): Promise<User & Delivery> {
  const password = createTemporaryPassword();
  const { user, expiresAt } = await addUser(context, input, password);
  return { ...user, ...(await deliverPassword(context, user, { password, expiresAt })) };
}

/** Adds a user whose password must be changed at first use, and returns when that password expires. */
export async function addUser(
  context: CallContext,
  input: UserInput,
  password: string,
): Promise<{ user: User; expiresAt: Date }> {
  await refuseNewWithMore(context, input);
  const { account, expiresAt } = await handOut(context.database.db, password);
  const withPassword = {
    ...userMaster,
    values: async (...args: Parameters<typeof userMaster.values>) => ({
      ...(await userMaster.values(...args)),
      ...account,
    }),
  };
  const user = await createMaster(context, withPassword, input);
  await queueExpiryLetter(context, user.id, expiresAt);
  return { user, expiresAt };
}
