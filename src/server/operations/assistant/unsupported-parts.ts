/**
 * Detects filters and comparisons in a question that its tool does not support. Ignoring them and answering with the
 * total would be wrong, so the built-in assistant says what it does not support or has ignored.
 */
import { isSmallWord } from '../../../domain/words/full-text.ts';
import { foldName } from '../../../formats/text.ts';
import { isKnownWord } from './intents.ts';
import { PERIOD_WORDS, type Question, STATE_WORDS } from './question.ts';
import type { ToolName } from './tools.ts';

/** The tools whose figures can be filtered only by month, doctor and state. */
const OF_FIGURES: readonly ToolName[] = [
  'attention_count',
  'fee_totals',
  'doctor_payments',
  'payments',
  'month_state',
  'record_counts',
];
/** The tools that can't filter by days. */
const OF_MONTHS: readonly ToolName[] = ['fee_totals', 'doctor_payments', 'payments'];

const COMPARES =
  /\b(mas|menos|mayor(?:es)?|menor(?:es)?|mejor(?:es)?|peor(?:es)?|promedio|ranking|top|compar\w+|diferencia|variacion)\b/;
const SPAN =
  /\b(entre|desde|hasta|semanas?|quincenas?|bimestres?|trimestres?|semestres?|fines? de semana|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|ultim[oa]s (\d+|dias|meses|anos))\b/;
const OTHER_CRITERIA =
  /\b(especialidad|\w{2,}logia|\w{2,}iatria|cirugia|sociedad(es)?|pacientes?|previsi(on|ones)|isapres?|fonasa|noche|nocturn[oa]s?|inhabil(es)?|inactiv[oa]s?)\b/;

/** Why the tool can't answer, as a sentence; null if it can. */
export function unsupportedByTool(tool: ToolName, question: Question): string | null {
  if (!OF_FIGURES.includes(tool)) return null;
  const { words, date, hasManyMonths, serviceCode } = question;
  if (COMPARES.test(words)) {
    return 'No sé comparar ni ordenar. Pregunte por un médico o un mes a la vez.';
  }
  if (SPAN.test(words) || hasManyMonths || (date !== undefined && OF_MONTHS.includes(tool))) {
    return 'No sé sumar por esos días o ese tramo. Pregunte por un mes o un año; las atenciones, también por un día.';
  }
  return OTHER_CRITERIA.test(words) || serviceCode !== undefined
    ? 'No sé acotar por eso: solo por mes, médico y estado. Búsquelo en la pantalla, con sus filtros.'
    : null;
}

/** Filler words of a question. */
const FILLERS = new Set(
  'activa activas activo activos ahora actual actualmente ano anos aparece aplica aplican bancaria bancarias bancario bancarios aparecen asi clinica codigo cuanta cuantas cuanto cuantos cuentame debo dia dias digame dime doctor doctora doctores dr dra estado estados estan estoy existe existen favor fecha fue fueron gustaria ha haber habia habra han he hubieron hubo ir justo linea lineas lista listado listar llevamos llevo me medica medicas mes meses mil mismo monto montos muestra muestrame mostrar neto nuestros oye paso peso pesos periodo plata porfa prestacion profesional profesionales quedan queda quiere quisiera recibi recibo registrada registradas registro registros saber sido sin sistema solo suma suman sumar tanto tenemos tienen toda todas todo todos toca tocan tuve tuvimos tuvo ultima ultimo va vamos van voy'.split(
    ' ',
  ),
);
const WORD = /[$#]?[\p{L}\p{N}](?:[\p{L}\p{N}./-]*[\p{L}\p{N}])?/gu;
/** States that only jobs have. */
const JOB_STATE_WORDS =
  /\b(fallid[oa]s?|fallaron|fall[oó]|errores|error|esperando|corriendo|ejecutando)(?![\p{L}\p{N}])/giu;
const TIME_FIELDS = ['month', 'year', 'date'];

/**
 * The typed words that the tool's input does not use; adjacent ones form one text. `input` is the tool's, `typed` the
 * question.
 */
export function unsupportedParts(
  typed: string,
  { doctor, serviceCode }: Question,
  input: Readonly<Record<string, unknown>>,
): string[] {
  const has = (field: string) => input[field] !== undefined;
  let rest = typed;
  if (doctor !== undefined && has('doctor')) rest = rest.replace(doctor, ' ');
  if (serviceCode !== undefined && has('serviceCode')) rest = rest.replace(serviceCode, ' ');
  if (TIME_FIELDS.some(has)) rest = rest.replace(PERIOD_WORDS, ' ').replace(/\b20\d\d\b/g, ' ');
  if (has('state')) rest = rest.replace(STATE_WORDS, ' ').replace(JOB_STATE_WORDS, ' ');
  if (has('baseAmount')) rest = rest.replace(/\$?\s?\d[\d.]*/g, ' ');
  const found: string[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { 0: word, index } of rest.matchAll(WORD)) {
    const folded = foldName(word);
    if (isSmallWord(folded) || FILLERS.has(folded) || isKnownWord(folded)) continue;
    const isNext = /^[\s]*$/.test(rest.slice(end, index)) && found.length > 0;
    if (isNext) found[found.length - 1] += ` ${word}`;
    else found.push(word);
    end = index + word.length;
  }
  return found;
}
