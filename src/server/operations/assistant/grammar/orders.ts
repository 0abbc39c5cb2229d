/** Orders: what the assistant does not do, and answers with the way of doing it (operations §19.25). */
import { hasClauseOfHow } from './words.ts';

/** 'Importé dos veces el mismo mes' is no order, as 'importe' is. */
const PAST = /^(?:\P{L}*hola\P{L}+)?\p{L}+é(?!\p{L})/iu;
const COMMANDS = [
  /^(borra|borre|elimina|elimine|crea|cree|cambia|cambie|modifica|modifique|paga|pague|procesa|procese|calcula|calcule|marca|marque|importa|importe|envia|envie|aprueba|apruebe|agrega|agregue|actualiza|actualice|anula|anule|desactiva|desactive|activa|active)(?:me|nos|le|les|lo|la|los|las)?\b|^(?:sube|baja|pon|quita|asigna|registra)les?\b/,
  // 'Pausa los pagos de Ana', and not 'pausas de agosto'; 'sácame de la pausa'.
  /^paus[ae](?:me|nos|le|les|lo|la|los|las)? (?:al?|el|la|los|las|lo|todos?|todas?)\b/,
  /^(?:deja|deje|pon|ponga)(?:me|nos|le|les|lo|la|los|las)? (?:.* )?en pausa\b/,
  /^pas[ae](?:me|nos|le|les|lo|la|los|las)? (?:.* )?a pago\b/,
  /^(?:saca|saque)(?:me|nos|le|les|lo|la|los|las)? (?:(?:al? .* )?de (?:la |mi |su )?pausa|al? .* de (?:la |su )?nomina)\b/,
  /^(?:prepara|arma|ordena)(?:me|nos|le|les)? (?:el pago|los pagos|la nomina|el archivo|las transferencias)\b(?! por )/,
];
const MAILS = [
  /^(?:manda|mande|envia|envie)(?:me|nos|le|les|lo|la|los|las|selos?|selas?)? (?:un |el |otro |los |unos )?(?:correos?|mails?|emails?|e-mails?|mensajes?|avisos?|whatsapps?)\b/,
  /^(?:avisa|avise|notifica|notifique)les?\b/,
];

/** Whether a mail or a notice is to be sent, by the question in folded words without courtesies. */
export const isMailOrder = (words: string): boolean => MAILS.some((order) => order.test(words));

/** Whether something is to be done, and nothing told, by the question as typed and in folded words without courtesies. */
export const isOrder = (typed: string, words: string): boolean =>
  (COMMANDS.some((order) => order.test(words)) || isMailOrder(words)) &&
  !PAST.test(typed) &&
  !hasClauseOfHow(typed);
