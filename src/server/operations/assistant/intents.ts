/** Recognises the tool that answers a question, and the tool's input. The first matching intent is used. */
import type { Question } from './question.ts';
import type { ToolName } from './tools.ts';

export type Intent = {
  readonly tool: ToolName;
  /** The question must match all of these. */
  readonly says: readonly RegExp[];
  /** The question must match none of these. */
  readonly not?: RegExp;
  /** What the question must name. */
  readonly names?: (question: Question) => boolean;
  readonly input: (question: Question, text: string) => Record<string, unknown>;
};

const HOW_MANY = /\b(cuant[oa]s|numero|cantidad|total)\b/;
/** These words are often misspelt with an s. */
const ATTENTIONS = /\b(aten[cs]ion|aten[cs]iones|participa[cs]ion|participa[cs]iones|hmq)\b/;
const PAY =
  /\b(pago|pagos|pague|paga|pagan|pagamos|pagar|pagara|pagaria|pagarian|pagaron|pagado|pagados|pagada|pagadas|cobro|cobre|cobrar|gano|gane|gana|ganan|ganaron|ganado|deposit\w+|transfir\w+)\b/;
const RULE = /\b(regla|reglas|convenio|convenios)\b/;
const FEES =
  /\b(honorario|honorarios|liquido|bruto|retencion|retenciones|retiene|retienen|retuvieron|retuvimos|calculo|calculado|calculados|corresponde|corresponden|retuvo|gano|gane|gana|ganan|ganaron|ganado|ganar|ganare|deuda|debemos|debe|deben|adeud\w+)\b/;
const WILL_BE_PAID = /\b(hay que|vamos a|va a|van a) pagar\b/;
const UNPAID =
  /\b(sin pagar|por pagar|pendientes?|impag[oa]s?|deuda|debemos|debe|deben|adeud\w+|(hay que|vamos a|va a|van a) pagar)\b/;
const STATE_OF_THINGS = /\b(como (va|vamos|esta|anda)|estado|avance|resumen)\b/;
const CARD = /\b(rut|especialidad|datos|ficha|banco|cuenta|sociedad|correo|retencion)\b/;

const when = ({ period }: Question) => period;
const who = ({ doctor }: Question) => ({ doctor });

/** Questions about how to do something, where it is, or what a word means are for the help. */
const HOW_TO =
  /^(?:y )*(?:(?:necesito )?ayuda (?:con|para|sobre|en)\b|como (?!va\b|vamos\b|estan?\b|anda\b|viene\b)|(?:para )?que (?:es|son|significan?|quiere decir|sirve|hace|hago|debo|pasa|trae|atajos?)\b|cuales son los pasos\b|donde\b|(?:se )?pued[eo]n?\b|olvide\b|(?:me|le) faltan?\b|no (?:estoy de acuerdo|puedo|encuentro|aparece)\b|.*\bque (?:hago|debo hacer)$)/;

/** The last intent: the help may know the answer. */
const HELP: Intent = { tool: 'help', says: [], input: (_, text) => ({ question: text }) };

