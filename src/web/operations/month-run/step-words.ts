/** What each step of a month says, and the screen on which it is done (operations §14.2). */
import type { MonthRun, RunStep } from '../../../contract/operations/month-run.ts';
import { firstDayOf, lastDayOf, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import type { RunStepKey } from '../../../domain/month-run/steps.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import type { Target } from '../../kit/shell/addresses.ts';

export type StepWords = {
  readonly title: string;
  /** What is done; absent before anything is. */
  readonly done?: string;
  /** What is missing, and what to do. */
  readonly missing?: string;
  readonly button: string;
  /** The screen of the step: without it in their menu, users see no button. Absent where it is this one. */
  readonly target?: Target;
};

const sumOf = ({ amount }: RunStep['done']) => formatPesos(pesos(amount));
const payments = (of: RunStep['done'], rest = '') =>
  `${countOf(of.count, 'pago', 'pagos')}${rest} por ${sumOf(of)} líquidos`;

type Words = (step: RunStep, run: MonthRun, period: Period) => StepWords;

const WORDS: Readonly<Record<RunStepKey, Words>> = {
  import: ({ done }, _, period) => ({
    title: 'Importar',
    button: 'Importar archivos…',
    target: { to: '/atenciones-medicas', search: { ...datesOf(period), open: 'import' } },
    ...(done.count > 0
      ? { done: `${countOf(done.count, 'atención', 'atenciones')} por ${sumOf(done)} brutos` }
      : { missing: 'El mes no tiene atenciones: importe sus archivos.' }),
  }),
  calculate: ({ done, left }, { calculateFrom, lateLines }, period) => ({
    title: 'Calcular',
    button: 'Calcular honorarios',
    target: {
      to: '/calcular-pagos',
      search: { ...datesOf(period), dateFrom: calculateFrom, analyzed: true },
    },
    ...(done.count > 0 && {
      done: countOf(done.count, 'atención calculada', 'atenciones calculadas'),
    }),
    ...(left.count > 0 && {
      missing: `${countOf(left.count, 'atención sin calcular', 'atenciones sin calcular')} por ${sumOf(left)} brutos${lateLines > 0 ? `, ${formatCount(lateLines)} de meses cerrados` : ''}`,
    }),
  }),
  check: ({ state }, { check }) => ({
    title: 'Revisar',
    button:
      state === 'waiting'
        ? 'Revisar antes de calcular'
        : check
          ? 'Revisar de nuevo'
          : 'Revisar el mes',
    ...checkWords(check),
  }),
  process: ({ done, left, held }, _, period) => ({
    title: 'Procesar',
    button: 'Procesar la nómina…',
    target: { to: '/nomina-completa', search: period },
    ...(done.count > 0 && { done: payments(done) }),
    ...(left.count > 0 && {
      missing: feesWords(left, held),
    }),
  }),
  compare: ({ state }) => ({
    title: 'Comparar',
    button: 'Comparar con otro mes',
    ...(state === 'done' && { done: 'Comparado con otro mes' }),
    ...(state === 'current' && {
      missing: 'Vea en qué difiere del mes anterior, y diga allí que lo comparó.',
    }),
    ...(state === 'skipped' && { missing: 'Nadie lo ha comparado con otro mes.' }),
  }),
  approve: ({ done, left }, { approval }) => ({
    title: 'Aprobar',
    button: isWaitedFor(approval) ? 'Ver lo pedido…' : APPROVAL_BUTTONS[approval.standing],
    ...(approval.standing === 'approved'
      ? { done: `${payments(done)}, tal como están` }
      : approval.isRequired
        ? left.count > 0 && {
            missing: `${payments(left)} por enviar. ${WAITING[approval.standing]}`,
          }
        : { missing: 'La clínica no exige aprobación.' }),
  }),
  send: ({ state, done, left }, _, period) => ({
    title: 'Enviar',
    button: 'Preparar el archivo del banco',
    target: { to: '/nomina-bancaria', search: { ...period, generated: true } },
    ...(done.count > 0 && { done: payments(done, ' en archivos del banco') }),
    ...(left.count > 0 && { missing: payments(left, ' sin archivo') }),
    ...(state === 'skipped' &&
      left.count === 0 && { missing: 'Ningún pago va en un archivo del banco.' }),
  }),
  confirm: ({ done, left }, _, period) => ({
    title: 'Confirmar',
    button: 'Confirmar los pagos',
    target: { to: '/pagar-nomina', search: period },
    ...(done.count > 0 && { done: payments(done, done.count === 1 ? ' pagado' : ' pagados') }),
    ...(left.count > 0 && { missing: payments(left, ' sin pagar') }),
  }),
  close: ({ done }, { isClosed, reopening }) => ({
    title: 'Cerrar',
    button: reopening ? reopeningButton(reopening) : 'Cerrar el mes…',
    ...(isClosed ? { done: `Cerrado con ${payments(done)}` } : {}),
    ...(reopening && { missing: reopeningWords(reopening) }),
  }),
};

type Reopening = NonNullable<MonthRun['reopening']>;
const reopeningButton = ({ isOwn }: Reopening) =>
  isOwn ? 'Ver lo pedido' : 'Decidir si se reabre';
const reopeningWords = ({ isOwn, askedByName, reason }: Reopening) =>
  isOwn
    ? `Usted pidió reabrirlo, y espera que otra persona lo decida: ${reason}`
    : `${capitalized(nameOfUser(askedByName))} pidió reabrirlo, y espera que otra persona lo decida: ${reason}`;

/** What is in no payment: first what may be paid, then what is held, each with its pesos. */
function feesWords(left: RunStep['left'], held: RunStep['held']): string {
  const words = (of: RunStep['left'], where: string) =>
    `${countOf(of.count, 'honorario', 'honorarios')} ${where} por ${sumOf(of)} ${asEstimate('líquidos')}`;
  if (!held) return words(left, 'en ningún pago');
  if (held.count >= left.count) return words(held, 'en pausa');
  const payable = { count: left.count - held.count, amount: left.amount - held.amount };
  return `${words(payable, 'por pagar')}, y ${words(held, 'en pausa')}`;
}

/** Whether the user asked for the approval, which another person gives. */
const isWaitedFor = ({ standing, status }: MonthRun['approval']) =>
  standing === 'asked' && status?.byAnother === true && status.latest?.isOwn === true;

type Standing = MonthRun['approval']['standing'];
const APPROVAL_BUTTONS: Readonly<Record<Standing, string>> = {
  none: 'Pedir aprobación…',
  changed: 'Pedir aprobación…',
  asked: 'Aprobar o devolver…',
  approved: 'Ver la aprobación…',
};
const WAITING: Readonly<Record<Exclude<Standing, 'approved'>, string>> = {
  none: 'Falta que otra persona los apruebe.',
  changed: 'El mes cambió: vea qué cambió y pida la aprobación de nuevo.',
  asked: 'Esperan que otra persona los apruebe.',
};

const datesOf = (period: Period) => ({ dateFrom: firstDayOf(period), dateTo: lastDayOf(period) });

function checkWords(check: MonthRun['check']): Pick<StepWords, 'done' | 'missing'> {
  if (!check) return { missing: 'Nadie ha revisado el mes todavía.' };
  const { blocking, warning, snoozed, isStale } = check;
  const found = [
    ...(blocking > 0
      ? [
          countOf(blocking, 'hallazgo que bloquea', 'hallazgos que bloquean') +
            (snoozed > 0 ? ` (${countOf(snoozed, 'pospuesto', 'pospuestos')})` : ''),
        ]
      : []),
    ...(warning > 0 ? [countOf(warning, 'advertencia', 'advertencias')] : []),
  ];
  const words = found.length > 0 ? found.join(' y ') : 'Sin hallazgos por resolver';
  if (isStale) return { missing: `${words}. El mes cambió después: revíselo de nuevo.` };
  return blocking > 0
    ? { missing: `${words}. Resuelva abajo lo que bloquea, y revise de nuevo.` }
    : { done: words };
}

/** The words of a step of the month's run. */
export const stepWords = (step: RunStep, run: MonthRun): StepWords =>
  WORDS[step.key](step, run, { month: run.month, year: run.year });
