/** The frames of payments: of a doctor, and of the month or of a day. */
import { foldName } from '../../../../formats/text.ts';
import type { Frame, Need } from './frame.ts';
import { isMark, isSlot, type Part } from './parts.ts';
import type { Mark } from './words.ts';

export const DOCTOR_OR_OWN = ['doctor', 'own'] as const satisfies Need[];
const AVERAGED = ['doctors', 'doctor-word', 'to-doctors', 'by-doctor'] as const satisfies Mark[];

/** What a question about payments of a doctor may say besides. */
const PAID_TO = [
  ...(['own', 'last', 'when', 'month', 'payment', 'paid-out', 'card', 'account', 'bank'] as const),
  ...(['attention', 'includes'] as const),
];

/** Whether two states are joined: 'lo procesado y lo pagado', but not 'los procesados que ya están pagados'. */
function joinsStates(parts: readonly Part[]): boolean {
  const [first, second] = parts.flatMap((part, at) => (isSlot(part, 'state') ? [at] : []));
  const between = parts.slice((first ?? 0) + 1, second).map(({ typed }) => typed);
  return /^[ye](?: (?:de )?(?:lo|los|las|el))?(?: ya)?$/.test(foldName(between.join(' ')));
}

/** 'Mi última atención pagada' is no last payment. */
const asksNoLastAttention = (parts: readonly Part[]) =>
  !parts.some((part, at) => isMark(part, 'last') && isMark(parts[at + 1], 'attention'));

/** When months are paid and closed. */
export const PAY_DAYS: readonly Frame[] = [
  // 'Cuándo fue el último pago que hicimos y cuántos médicos iban', of nobody in particular.
  {
    tool: 'paid_days',
    needs: [['last'], ['when', 'payment'], ['payment', 'paid-out']],
    may: ['made', 'which', 'to-doctors', 'doctors', 'when'],
    not: ['how-much', 'sum', 'average', 'own', 'paid-me', 'who'],
    when: (parts) => parts.every(({ kind }) => ['mark', 'small'].includes(kind)),
  },
  // 'Cuándo se pagó la nómina de julio': on which days it was, and not on which it was to be.
  {
    tool: 'paid_days',
    needs: [['when'], ['paid-out', 'state:paid'], ['time']],
    may: ['payroll', 'payment', 'fee', 'to-doctors', 'doctors', 'month'],
    tells: ['state'],
    without: ['doctor', 'society'],
  },
  // 'Cuándo cierra noviembre y qué día se paga': the answer tells both days.
  {
    tool: 'pay_day',
    needs: [['closes-on']],
    may: ['by-calendar', 'month', 'when', 'pays', 'pay-date', 'payroll', 'next'],
    not: ['how-many', 'how-much', 'sum'],
    // 'Cuándo cierra la clínica' asks for no month.
    when: (parts) => {
      const words = foldName(parts.map(({ typed }) => typed).join(' '));
      const isOfTime = parts.some(({ kind }) => kind === 'time');
      return !/\bclinica\b/.test(words) || isOfTime || /\b(?:mes|nomina|cierre)\b/.test(words);
    },
    means: { isClosing: true },
  },
  {
    tool: 'pay_day',
    needs: [['when'], ['pays', 'due-me', 'state:unpaid']],
    may: ['own', 'payroll', 'by-calendar'],
  },
  {
    tool: 'pay_day',
    needs: [['pay-date']],
    may: ['by-calendar', 'own', 'next', 'when', 'fee', 'payroll', 'month'],
  },
  {
    tool: 'pay_day',
    needs: [['next'], ['payment', 'pays']],
    may: ['when', 'own', 'due-me'],
  },
];

