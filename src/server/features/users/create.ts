/** Adding a user, with a temporary password so that the account can be entered at all. */
import type { User } from '../../../contract/users.ts';
import type { CallContext } from '../../platform/context.ts';
import { createMaster } from '../../platform/masters.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { type UserInput, userMaster } from './master.ts';
import { createTemporaryPassword, type Delivery, deliverPassword } from './temporary-password.ts';

/** Adds the user and delivers the first password, which has to be changed at first use. */
export async function createUser(context: CallContext, input: UserInput): Promise<User & Delivery> {
  const password = createTemporaryPassword();
  const user = await addUser(context, input, password);
  return { ...user, ...(await deliverPassword(context, user, password)) };
}

/** Adds the user with a password that has to be changed at first use. */
export async function addUser(
  context: CallContext,
  input: UserInput,
  password: string,
): Promise<User> {
  const passwordHash = await hashPassword(password);
  const withPassword = {
    ...userMaster,
    values: async (...args: Parameters<typeof userMaster.values>) => ({
      ...(await userMaster.values(...args)),
      passwordHash,
      mustChangePassword: true,
    }),
  };
  return createMaster(context, withPassword, input);
}
