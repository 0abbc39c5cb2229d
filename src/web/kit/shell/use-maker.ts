/** Who makes a file in this browser. */
import type { Maker } from '../../../domain/words/maker.ts';
import { useCurrentUser } from './current-user.ts';

/** Answers the signed-in user, and the moment at which it is called. */
export function useMaker(): () => Maker {
  const { firstName, lastName } = useCurrentUser();
  return () => ({ by: `${firstName} ${lastName}`, at: new Date() });
}