/** What lacks before a month is paid, and whose account. */
export const BEFORE_PAYING: readonly Frame[] = [
  {
    tool: 'doctor_list',
    needs: [['without-account'], ['doctors', 'doctor-word', 'who']],
    may: ['active', 'card'],
    means: { hasNoAccount: true },
  },
  // Of a month: who is to be paid then.
  { tool: 'before_paying', needs: [['without-account']], may: ['doctors'] },
  { tool: 'before_paying', needs: [['rejected-rows']] },
  {
    tool: 'before_paying',
    needs: [['missing'], ['before', 'close', 'pays']],
    may: ['payroll', 'month'],
  },
  // Of a doctor's own: what of the month is calculated and not paid.
  {
    tool: 'fee_totals',
    needs: [['own'], ['state:pending'], ['time']],
    may: ['own', 'month'],
    tells: ['state:pending'],
    not: ['how-many'],
    without: ['state'],
    means: { state: 'unpaid', isOfWaiting: true },
  },
  // 'Pendientes de noviembre de pediatría': attentions, since no other list of what waits is narrowed down so.
  {
    tool: 'attention_groups',
    needs: [['state:pending'], ['time'], ['specialty', 'plan', 'schedule']],
    may: ['attention'],
    not: ['how-much', 'sum', 'own'],
  },
  // 'Qué está pendiente para pagar octubre', 'qué queda pendiente de octubre': all that waits, and not attentions alone.
  {
    tool: 'before_paying',
    needs: [['state:pending'], ['time']],
    may: ['before', 'close', 'pays', 'payroll', 'month'],
    tells: ['state'],
    not: ['how-many', 'how-much', 'sum'],
  },
  // 'Por qué no se ha pagado octubre', of nobody.
  {
    tool: 'before_paying',
    needs: [['why'], ['state:unpaid'], ['time']],
    may: ['payroll', 'month'],
    tells: ['state'],
    not: ['how-many', 'how-much', 'sum'],
  },
];