const INTENTS: readonly Intent[] = [
  {
    ...HELP,
    says: [HOW_TO],
    names: ({ attentionId, period, doctor, serviceCode }) =>
      attentionId === undefined &&
      period.month === undefined &&
      doctor === undefined &&
      serviceCode === undefined,
  },
  {
    tool: 'explain_line',
    says: [],
    names: ({ attentionId }) => attentionId !== undefined,
    input: ({ attentionId }) => ({ attentionId }),
  },
  {
    tool: 'corrections',
    says: [/\b(correccion|correcciones|corregid[oa]s?|descontaron|descontado|descuentan)\b/],
    // The lookup can't tell those of one doctor or month.
    names: ({ doctor, period }) => doctor === undefined && period.month === undefined,
    input: () => ({}),
  },
  {
    tool: 'retention_changes',
    says: [/\b(ajustes?|cambios?|retuv\w+)\b/, /\b(retencion(es)?|de (mas|menos)|mal)\b/],
    // The lookup can't tell those of one doctor or month.
    names: ({ doctor, period }) => doctor === undefined && period.month === undefined,
    input: () => ({}),
  },
  {
    tool: 'entries',
    says: [/\b(haberes|descuentos?|anticipos?|cuotas?|saldos?|bonos?)\b/],
    // The lookup has those of one month, or all.
    names: ({ period }) => period.year === undefined || period.month !== undefined,
    input: (question) => ({ ...who(question), ...when(question) }),
  },
  {
    tool: 'held_payments',
    says: [/\b(pausas?|pausad[oa]s?)\b/],
    // The lookup can't tell those of one doctor or month.
    names: ({ doctor, period }) => doctor === undefined && period.month === undefined,
    input: () => ({}),
  },
  {
    tool: 'receipts',
    says: [/\b(boleta|boletas|factura|facturas)\b/],
    // The lookup can't tell those of one doctor.
    names: ({ doctor }) => doctor === undefined,
    input: (question) => ({ ...when(question), stand: receiptStandOf(question.words) }),
  },
  {
    tool: 'transfers',
    says: [
      // A single one is a way of paying.
      /\btransferencias\b/,
      /\b(rechaz\w+|retirad\w+|sustituid\w+|enviad\w+|dos veces|sin respuesta)\b/,
    ],
    input: (question) => ({ ...who(question), stand: transferStandOf(question.words) }),
  },
  {
    tool: 'transfers',
    says: [/\b(en|por|con) (que|cual(es)?) archivos?\b/],
    names: ({ doctor }) => doctor !== undefined,
    input: who,
  },
  {
    tool: 'transfers',
    says: [/\bbanco\b/, /\brechaz\w+\b/],
    input: (question) => ({ ...who(question), stand: transferStandOf(question.words) }),
  },
  {
    tool: 'fee_totals',
    says: [/\b(falta|faltan) (por )?(cobrar|recibir|que me paguen)\b|\bfaltan? para pagarme\b/],
    input: (question) => ({ ...who(question), ...when(question), state: 'unpaid' }),
  },
  {
    tool: 'before_paying',
    says: [/\b(falta|faltan|faltaria|cerrar|cierre|revisar antes)\b/],
    not: /\bpor procesar\b/,
    input: when,
  },
  {
    tool: 'before_paying',
    says: [/\bsin reglas?\b/],
    not: /\bcuentas?\b/,
    input: (question) => ({ ...when(question), about: 'without_rule' }),
  },
  {
    tool: 'before_paying',
    says: [
      /\b(sin|no tienen?) (regla|reglas|cuenta|cuentas|banco)\b|\bfilas rechazadas\b|\brechazad[oa]s\b/,
    ],
    input: when,
  },
  {
    tool: 'last_imports',
    says: [
      /\b(importacion|importaciones|importo|importaron|importado|importados|archivo|archivos)\b/,
    ],
    input: () => ({}),
  },
  {
    tool: 'job_state',
    says: [/\b(trabajo|trabajos|proceso en curso|cola)\b/],
    input: ({ words }) => ({ state: jobStateOf(words) }),
  },
  {
    tool: 'job_state',
    says: [
      /\b(termino|termina|va|listo|lista|enviaron|envio|envie)\b/,
      /\b(calculo|nomina|liquidaciones|libros)\b/,
    ],
    input: ({ words }) => ({ kind: jobKindOf(words), state: jobStateOf(words) }),
  },
  {
    tool: 'doctor_card',
    says: [
      /\b(a quien|a nombre de quien|desde cuando|por que sociedad|por cual sociedad|afiliacion|afiliaciones)\b/,
      new RegExp(`${PAY.source}|\\b(sociedad|afiliacion|afiliaciones|afiliad[oa])\\b`),
    ],
    names: ({ doctor, words, period }) =>
      (doctor !== undefined || isOwn(words)) && period.month === undefined,
    input: who,
  },
  {
    tool: 'rules_for_case',
    says: [RULE],
    names: ({ doctor, serviceCode }) => doctor !== undefined || serviceCode !== undefined,
    input: caseOf,
  },
  {
    tool: 'rules_for_case',
    says: [/\b(pagaria|pagarian|se pagaria|pagaria|corresponderia|simul\w+)\b/],
    input: caseOf,
  },
  {
    tool: 'record_counts',
    says: [HOW_MANY, /\b(medicos|doctores|prestaciones|especialidades|reglas|convenios)\b/],
    // 'total pagado a médicos' asks for money.
    not: new RegExp(`${ATTENTIONS.source}|${PAY.source}|${FEES.source}`),
    names: ({ doctor }) => doctor === undefined,
    input: () => ({}),
  },
  {
    tool: 'attention_count',
    says: [ATTENTIONS],
    not: /\b(honorario|honorarios|liquido)\b/,
    input: (question) => ({
      ...who(question),
      ...(question.date === undefined ? when(question) : { date: question.date }),
      state: attentionStateOf(question.words),
      recordType: recordTypeOf(question.words),
    }),
  },
  {
    tool: 'fee_totals',
    says: [WILL_BE_PAID],
    input: (question) => ({ ...who(question), ...when(question), state: 'unpaid' }),
  },
  {
    tool: 'doctor_payments',
    says: [PAY],
    not: /\b(por procesar|pendientes? de pago)\b/,
    names: ({ doctor, words }) => doctor !== undefined || isOwn(words),
    input: (question) => ({ ...who(question), ...when(question) }),
  },
  {
    tool: 'doctor_payments',
    says: [/\b(liquidacion|liquidaciones|cartola|cartolas)\b/],
    names: ({ doctor, words }) => doctor !== undefined || isOwn(words),
    input: (question) => ({ ...who(question), ...when(question) }),
  },
  {
    tool: 'doctor_card',
    says: [CARD],
    names: ({ doctor, period }) => doctor !== undefined && period.month === undefined,
    input: who,
  },
  {
    tool: 'doctor_card',
    says: [CARD],
    not: /\b(retencion|total)\b/,
    names: ({ words, period }) => isOwn(words) && period.year === undefined,
    input: who,
  },
  {
    tool: 'fee_totals',
    says: [/\b(por procesar|pendientes? de pago)\b/],
    input: (question) => ({ ...who(question), ...when(question), state: 'pending_payment' }),
  },
  {
    tool: 'payments',
    says: [PAY],
    not: FEES,
    input: (question) => ({ ...when(question), state: paymentStateOf(question.words) }),
  },
  {
    tool: 'fee_totals',
    says: [FEES],
    input: (question) => ({
      ...who(question),
      ...when(question),
      state: feeStateOf(question.words),
    }),
  },
  {
    tool: 'fee_totals',
    says: [STATE_OF_THINGS],
    names: ({ doctor }) => doctor !== undefined,
    input: (question) => ({ ...who(question), ...when(question) }),
  },
  {
    tool: 'month_state',
    says: [STATE_OF_THINGS],
    input: when,
  },
];

