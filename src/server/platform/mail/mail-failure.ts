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

/** Fields that nodemailer and `Mailer.send` add to errors. */
type MailError = Error & {
  readonly code?: string;
  /** What the server was asked last, e.g. `MAIL FROM`. */
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  /** Whether the server was given any of the mail; absent on what `Mailer.send` did not throw. */
  readonly isHandedOver?: boolean;
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
  const { code, command, responseCode } = error;
  // By 4yz the server does not say that user or key are wrong (RFC 4954 §6).
  if ((code === 'EAUTH' && !isRefusal(responseCode, 4)) || code === 'ENOAUTH')
    return failure(
      'El servidor de correo no acepta el usuario o la clave configurados. Avise a quien administra el sistema.',
      { isOfServer: true },
    );
  if (isRefusal(responseCode, 4) || isRefusal(responseCode, 5)) {
    const isOfServer = isOfSession(responseCode, code) || isOfSender(responseCode, command);
    return failure(refusalSentence(responseCode, { code, command }), { isOfServer });
  }
  // What else the server may say about a mail that it was given does not tell that it did not take it.
  if (code === 'EMESSAGE' && error.isHandedOver === false) return failure(MESSAGE_REFUSED);
  if (code === 'EENVELOPE' && responseCode === undefined)
    return failure('La dirección de correo no es válida. Corríjala en Médicos.');
  if (error.isHandedOver === false)
    return failure('No se pudo conectar con el servidor de correo. Intente de nuevo más tarde.', {
      isOfServer: true,
    });
  return failure(
    'La conexión con el servidor de correo se cortó y no se sabe si el correo llegó. Confirme con el médico antes de reenviar.',
    { isUncertain: true },
  );
}

/** Whether a reply refuses, for now (4) or for good (5); others, such as an unexpected 354, do not (RFC 5321 §4.2.1). */
const isRefusal = (code: number | undefined, kind: 4 | 5): code is number =>
  Math.floor((code ?? 0) / 100) === kind;

const MESSAGE_REFUSED =
  'El servidor de correo rechazó el mensaje. Avise a quien administra el sistema.';

/** Whether the server refuses to talk at all: at its greeting, or by 421, which ends the session at any command (RFC 5321 §3.8). */
const isOfSession = (responseCode: number, code: string | undefined) =>
  responseCode === 421 || (code !== 'EENVELOPE' && code !== 'EMESSAGE');

/** Whether the server refuses the sender, and so every mail. 552 refuses the size of this mail alone. */
const isOfSender = (responseCode: number, command: string | undefined) =>
  command === 'MAIL FROM' && responseCode !== 552;

/** A sentence by SMTP's reply codes (RFC 5321 §4.2.3), and by what was refused: the session, the sender, the address or the message. */
function refusalSentence(
  responseCode: number,
  { code, command }: Pick<MailError, 'code' | 'command'>,
): string {
  const isOfBox = command !== 'MAIL FROM' && !isOfSession(responseCode, code);
  if (isOfBox && (responseCode === 452 || responseCode === 552))
    return 'La casilla del médico está llena. Intente más tarde o use otra dirección.';
  if (responseCode < 500)
    return 'El servidor de correo no lo acepta por ahora. Intente de nuevo más tarde.';
  if (isOfSession(responseCode, code))
    return 'El servidor de correo no atiende al portal. Avise a quien administra el sistema.';
  if (isOfSender(responseCode, command))
    return 'El servidor de correo no acepta al remitente de los correos. Avise a quien administra el sistema.';
  if (isOfBox && code === 'EENVELOPE' && command !== 'DATA')
    return 'El servidor de correo rechazó la dirección. Revise el correo del médico en Médicos.';
  return MESSAGE_REFUSED;
}
