/**
 * What a question narrows down or compares by that its tool can't. To leave it out and tell the figure of
 * all would be a wrong answer, so the built-in assistant says what it can't.
 */
import type { Question } from './question.ts';
import type { ToolName } from './tools.ts';

/** The tools whose figures are narrowed down by month, doctor and state alone. */
const OF_FIGURES: readonly ToolName[] = [
  'attention_count',
  'fee_totals',
  'doctor_payments',
  'payments',
  'month_state',
  'record_counts',
];
/** Those that know no days. */
const OF_MONTHS: readonly ToolName[] = ['fee_totals', 'doctor_payments', 'payments'];

const COMPARES =
  /\b(mas|menos|mayor|menor|mejor|peor|promedio|ranking|top|compar\w+|diferencia|variacion)\b/;
const SPAN =
  /\b(entre|desde|hasta|semanas?|quincenas?|bimestres?|trimestres?|semestres?|fines? de semana|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|ultim[oa]s (\d+|dias|meses|anos))\b/;
const OTHER_CRITERIA =
  /\b(especialidad|\w{2,}logia|\w{2,}iatria|cirugia|sociedad(es)?|pacientes?|previsi(on|ones)|isapres?|fonasa|noche|nocturn[oa]s?|inhabil(es)?|inactiv[oa]s?)\b/;

/** Why the tool can't answer, as a sentence; null when it can. */
export function beyondTool(tool: ToolName, question: Question): string | null {
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
