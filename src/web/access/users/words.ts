/** What the screen says about users (access §5). */
import type { User } from '../../../contract/access/users.ts';
import { masterWords } from '../../kit/table/master-words.ts';

export const USER = { one: 'usuario', many: 'usuarios', gender: 'masculine' } as const;
export const WORDS = masterWords(USER);

/** A user's name in sentences. */
export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
