/** What went wrong, in words for people (product §3). */
import { ORPCError } from '@orpc/client';

export const CONNECTION_ERROR = 'Error de conexión. Por favor intente nuevamente.';
const UNEXPECTED_ERROR = 'Ocurrió un error inesperado. Intente de nuevo.';
const SESSION_REQUIRED = 'session.required';

/** An error raised in the browser, with a message for the user. */
export class BrowserError extends Error {}

/**
 * Reads the body of a refused call, `{code?, message, data?}`, as an error. Bodies that are not the
 * server's own (a proxy's page) become `502: …` (product §3.12).
 */
export function errorFromBody(body: unknown, status: number): ORPCError<string, unknown> {
  if (typeof body === 'object' && body !== null && 'message' in body) {
    const { code, data } = body as { code?: unknown; data?: unknown };
    return new ORPCError(typeof code === 'string' ? code : `http.${status}`, {
      status,
      message: String(body.message),
      data,
    });
  }
  const message = `${status}: El servidor no respondió como se esperaba. Intente de nuevo en unos minutos.`;
  return new ORPCError(`http.${status}`, { status, message });
}

/** A Spanish sentence for any error that a call may throw; `unexpected` for an error without a message for users. */
export function errorMessage(error: unknown, unexpected = UNEXPECTED_ERROR): string {
  if (error instanceof ORPCError || error instanceof BrowserError) return error.message;
  // What fetch throws when the server can't be reached, even in the middle of an answer.
  if (error instanceof TypeError) return CONNECTION_ERROR;
  if (error instanceof Error && error.cause instanceof TypeError) return CONNECTION_ERROR;
  return unexpected;
}

/** The refusal's code, e.g. `record.changed`; null when the server was not reached. */
export function errorCode(error: unknown): string | null {
  return error instanceof ORPCError ? error.code : null;
}

/** The refusal's messages by field: `data.fields`, or its sentence for `data.field`. */
export function fieldErrors(error: unknown): Record<string, string> {
  const { fields, field } = refusalData(error) as {
    fields?: Record<string, string>;
    field?: string;
  };
  if (fields) return fields;
  return field ? { [field]: errorMessage(error) } : {};
}

/** The data of a refusal; empty when it has none. */
export function refusalData(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof ORPCError) || typeof error.data !== 'object' || !error.data) return {};
  return error.data as Record<string, unknown>;
}

/** Whether the call was refused because the session has ended. */
export function isSessionRequired(error: unknown): boolean {
  return errorCode(error) === SESSION_REQUIRED;
}
