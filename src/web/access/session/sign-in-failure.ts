/** Why nobody was let in, in words (access §1.7). */
import { errorCode, errorMessage } from '../../kit/shell/errors.ts';

const NO_REASON = 'Error de autenticación';

/** The server's sentence, else the specified one for this refusal, else the general message. */
export function signInFailure(error: Error): string {
  const isRefusedWithoutWord = /^http\.4\d\d$/.test(errorCode(error) ?? '');
  return isRefusedWithoutWord ? NO_REASON : errorMessage(error, NO_REASON);
}
