/** Explains from the mail client's error why a mail was not sent. */

export type MailFailure = {
  /** A Spanish sentence that says what to do. */
  readonly reason: string;
  /** The answer of the mail server, unchanged; null when there was none. */
  readonly answer: string | null;
  /** Whether the server is the cause, not the address, so that other mails would fail, too. */
  readonly isOfServer: boolean;
  /** Whether the mail may have been accepted in spite of the error. */
  readonly isUncertain: boolean;
};

/** Fields that nodemailer adds to its errors. */
type MailError = Error & {
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly timeoutType?: string;
  readonly syscall?: string;
};

/** Describes an error thrown by `Mailer.send`. */
export function describeMailFailure(thrown: unknown): MailFailure {
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as MailError;
  const answer = error.response?.slice(0, 500) ?? null;
  const failure = (reason: string, flags: Partial<MailFailure> = {}): MailFailure => ({
    reason,
    answer,
    isOfServer: false,
    isUncertain: false,
    ...flags,
  });
  const { code, responseCode } = error;
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return failure(
      'El servidor de correo no acepta el usuario o la clave configurados. Avise a quien administra el sistema.',
      { isOfServer: true },
    );
  if (responseCode !== undefined) return failure(refusalSentence(responseCode, code));
  if (code === 'EENVELOPE')
    return failure('La dirección de correo no es válida. Corríjala en Médicos.');
  if (neverConnected(error))
    return failure('No se pudo conectar con el servidor de correo. Intente de nuevo más tarde.', {
      isOfServer: true,
    });
  return failure(
    'La conexión con el servidor de correo se cortó y no se sabe si el correo llegó. Confirme con el médico antes de reenviar.',
    { isUncertain: true },
  );
}

/** A sentence by SMTP's reply codes (RFC 5321 §4.2.3); `code` tells a refused address from a refused message. */
function refusalSentence(responseCode: number, code: string | undefined): string {
  if (responseCode === 452 || responseCode === 552)
    return 'La casilla del médico está llena. Intente más tarde o use otra dirección.';
  if (responseCode < 500)
    return 'El servidor de correo no lo acepta por ahora. Intente de nuevo más tarde.';
  if (code === 'EENVELOPE')
    return 'El servidor de correo rechazó la dirección. Revise el correo del médico en Médicos.';
  return 'El servidor de correo rechazó el mensaje. Avise a quien administra el sistema.';
}

/** Whether the failure came before the mail could have been handed over. */
function neverConnected({ code, syscall, timeoutType }: MailError): boolean {
  if (code === 'EDNS' || code === 'ETLS' || syscall === 'connect') return true;
  return timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT';
}
