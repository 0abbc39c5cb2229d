/**
 * The questions that somebody can ask and get an answer, for completing what is typed (operations §6.25). They are data: ways
 * of asking with places for states, times and groups, each with the calls that its answer makes. Who may not make these is
 * offered none, and what the grammar does not understand is offered to nobody.
 */
import type { CurrentUser } from '../../../contract/access/session.ts';
import type { CallMeta } from '../../../contract/call.ts';
import { contract } from '../../../contract/contract.ts';
import { DOCTOR_PLACE } from '../../../contract/operations/assistant.ts';
import {
  addMonths,
  type LocalDate,
  MONTH_NAMES,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { admits, isStaff } from '../../platform/http/access.ts';
import { readParts } from './grammar/read.ts';
import { isUnderstood, understand } from './grammar/understand.ts';

type Call = { readonly '~orpc': { readonly meta: CallMeta } };
type Offer = {
  /** All that the answers ask for. */
  readonly calls: readonly Call[];
  readonly questions: readonly string[];
  /** Whether the help answers them, and not a figure. */
  readonly isHowTo?: true;
};

const {
  attentions,
  balances,
  calculations,
  corrections,
  dashboard,
  doctors,
  entries,
  holds,
  importHistory,
  imports,
  jobs,
  legalRetention,
  manuals,
  movements,
  payroll,
  paymentCalendar,
  portal,
  receipts,
  retentionChanges,
  rules,
  transfers,
  users,
} = contract;

/** `[estado]`, `[tiempo]` and `[grupo]` stand for each of their phrases. */
const OF_STAFF: readonly Offer[] = [
  {
    calls: [attentions.summary],
    questions: [
      '¿Cuántas atenciones [estado] hay?',
      '¿Cuántas atenciones hubo [tiempo]?',
      '¿Cuántas atenciones [estado] hubo [tiempo]?',
      '¿Cuántas atenciones de HMQ hubo [tiempo]?',
    ],
  },
  {
    calls: [attentions.groups],
    questions: [
      '¿Qué médico tuvo más atenciones [tiempo]?',
      '¿Qué prestación se repite más [tiempo]?',
      '¿Cuántas atenciones por especialidad hubo [tiempo]?',
      '¿Cuántas atenciones de noche hubo [tiempo]?',
      '¿Cuántas atenciones de Fonasa hubo [tiempo]?',
    ],
  },
  {
    calls: [attentions.summary, doctors.list],
    questions: [
      `¿Cuántas atenciones tuvo ${DOCTOR_PLACE}?`,
      `¿Cuántas atenciones tuvo [tiempo] ${DOCTOR_PLACE}?`,
    ],
  },
  { calls: [attentions.list], questions: ['¿Cuál fue la última atención?'] },
  {
    calls: [payroll.paymentsSummary],
    questions: [
      '¿Cuánto se pagó [tiempo]?',
      '¿Cuánto se pagó en promedio a los médicos [tiempo]?',
      '¿Cuánto suman los pagos procesados?',
    ],
  },
  {
    calls: [payroll.doctorPayments, payroll.paymentEntries, doctors.list],
    questions: [
      `¿Cuánto se le pagó a ${DOCTOR_PLACE}?`,
      `¿Cuánto se le pagó [tiempo] a ${DOCTOR_PLACE}?`,
      `¿Cuál fue el último pago de ${DOCTOR_PLACE}?`,
    ],
  },
  {
    calls: [calculations.summary],
    questions: [
      '¿Cuánto suman los honorarios [tiempo]?',
      '¿Cuánto se debe en honorarios?',
      '¿Cuánto suma la retención [tiempo]?',
    ],
  },
  {
    calls: [calculations.summary, doctors.list],
    questions: [
      `¿Cuánto le corresponde a ${DOCTOR_PLACE}?`,
      `¿Cuánto le corresponde [tiempo] a ${DOCTOR_PLACE}?`,
    ],
  },
  {
    calls: [calculations.groups],
    questions: [
      '¿Cuánto suman los honorarios [grupo] [tiempo]?',
      '¿Qué médico tuvo más honorarios [tiempo]?',
      '¿Qué especialidad tuvo más honorarios [tiempo]?',
    ],
  },
  { calls: [dashboard.pipeline], questions: ['¿Cómo va el mes?', '¿Cómo va el mes pasado?'] },
  {
    calls: [dashboard.pipeline, dashboard.attentionNeeded, calculations.summary],
    questions: ['¿Qué falta antes de pagar?'],
  },
  {
    calls: [dashboard.summary],
    questions: ['¿Cuántos médicos hay?', '¿Cuántas prestaciones hay?', '¿Cuántas reglas hay?'],
  },
  { calls: [paymentCalendar.nextPayDay], questions: ['¿Cuándo se paga la nómina?'] },
  {
    calls: [receipts.summary, receipts.list],
    questions: ['¿Qué boletas faltan el mes pasado?', '¿Cómo están las boletas?'],
  },
  {
    calls: [transfers.summary, transfers.list],
    questions: ['¿Qué transferencias fueron rechazadas?'],
  },
  { calls: [corrections.summary, corrections.list], questions: ['¿Qué correcciones hay?'] },
  {
    calls: [entries.summary, entries.list, balances.summary],
    questions: ['¿Qué haberes y descuentos hay?'],
  },
  { calls: [holds.summary, holds.list], questions: ['¿Qué pagos están en pausa?'] },
  { calls: [retentionChanges.list], questions: ['¿Qué ajustes de retención hay?'] },
  { calls: [jobs.active], questions: ['¿Cómo van los trabajos?', '¿Qué trabajos fallaron?'] },
  { calls: [importHistory.list], questions: ['¿Cuáles fueron las últimas importaciones?'] },
  {
    calls: [doctors.list],
    questions: [
      `¿Cuál es la ficha de ${DOCTOR_PLACE}?`,
      `¿En qué banco se le paga a ${DOCTOR_PLACE}?`,
    ],
  },
  { calls: [rules.summary, rules.list], questions: ['¿Qué reglas están inactivas?'] },
  { calls: [legalRetention.list], questions: ['¿Cuál es la retención legal de este año?'] },
  { calls: [users.summary, users.list], questions: ['¿Cuántos usuarios activos hay?'] },
  {
    calls: [manuals.help, imports.smartImport],
    questions: ['¿Cómo importo atenciones?'],
    isHowTo: true,
  },
  { calls: [manuals.help, holds.list], questions: ['¿Cómo dejo un pago en pausa?'], isHowTo: true },
  { calls: [manuals.help], questions: ['¿Cómo cambio mi contraseña?'], isHowTo: true },
];

const OF_DOCTORS: readonly Offer[] = [
  {
    calls: [portal.attentionsSummary, portal.doctor],
    questions: [
      '¿Cuántas atenciones [estado] tengo?',
      '¿Cuántas atenciones tuve [tiempo]?',
      '¿Cuántas atenciones de HMQ tuve [tiempo]?',
    ],
  },
  {
    calls: [attentions.groups, portal.doctor],
    questions: ['¿Qué prestación hice más [tiempo]?'],
  },
  {
    calls: [payroll.doctorPayments, payroll.paymentEntries, portal.doctor],
    questions: ['¿Cuál fue mi último pago?', '¿Cuánto me pagaron [tiempo]?'],
  },
  {
    calls: [movements.summary, portal.doctor],
    questions: [
      '¿Cuánto me corresponde [tiempo]?',
      '¿Cuánto me falta por cobrar?',
      '¿Cuánto me retuvieron [tiempo]?',
    ],
  },
  {
    calls: [calculations.groups, portal.doctor],
    questions: ['¿Cuánto suman mis honorarios por prestación [tiempo]?'],
  },
  { calls: [receipts.toIssue], questions: ['¿Qué boletas me faltan?'] },
  { calls: [holds.own], questions: ['¿Tengo algo en pausa?'] },
  { calls: [paymentCalendar.nextPayDay], questions: ['¿Cuándo me pagan?'] },
  { calls: [portal.doctor, payroll.doctorPayments], questions: ['¿Cuál es mi ficha?'] },
  {
    calls: [manuals.help],
    questions: ['¿Cómo descargo mi cartola?', '¿Cómo cambio mi contraseña?'],
    isHowTo: true,
  },
];

const OF_USERS: readonly Offer[] = [
  { calls: [manuals.help], questions: ['¿Cómo cambio mi contraseña?'], isHowTo: true },
];

/** A doctor who stands for any. */
const SOMEBODY = '12345678-5';

/** The questions that the user can ask, those of one kind together. At the end of some stands `DOCTOR_PLACE`. */
export function offeredQuestions(user: CurrentUser, today: LocalDate): string[] {
  const offers = isStaff(user) ? OF_STAFF : user.doctorId === null ? OF_USERS : OF_DOCTORS;
  const params = { doctorId: String(user.doctorId) };
  const phrases = phrasesOn(today);
  return offers
    .filter(({ calls }) => calls.every((call) => admits(call['~orpc'].meta.access, user, params)))
    .flatMap(({ questions, isHowTo }) =>
      questions
        .flatMap((question) => spelledOut(question, phrases))
        .filter((question) => isHowTo || hasFigure(question, today)),
    );
}

/** What stands in the places of a question, as seen from today. */
function phrasesOn(today: LocalDate): Readonly<Record<string, readonly string[]>> {
  const months = [2, 3].map((ago) => {
    const { month } = addMonths(periodOf(today), -ago);
    return `en ${MONTH_NAMES[month - 1]?.toLowerCase()}`;
  });
  return {
    '[estado]': ['pendientes', 'calculadas', 'pagadas', 'sin pagar'],
    '[tiempo]': ['este mes', 'el mes pasado', ...months, 'este año'],
    '[grupo]': ['por médico', 'por especialidad', 'por sociedad', 'por prestación'],
  };
}

/** The question with each of the phrases for each of its places. */
function spelledOut(
  question: string,
  phrases: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const [place] = /\[\w+\]/.exec(question) ?? [];
  if (place === undefined) return [question];
  return (phrases[place] ?? []).flatMap((phrase) =>
    spelledOut(question.replace(place, phrase), phrases),
  );
}

/** Which questions are understood whole, as read once a day: the words of a question mean other times on another one. */
let understood: { readonly day: LocalDate; readonly questions: Map<string, boolean> } | null = null;

/** Whether the assistant understands every word of it. */
function hasFigure(question: string, today: LocalDate): boolean {
  if (understood?.day !== today) understood = { day: today, questions: new Map() };
  const { questions } = understood;
  const known =
    questions.get(question) ??
    isUnderstood(understand(readParts(question.replace(DOCTOR_PLACE, SOMEBODY), today)));
  questions.set(question, known);
  return known;
}