/** Before those of fees: of two frames that both understand everything, the first is meant. */
export const PAYMENT_FRAMES: readonly Frame[] = [
  // 'Por qué no se le pagó septiembre': his payments of it, what was discounted from them, and what waits.
  {
    tool: 'doctor_payments',
    needs: [['why'], ['state:unpaid'], DOCTOR_OR_OWN],
    may: [...PAID_TO, 'doctor-word'],
    tells: ['state'],
    means: { isWhy: true },
  },
  // 'Por qué le retuvieron tanto en septiembre': of what it was retained, and at which rate.
  {
    tool: 'doctor_payments',
    needs: [['why'], ['measure:retention'], DOCTOR_OR_OWN, ['time']],
    may: [...PAID_TO, 'doctor-word'],
    means: { measure: 'retention', isOfRate: true },
  },
  // 'A qué cuenta le pagamos agosto': by what means, and to which account.
  {
    tool: 'doctor_payments',
    needs: [['paid-me', 'paid-out'], ['account', 'bank'], [...DOCTOR_OR_OWN, 'paid-me'], ['time']],
    may: PAID_TO,
    not: ['how-much', 'how-many', 'sum'],
    means: { state: 'paid', isOfWay: true },
  },
  {
    tool: 'doctor_payments',
    needs: [['paid-me']],
    may: [
      ...(['own', 'payment', 'when', 'month', 'fee', 'last', 'card', 'account', 'bank'] as const),
      ...(['attention', 'includes'] as const),
    ],
    means: { state: 'paid' },
  },
  {
    tool: 'doctor_payments',
    needs: [['earned-me']],
    may: ['own', 'payment', 'when', 'fee'],
  },
  {
    tool: 'doctor_payments',
    needs: [['paid-out'], DOCTOR_OR_OWN],
    may: PAID_TO,
    means: { state: 'paid' },
  },
  // What was discounted from the payments of a time: their retention, and each discount of them.
  {
    tool: 'doctor_payments',
    needs: [['discounted'], ['how-much', 'something'], ['time'], [...DOCTOR_OR_OWN, 'paid-me']],
    may: PAID_TO,
    means: { state: 'paid', measure: 'retention', isOfDiscounts: true },
  },
  {
    tool: 'doctor_payments',
    needs: [['payment', 'state:processed'], ['state:unpaid'], ['why'], DOCTOR_OR_OWN],
    may: PAID_TO,
  },
  {
    tool: 'doctor_payments',
    needs: [['payment'], ['state:processed'], ['state:unpaid'], DOCTOR_OR_OWN],
    may: PAID_TO,
    means: { state: 'processed' },
  },
  {
    tool: 'doctor_payments',
    needs: [['payment', 'paid-out', 'earned', 'payslip', 'state:paid'], DOCTOR_OR_OWN],
    may: PAID_TO,
    when: asksNoLastAttention,
  },
  {
    tool: 'doctor_payments',
    needs: [['attention'], ['pays'], DOCTOR_OR_OWN],
    may: PAID_TO,
    not: ['last'],
  },
  // 'Total de lo procesado y lo pagado': of both together, and of nothing else.
  {
    tool: 'payments',
    needs: [['sum'], ['state:processed'], ['state:paid'], ['time']],
    may: ['payment', 'to-doctors'],
    tells: ['state:processed', 'state:paid'],
    when: joinsStates,
    without: ['doctor', 'state'],
  },
  // How many doctors or attentions payments are of, and what a society was paid.
  {
    tool: 'payments',
    needs: [['how-many'], ['doctors'], ['paid-out', 'state:paid']],
    may: ['to-doctors'],
    means: { state: 'paid' },
  },
  // How many attentions were paid is told with the payments, by the month of the work and by the day of payment.
  {
    tool: 'payments',
    needs: [['attention', 'line'], ['paid-out'], ['time']],
    means: { state: 'paid' },
  },
  // What the books ask for: all payments of a month worked. What the tax office asks for: what was retained when they were paid.
  {
    tool: 'payments',
    needs: [['accrual', 'expense'], ['time']],
    may: ['fee', 'accounting', 'books', 'payment'],
    not: ['sum'],
  },
  {
    tool: 'payments',
    needs: [['tax'], ['paid-out', 'state:paid']],
    may: ['payment', 'fee', 'pays', 'made'],
    tells: ['state'],
    means: { measure: 'retention', state: 'paid', basis: 'payment_date' },
  },
  {
    tool: 'payments',
    needs: [['tax'], ['measure:retention', 'state:unpaid', 'pays', 'payment']],
    may: ['fee', 'made', 'payment'],
    tells: ['state'],
    means: { measure: 'retention', basis: 'payment_date' },
  },
  {
    tool: 'payments',
    needs: [['attention'], ['includes'], ['payment']],
  },
  {
    tool: 'payments',
    needs: [['society'], ['paid-out']],
    may: ['payment', 'doctors', 'due', 'who', 'society-word', 'to-doctors'],
    means: { state: 'paid' },
  },
  {
    tool: 'payments',
    needs: [['society'], ['payment', 'state:paid']],
    may: ['doctors', 'billed'],
  },
  {
    tool: 'payments',
    needs: [['average'], ['paid-out', 'state:paid'], AVERAGED],
    may: ['payment', 'to-doctors', 'doctors'],
    means: { isAverage: true, state: 'paid' },
  },
  {
    tool: 'payments',
    needs: [['average'], ['pays', 'payment'], AVERAGED],
    may: AVERAGED,
    means: { isAverage: true },
  },
  // 'Líquido promedio de agosto': of the payments, for each doctor.
  {
    tool: 'payments',
    needs: [['average'], ['measure:net']],
    may: [...AVERAGED, 'payment', 'paid-out', 'pays'],
    means: { isAverage: true },
  },
  {
    tool: 'payments',
    needs: [['payment'], ['state:processed'], ['state:unpaid']],
    may: ['pays'],
    means: { state: 'processed' },
  },
  {
    tool: 'payments',
    needs: [['paid-out']],
    may: ['payment', 'to-doctors', 'fee'],
    means: { state: 'paid' },
  },
  {
    tool: 'payments',
    needs: [['payment', 'state:paid']],
    may: ['to-doctors'],
  },
  // 'Pagos hechos esta semana'.
  {
    tool: 'payments',
    needs: [['payment'], ['made']],
    may: ['to-doctors'],
    not: ['last'],
    means: { state: 'paid' },
  },
  // How many were made, and how many of them are paid: the answer tells both.
  {
    tool: 'payments',
    needs: [['payment'], ['processed-out']],
    may: ['paid-out'],
    tells: ['state'],
  },
  {
    tool: 'payments',
    needs: [['fee'], ['basis:payment_date']],
  },
];
