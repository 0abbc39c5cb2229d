/** What is said in the place of an answer, and before one that is not of exactly what was typed. */
import type { Part } from './grammar/parts.ts';
import { isUnderstood } from './grammar/understand.ts';
import type { Kind } from './nearest/rank.ts';
import type { ReadQuestion } from './read-question.ts';

/** What can be asked, by kind of user (operations §6.13). */
const ABLE: Readonly<Record<Kind, string>> = {
  staff:
    'Puedo decirle cuántas atenciones hay y en qué estado, los honorarios y pagos de un mes o de un médico, por qué una línea se paga como se paga, qué regla se aplica a un caso, cómo va el mes, qué falta antes de pagar, en qué están los trabajos e importaciones y cómo se usa cada pantalla. Por ejemplo: «¿Cuántas atenciones pendientes hay?», «¿Cuánto se pagó el mes pasado?» o «¿Cómo importo atenciones?».',
  doctor:
    'Puedo decirle cuántas atenciones tiene y en qué estado, sus honorarios y pagos, por qué una línea se paga como se paga y cómo se usan sus pantallas. Por ejemplo: «¿Cuál fue mi último pago?», «¿Cuánto me corresponde del mes pasado?» o «¿Cómo descargo mi cartola?».',
  user: 'Puedo decirle cómo se usan sus pantallas. Por ejemplo: «¿Cómo cambio mi contraseña?».',
};

export const greetingOf = (kind: Kind): string => `¡Hola! ${ABLE[kind]} ¿Qué necesita?`;

export const READ_ONLY =
  'Solo consulto: no puedo crear, cambiar ni borrar nada. Hágalo en la pantalla que corresponda del menú.';

/** To who asks for a mail: where the staff sends those that there are. */
export const sendsNothing = (kind: Kind): string =>
  `Solo consulto: no envío correos ni avisos.${kind === 'staff' ? ' Las liquidaciones se envían por correo en «Liquidaciones», y lo que falta por emitir se recuerda en «Boletas y Facturas».' : ''}`;

/** After the first of two answers, where the second would be of whom only the first one names. */
export const OF_NAMED = 'Lo demás, de quien se nombra aquí, pregúntelo con su nombre.';

/** To a question that is not understood: the words because of which there is no figure, if it is nearly one (operations §6.12). */
export function notUnderstood(question: ReadQuestion): string {
  const { found } = question;
  if (found === null || isUnderstood(found)) return unknown(question);
  const unread = found.left.filter(({ kind }) => kind === 'unknown' || kind === 'not');
  return unread.length > 0
    ? `No entendí ${quoted(unread)}, y sin eso la cifra podría ser otra. Pregunte sin esa palabra, o así:`
    : `No sé acotar por ${quoted(found.left)} esa pregunta. Búsquelo en la pantalla, con sus filtros, o pregunte así:`;
}

/**
 * To a question about nothing that is known: what can be asked. Words without a meaning are told if the rest of it is of the portal:
 * one of them may be the name of nothing.
 */
export function unknown({ kind, parts, isHow }: ReadQuestion): string {
  const unread = parts.filter((part) => part.kind === 'unknown');
  const isOfPortal = parts.some(
    (part) =>
      part.kind === 'time' || part.kind === 'slot' || (part.kind === 'name' && !part.isStrange),
  );
  const isTold = !isHow && isOfPortal && unread.length > 0 && unread.length <= MOST_UNREAD;
  const why = isTold ? `: no entendí ${quoted(unread)}` : '';
  return `No sé responder esa pregunta${why}. ${ABLE[kind]}`;
}
const MOST_UNREAD = 3;

/** Which typing errors were read as other words. */
export const correctedInWords = ({ corrected }: ReadQuestion): string =>
  corrected.length === 0
    ? ''
    : `Leí ${corrected.map(([typed, read]) => `«${typed}» como «${read}»`).join(' y ')}. `;

/** A question that drops what narrowed the one before says so: nobody takes its figure for that of a follow-up (operations §6.14). */
export const droppedInWords = ({ dropped }: ReadQuestion): string =>
  dropped.length === 0 ? '' : `Esta respuesta ya no se acota por ${quoted(dropped)}. `;

const quoted = (parts: readonly Part[]): string =>
  parts.map(({ typed }) => `«${typed}»`).join(' ni ');
