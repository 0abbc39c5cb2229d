/** Says a query in Spanish, as a question that is understood back as the same query. */
import type { AssistantCriteria } from '../../../../contract/operations/assistant-query.ts';
import { formatPesos } from '../../../../domain/money.ts';
import type { ToolName } from '../tools.ts';
import { isPattern, wordOf } from './alike.ts';
import { spanOf } from './criteria.ts';
import type { Span } from './spans.ts';
import { spanInWords } from './times.ts';

type Query = { readonly tool: ToolName; readonly criteria: AssistantCriteria };

/** How each topic is named. The rest of the question follows it. */
const TOPICS: Partial<Record<ToolName, readonly [anybody: string, own: string]>> = {
  attention_count: ['cuántas atenciones', 'cuántas atenciones mías'],
  attention_groups: ['cuántas atenciones', 'cuántas atenciones mías'],
  fee_totals: ['cuánto suman los honorarios', 'cuánto suman mis honorarios'],
  fee_groups: ['honorarios', 'mis honorarios'],
  payments: ['cuánto suman los pagos', 'mis pagos'],
  doctor_payments: ['pagos', 'mis pagos'],
  receipts: ['cuántas boletas', 'mis boletas'],
  transfers: ['cuántas transferencias', 'cuántas transferencias'],
  entries: ['cuántos haberes y descuentos', 'mis haberes y descuentos'],
  held_payments: ['pagos en pausa', 'algo mío en pausa'],
  corrections: ['qué correcciones hay', 'mis correcciones'],
  month_state: ['cómo va', 'cómo va'],
  before_paying: ['qué falta antes de pagar', 'qué falta antes de pagar'],
  job_state: ['cómo va el trabajo', 'cómo va el trabajo'],
  last_imports: ['cuál fue la última importación', 'cuál fue la última importación'],
  doctor_card: ['ficha', 'mi ficha'],
};
const STATES: Record<NonNullable<AssistantCriteria['state']>, string> = {
  pending: 'pendientes',
  calculated: 'calculados',
  pending_payment: 'por procesar',
  processed: 'procesados',
  paid: 'pagados',
  unpaid: 'que no están pagados',
  unprocessed: 'sin procesar',
  failed: 'fallidos',
  processing: 'en curso',
};
const STANDS: Record<NonNullable<AssistantCriteria['stand']>, string> = {
  rejected: 'rechazadas',
  withdrawn: 'retiradas',
  replaced: 'sustituidas',
  sent: 'enviadas',
  surplus: 'dos veces',
  different: 'con diferencias',
  matched: 'que cuadran',
  unexpected: 'sin pago',
  missing: 'que faltan',
};
const MEASURES: Record<NonNullable<AssistantCriteria['measure']>, string> = {
  gross: 'en bruto',
  net: 'en líquido',
  base: 'en monto base',
  participated: 'en monto participado',
  retention: 'con su retención',
};
const RECORD_TYPES = { hmq: 'hmq', participacion: 'de participación' };

const SCHEDULES = { night: 'de noche', irregular: 'inhábiles', regular: 'en horario regular' };
const FLAWS = { no_request_date: 'sin fecha de solicitud', invalid_rut: 'con RUT inválido' };
const GROUPS: Record<NonNullable<AssistantCriteria['by']>, string> = {
  doctor: 'por médico',
  specialty: 'por especialidad',
  society: 'por sociedad',
  service: 'por prestación',
  rule: 'por regla',
  recordType: 'por tipo de registro',
  plan: 'por previsión',
  month: 'por mes',
};

/** 'los 5 con más', 'con menos'. */
function rankInWords({ order, limit }: AssistantCriteria): string | undefined {
  if (order === undefined) return undefined;
  return `${limit === undefined ? '' : `los ${limit} `}con ${order === 'most' ? 'más' : 'menos'}`;
}

/** 'entre $1.000 y $2.000', 'desde $1.000'. */
function amountsInWords({ grossFrom, grossTo }: AssistantCriteria): string | undefined {
  if (grossFrom !== undefined && grossTo !== undefined)
    return `entre ${formatPesos(grossFrom)} y ${formatPesos(grossTo)}`;
  if (grossFrom !== undefined) return `desde ${formatPesos(grossFrom)}`;
  return grossTo === undefined ? undefined : `hasta ${formatPesos(grossTo)}`;
}

/** The query as a question; null for a topic that has no words here. */
export function sayQuery({ tool, criteria }: Query): string | null {
  const topic = TOPICS[tool]?.[criteria.isOwn ? 1 : 0];
  if (topic === undefined) return null;
  const { recordType, state, stand, measure, doctor, specialty, society, service, isLast } =
    criteria;
  const { schedule, plan, otherPlan, flaw, coverage, rule, by } = criteria;
  const span = spanOf(criteria);
  const isFeminine = tool === 'attention_count' || tool === 'attention_groups';
  const words = [
    isLast && tool === 'doctor_payments'
      ? topic.replace('mis pagos', 'mi último pago').replace(/^pagos/, 'último pago')
      : topic,
    recordType && RECORD_TYPES[recordType],
    stand && STANDS[stand],
    state && (isFeminine ? STATES[state].replace(/dos$/, 'das') : STATES[state]),
    schedule && SCHEDULES[schedule],
    criteria.weekday && 'de fin de semana',
    plan && `de ${plan}`,
    otherPlan && `que no son de ${otherPlan}`,
    flaw && FLAWS[flaw],
    amountsInWords(criteria),
    coverage && 'sin regla',
    measure && MEASURES[measure],
    doctor && `del médico ${doctor}`,
    specialty && `de la especialidad ${specialty}`,
    society && `de la sociedad ${society}`,
    service && (isPattern(service) ? `de ${wordOf(service)}` : `de la prestación ${service}`),
    rule && `de la regla ${rule}`,
    by && GROUPS[by],
    span && timeInWords(span),
    rankInWords(criteria),
  ];
  const question = words.filter(Boolean).join(' ');
  return `¿${question.charAt(0).toUpperCase()}${question.slice(1)}?`;
}

function timeInWords(span: Span): string {
  const words = spanInWords(span);
  return /^\d{1,2} de /.test(words) ? `del ${words}` : `de ${words}`;
}

const GENERAL = {
  staff: [
    '¿Cuántas atenciones pendientes hay?',
    '¿Cuánto se pagó el mes pasado?',
    '¿Qué falta antes de pagar?',
  ],
  doctor: [
    '¿Cuál fue mi último pago?',
    '¿Cuántas atenciones pendientes tengo?',
    '¿Cuánto me falta por cobrar?',
  ],
  user: ['¿Cómo cambio mi contraseña?'],
};

/** Questions that can be answered by who asks. */
export const usualQuestions = (kind: keyof typeof GENERAL): readonly string[] => GENERAL[kind];
