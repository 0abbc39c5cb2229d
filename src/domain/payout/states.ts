/**
 * The one table that says which action takes which state to which (design §5, "States"). The payroll
 * takes up the states that it names, and a disabled button can give its reason. For attentions,
 * calculations and payments the database refuses any other by itself.
 */

export type AttentionState = 'pending' | 'calculated' | 'paid';
export type CalculationState = 'calculated' | 'pending_payment' | 'processed' | 'paid';
export type PaymentState = 'processed' | 'paid';
export type JobState = 'pending' | 'processing' | 'completed' | 'failed';

/** An action on something that has states. */
export type Move<State extends string> = {
  /** The states that it starts from. */
  readonly from: readonly State[];
  /** The state that it leads to; null when the thing is deleted. */
  readonly to: State | null;
  /** For every other state, the Spanish sentence that refuses the action. */
  readonly refusals: Readonly<Partial<Record<State, string>>>;
};

/** What an action would do in a state. `done`: it has been done already, and changes nothing. */
export type Attempt<State extends string> =
  | { readonly outcome: 'moves'; readonly to: State | null }
  | { readonly outcome: 'done' }
  | { readonly outcome: 'refused'; readonly reason: string };

/** What a move would do to something in this state. */
export function attempt<State extends string>(move: Move<State>, state: State): Attempt<State> {
  if (move.from.includes(state)) return { outcome: 'moves', to: move.to };
  const reason = move.refusals[state];
  return reason === undefined ? { outcome: 'done' } : { outcome: 'refused', reason };
}

/** Makes moves whose refusals are complete: the compiler asks for each state that is left. */
function movesOf<State extends string>() {
  return <From extends State, To extends State | null>(
    from: readonly From[],
    to: To,
    refusals: Readonly<Record<Exclude<State, From | To>, string>>,
  ): Move<State> => ({ from, to, refusals: refusals as Move<State>['refusals'] });
}

const attentionMove = movesOf<AttentionState>();

/** What may be done with an attention. */
export const ATTENTION_MOVES = {
  /** Job `calculate-payments`. */
  calculate: attentionMove(['pending'], 'calculated', { paid: 'La atención ya está pagada.' }),
  /** Together with its calculation's `markPaid`. */
  markPaid: attentionMove(['calculated'], 'paid', {
    pending: 'La atención aún no tiene un cálculo de pago.',
  }),
  /** An edit, or an import that brings it again. */
  update: attentionMove(['pending'], 'pending', {
    calculated: 'La atención ya está calculada y no se puede modificar.',
    paid: 'La atención ya está pagada y no se puede modificar.',
  }),
  /** 'Limpiar No Procesados' and 'Limpiar Paciente' (specification 2 §4). */
  remove: attentionMove(['pending'], null, {
    calculated: 'La atención ya está calculada: solo se eliminan las pendientes.',
    paid: 'La atención ya está pagada: solo se eliminan las pendientes.',
  }),
} as const;

const calculationMove = movesOf<CalculationState>();

/** What may be done with a calculation. */
export const CALCULATION_MOVES = {
  /** Job `calculate-payments` with `recalculate`. */
  recalculate: calculationMove(['calculated'], 'calculated', {
    pending_payment: 'El cálculo ya está en la nómina pendiente y no se recalcula.',
    processed: 'El cálculo ya está procesado y no se recalcula.',
    paid: 'El cálculo ya está pagado y no se recalcula.',
  }),
  /** Job `process-bulk-payments`, `bulk`, `society` or `by_status`: into the pending payroll. */
  submit: calculationMove(['calculated'], 'pending_payment', {
    processed: 'El cálculo ya está procesado en una nómina.',
    paid: 'El cálculo ya está pagado.',
  }),
  /** The same job with `individual`: the doctor's period straight into one payment. */
  processDoctor: calculationMove(['calculated', 'pending_payment'], 'processed', {
    paid: 'El cálculo ya está pagado.',
  }),
  /** `process-all-pending-records`, or the job with `full`. */
  process: calculationMove(['pending_payment'], 'processed', {
    calculated: 'El cálculo aún no se envía a la nómina pendiente.',
    paid: 'El cálculo ya está pagado.',
  }),
  /** `process-selected-records`, `mark-payment-as-paid`. */
  markPaid: calculationMove(['processed'], 'paid', {
    calculated: 'El cálculo aún no se procesa en una nómina.',
    pending_payment: 'El cálculo está en la nómina pendiente: falta procesarla.',
  }),
} as const;

const paymentMove = movesOf<PaymentState>();

/** What may be done with a payment: it is made `processed`. */
export const PAYMENT_MOVES = {
  markPaid: paymentMove(['processed'], 'paid', {}),
} as const;

const jobMove = movesOf<JobState>();

/** What may be done with a job. */
export const JOB_MOVES = {
  /** Also again, after the worker that had begun it died. */
  start: jobMove(['pending', 'processing'], 'processing', {
    completed: 'El trabajo ya terminó.',
    failed: 'El trabajo ya falló.',
  }),
  complete: jobMove(['processing'], 'completed', {
    pending: 'El trabajo aún no comienza.',
    failed: 'El trabajo ya falló.',
  }),
  fail: jobMove(['pending', 'processing'], 'failed', { completed: 'El trabajo ya terminó.' }),
  /** 'Limpiar' on the job monitor. */
  remove: jobMove(['completed', 'failed'], null, {
    pending: 'El trabajo está en espera.',
    processing: 'El trabajo está en curso.',
  }),
} as const;