/** The intent of a question; the help if no other matches. */
export function intentOf(question: Question): Intent {
  const { words } = question;
  return (
    INTENTS.find(
      ({ says, not, names }) =>
        says.every((pattern) => pattern.test(words)) &&
        !not?.test(words) &&
        (names?.(question) ?? true),
    ) ?? HELP
  );
}

/** Whether the user asks about themselves: 'me pagaron', 'mi último pago'. */
function isOwn(words: string): boolean {
  return /\b(me|mi|mis|yo|mio|mia|gane|cobre|recibi|he (ganado|cobrado|recibido))\b/.test(words);
}

/** Whether an intent uses this word, given in folded form. */
export function isKnownWord(word: string): boolean {
  return INTENTS.some(({ says }) => says.some((pattern) => pattern.test(word)));
}

function caseOf({ doctor, serviceCode, amount, date }: Question) {
  return { doctor, serviceCode, ...(amount !== undefined && { baseAmount: amount }), date };
}

function attentionStateOf(words: string) {
  if (/\b(pendiente|pendientes|sin calcular|por calcular)\b/.test(words)) return 'pending';
  if (/\b(calculada|calculadas|calculado|calculados)\b/.test(words)) return 'calculated';
  if (/\b(pagada|pagadas|pagado|pagados)\b/.test(words)) return 'paid';
  return undefined;
}

function recordTypeOf(words: string) {
  if (/\bhmq\b/.test(words)) return 'hmq';
  return /\bparticipaci(on|ones)\b/.test(words) ? 'participacion' : undefined;
}

function paymentStateOf(words: string) {
  if (/\b(sin pagar|por pagar|pendientes?|procesad[oa]s?)\b/.test(words)) return 'processed';
  return /\b(pagad[oa]s?|pago|pague|pagamos|pagaron|transfir\w+|deposit\w+)\b/.test(words)
    ? 'paid'
    : undefined;
}

function transferStandOf(words: string) {
  if (/\bdos veces\b/.test(words)) return 'surplus';
  if (/\brechaz\w+\b/.test(words)) return 'rejected';
  if (/\bretirad\w+\b/.test(words)) return 'withdrawn';
  if (/\bsustituid\w+\b/.test(words)) return 'replaced';
  return /\b(sin respuesta|enviad\w+)\b/.test(words) ? 'sent' : undefined;
}

function receiptStandOf(words: string) {
  if (
    /\b(falta|faltan|faltante|faltantes|sin (boleta|boletas|factura|facturas)|no (han )?(emitid[oa]|emitieron))\b/.test(
      words,
    )
  )
    return 'missing';
  if (/\b(diferencia|diferencias|difiere|difieren|mal(as)?|erronea|erroneas|errores)\b/.test(words))
    return 'different';
  if (/\b(sin pago|sobra|sobran|repetidas?|duplicadas?)\b/.test(words)) return 'unexpected';
  return /\b(cuadra|cuadran|correctas?|bien)\b/.test(words) ? 'matched' : undefined;
}

function feeStateOf(words: string) {
  if (UNPAID.test(words)) return 'unpaid';
  if (/\bpagad[oa]s?\b/.test(words)) return 'paid';
  return /\bprocesad[oa]s?\b/.test(words) ? 'processed' : undefined;
}

function jobStateOf(words: string) {
  if (/\b(fallid[oa]s?|fallaron|fallo|error|errores)\b/.test(words)) return 'failed';
  if (/\b(en espera|esperando|pendientes?|en cola)\b/.test(words)) return 'pending';
  return /\b(en curso|corriendo|ejecutando)\b/.test(words) ? 'processing' : undefined;
}

function jobKindOf(words: string) {
  if (/\bliquidaciones\b/.test(words)) return 'send-payslips';
  if (/\bnomina\b/.test(words)) return 'process-bulk-payments';
  return /\blibros\b/.test(words) ? 'verify-books' : 'calculate-payments';
}
