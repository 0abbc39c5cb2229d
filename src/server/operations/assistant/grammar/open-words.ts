/** Words that mean nothing by themselves, where the next ones leave open what they mean: there they are not understood (operations §19.23). */
import { isMonthName } from './times.ts';

const STATE = /(?:[ai]d[ao]s?|pendientes?|hech[oa]s?|abiert[oa]s?)$/;
/** What stands without its article after 'si' is a condition of nothing: 'sin' may be meant. */
const WITHOUT =
  /^(?:retencion(?:es)?|descuentos?|boletas?|cuentas?|reglas?|sociedad(?:es)?|convenios?|impuestos?|fecha|correo|usuarios?|pagos?|datos|rut|(?!ayer)[a-z]{2,}[aei]r)$/;
const PRONOUNS = ['me', 'le', 'les', 'nos'];
/** Letters and the like: that they did not arrive says nothing of what is not paid. */
const LETTERS =
  /^(?:cartolas?|liquidacion(?:es)?|correos?|mails?|email|avisos?|cartas?|claves?|contrasena|certificados?|comprobantes?|facturas?|boletas?|codigos?|recordatorios?|archivos?|planillas?)$/;

/** 'Las nos pagadas' may deny, and does not say whose they are: 'nos han pagado' does. */
const isDenialMistyped = (words: readonly string[], at: number) =>
  words[at] === 'nos' && STATE.test(words[at + 1] ?? '');

/** 'Cuánto se pagó si retención'. */
const isWithoutMistyped = (words: readonly string[], at: number) =>
  words[at] === 'si' && at > 0 && WITHOUT.test(words[at + 1] ?? '');

/** 'Al final de agosto' is a part of it; 'al final' alone says nothing. */
const isEndOfTime = (words: readonly string[], at: number) =>
  words[at] === 'al' && words[at + 1] === 'final' && /^del?$/.test(words[at + 2] ?? '');

/** 'Cuánto se hubiera pagado' was not paid; 'que no hubieran emitido' is what did not happen. */
const isUnreal = (words: readonly string[], at: number) =>
  /^hubieran?$/.test(words[at] ?? '') &&
  STATE.test(words[at + 1] ?? '') &&
  words[at + 1] !== 'habido' &&
  !words.slice(0, at).includes('que');

/** 'Sácame a Ana', 'pásame a pago': somebody is to be left out, or something to be done. */
const isToBeDone = (words: readonly string[], at: number) =>
  /^(?:saca|pasa|tira)me$/.test(words[at] ?? '') &&
  /^(?:al?|del?)$/.test(words[at + 1] ?? '') &&
  !isMonthName(words[at + 2] ?? '') &&
  !/^(?:(?:est[ea] )?(?:mes|ano|semana|trimestre|semestre)|20\d\d|hoy|ayer)\b/.test(
    words.slice(at + 2, at + 4).join(' '),
  );

/** 'Le pagaron de menos' ranks nobody; 'el de menos atenciones' does. */
const isTooLittle = (words: readonly string[], at: number) =>
  /^(?:mas|menos)$/.test(words[at] ?? '') &&
  words[at - 1] === 'de' &&
  !/^(?:el|la|los|las|quien|quienes)$/.test(words[at - 2] ?? '') &&
  /^(?:|en|este|esta|el|la|los|las|durante|por|que|y|a|al|del|ese|esa|cuanto|me|le|les|se)$/.test(
    words[at + 1] ?? '',
  );

/** 'No me llegó la cartola'. */
const isLetterMissing = (words: readonly string[], at: number) => {
  if (words[at] !== 'no') return false;
  const verb = at + (PRONOUNS.includes(words[at + 1] ?? '') ? 2 : 1);
  const after = verb + (/^ha[n]?$/.test(words[verb] ?? '') ? 1 : 0);
  if (!/^lleg(?:o|a|ado|aron|an)$/.test(words[after] ?? '')) return false;
  const noun = words
    .slice(after + 1)
    .find((word) => !/^(?:el|la|los|las|mi|mis|su|sus|un|una|ni|ningun|ninguna)$/.test(word));
  return LETTERS.test(noun ?? '');
};

/** Whether a word's meaning stays open for what stands beside it. */
export const isOpen = (words: readonly string[], at: number): boolean =>
  [
    ...[isDenialMistyped, isWithoutMistyped, isEndOfTime, isUnreal],
    ...[isToBeDone, isTooLittle, isLetterMissing],
  ].some((is) => is(words, at));
