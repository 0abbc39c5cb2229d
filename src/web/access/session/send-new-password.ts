/** Sends a new password, and says what holds when nobody answers (access §3.20). */
import { BrowserError, CONNECTION_ERROR, errorCode, errorMessage } from '../../kit/shell/errors.ts';

/**
 * Throws, instead of a failure of the connection, which may have come after the change, that it is not known which password
 * counts; what the server refused stays.
 */
export async function sendNewPassword<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const isUnanswered =
      errorCode(error)?.startsWith('http.5') ?? errorMessage(error) === CONNECTION_ERROR;
    throw isUnanswered
      ? new BrowserError(
          'No llegó la respuesta: no se sabe si la contraseña cambió. Pruebe primero con la nueva; si no la acepta, sigue valiendo la anterior.',
        )
      : error;
  }
}
