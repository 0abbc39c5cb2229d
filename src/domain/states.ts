/**
 * The one table that says which action takes which state to which (docs/domain.md, "States and moves"). Queries select
 * by its states, calls refuse with its sentences, and a disabled button says the same sentence. For attentions,
 * calculations and payments the database refuses any other move by itself.
 *
 * An action that changes a state is a new move here; its trigger follows, and a test compares the two. What merely
 * keeps a fee from payment is no move: a hold is a row of its own (the view `held_fee`).
 */

export const ATTENTION_STATES = ['pending', 'calculated', 'paid'] as const;
export const CALCULATION_STATES = ['calculated', 'pending_payment', 'processed', 'paid'] as const;
export const PAYMENT_STATES = ['processed', 'paid', 'annulled'] as const;
/** Payments that count: an annulled one is kept for whoever looks. */
export const LIVE_PAYMENT_STATES = ['processed', 'paid'] as const satisfies PaymentState[];
export const TRANSFER_STATES = ['sent', 'paid', 'rejected', 'withdrawn', 'replaced'] as const;
/** How transfers are listed: a paid one that is to be recovered stands by itself. */
export const TRANSFER_STANDS = [...TRANSFER_STATES, 'surplus'] as const;
export const JOB_STATES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;

/** Fees whose money has not been paid yet. */
export const UNPAID_STATES = [
  'calculated',
  'pending_payment',
  'processed',
] as const satisfies CalculationState[];

export type AttentionState = (typeof ATTENTION_STATES)[number];
export type CalculationState = (typeof CALCULATION_STATES)[number];
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type TransferState = (typeof TRANSFER_STATES)[number];
export type TransferStand = (typeof TRANSFER_STANDS)[number];
export type JobState = (typeof JOB_STATES)[number];

/** The state of an attention whose fee is in this state; null is no fee. */
export function attentionStateOf(fee: CalculationState | null): AttentionState {
  if (fee === null) return 'pending';
  return fee === 'paid' ? 'paid' : 'calculated';
}

/** An action on something that has states. */
export type Move<State extends string> = {
  /** The states that it starts from. */
  readonly from: readonly State[];
  /** The state that it leads to; null when the thing is deleted. */
  readonly to: State | null;
  /** For every other state, the Spanish sentence that refuses the action. */
  readonly refusals: Readonly<Partial<Record<State, string>>>;
};

/** The effect of an action in a state. `done`: the action was done already, and changes nothing. */
export type Attempt<State extends string> =
  | { readonly outcome: 'moves'; readonly to: State | null }
  | { readonly outcome: 'done' }
  | { readonly outcome: 'refused'; readonly reason: string };

/** The effect of a move in this state. */
export function attempt<State extends string>(move: Move<State>, state: State): Attempt<State> {
  if (move.from.includes(state)) return { outcome: 'moves', to: move.to };
  const reason = move.refusals[state];
  return reason === undefined ? { outcome: 'done' } : { outcome: 'refused', reason };
}

/** Why a move is refused in this state; undefined when it is possible, or done already. */
export function refusalOf<State extends string>(
  move: Move<State>,
  state: State,
): string | undefined {
  return move.from.includes(state) ? undefined : move.refusals[state];
}

/**
 * Makes moves with complete refusals: the compiler demands a sentence for each remaining state. `beyond` are later
 * states, in which the move counts as done.
 */
function movesOf<State extends string>() {
  return <From extends State, To extends State | null, Beyond extends State = never>(
    from: readonly [From, ...From[]],
    to: To,
    refusals: Readonly<Record<Exclude<State, From | To | Beyond>, string>>,
    _beyond?: readonly Beyond[],
  ) => ({ from, to, refusals: refusals as Move<State>['refusals'] });
}

const attentionMove = movesOf<AttentionState>();

const ONLY_PENDING =
  'y su cálculo depende de ella: solo las pendientes se modifican o se eliminan.';
const FIXED = {
  calculated: `Esta atención ya está calculada ${ONLY_PENDING}`,
  paid: `Esta atención ya está pagada ${ONLY_PENDING}`,
};

/** The actions on an attention. */
export const ATTENTION_MOVES = {
  /** Job `calculate-payments`. */
  calculate: attentionMove(['pending'], 'calculated', { paid: 'La atención ya está pagada.' }),
  /** Happens together with the `markPaid` of its calculation. */
  markPaid: attentionMove(['calculated'], 'paid', {
    pending: 'La atención aún no tiene un cálculo de pago.',
  }),
  /** Happens together with the `reject` of its payment. */
  reject: attentionMove(['paid'], 'calculated', {
    pending: 'La atención aún no tiene un cálculo de pago.',
  }),
  /** Happens together with the `return` of its calculation. */
  return: attentionMove(['calculated'], 'pending', {
    paid: 'La atención ya está pagada: se corrige, no se devuelve.',
  }),
  /** By an edit, or by an import that contains it again. */
  update: attentionMove(['pending'], 'pending', FIXED),
  /** One by itself, 'Limpiar No Procesados' and 'Limpiar Paciente' (intake §6). */
  remove: attentionMove(['pending'], null, FIXED),
} as const;

const calculationMove = movesOf<CalculationState>();

const PROCESSED_FEE = 'El cálculo está en un pago: anule el pago primero.';
const PAID_FEE = 'El cálculo ya está pagado: se corrige, no se devuelve.';

/** The actions on a calculation. */
export const CALCULATION_MOVES = {
  /** Job `calculate-payments` with `recalculate`. */
  recalculate: calculationMove(['calculated'], 'calculated', {
    pending_payment: 'El cálculo ya está en la nómina pendiente y no se recalcula.',
    processed: 'El cálculo ya está procesado y no se recalcula.',
    paid: 'El cálculo ya está pagado y no se recalcula.',
  }),
  /** Job `process-bulk-payments` with `bulk`, `society` or `by_status`: into the pending payroll. */
  submit: calculationMove(['calculated'], 'pending_payment', {
    processed: 'El cálculo ya está procesado en una nómina.',
    paid: 'El cálculo ya está pagado.',
  }),
  /** The same job with `individual`, which pays one doctor's period at once, or `month`, which pays everybody's. */
  processDoctor: calculationMove(['calculated', 'pending_payment'], 'processed', {
    paid: 'El cálculo ya está pagado.',
  }),
  /** `process-all-pending-records`, or the job with `full`. */
  process: calculationMove(
    ['pending_payment'],
    'processed',
    { calculated: 'El cálculo aún no se envía a la nómina pendiente.' },
    ['paid'],
  ),
  /** `process-selected-records`, `mark-payment-as-paid`. */
  markPaid: calculationMove(['processed'], 'paid', {
    calculated: 'El cálculo aún no se procesa en una nómina.',
    pending_payment: 'El cálculo está en la nómina pendiente: falta procesarla.',
  }),
  /** Happens together with the `reject` of its payment. */
  reject: calculationMove(['paid'], 'processed', {
    calculated: 'El cálculo aún no se procesa en una nómina.',
    pending_payment: 'El cálculo está en la nómina pendiente: falta procesarla.',
  }),
  /** Happens together with the `annul` of its payment. */
  annul: calculationMove(['processed'], 'calculated', {
    pending_payment: 'El cálculo está en la nómina pendiente: devuélvalo.',
    paid: PAID_FEE,
  }),
  /** Call `records/return`: out of the pending payroll. */
  withdraw: calculationMove(['pending_payment'], 'calculated', {
    processed: PROCESSED_FEE,
    paid: PAID_FEE,
  }),
  /** The same job: the fee goes, so that its attention is pending again. */
  return: calculationMove(['calculated', 'pending_payment'], null, {
    processed: PROCESSED_FEE,
    paid: PAID_FEE,
  }),
} as const;

/** The move of each processing type that a call may name. */
export const PROCESSING_MOVES = {
  individual: CALCULATION_MOVES.processDoctor,
  full: CALCULATION_MOVES.process,
  month: CALCULATION_MOVES.processDoctor,
  bulk: CALCULATION_MOVES.submit,
  society: CALCULATION_MOVES.submit,
  by_status: CALCULATION_MOVES.submit,
} as const;

const paymentMove = movesOf<PaymentState>();

const ANNULLED_PAYMENT = 'El pago está anulado: sus registros se procesan de nuevo.';

/** The actions on a payment, which is created as `processed`. */
export const PAYMENT_MOVES = {
  markPaid: paymentMove(['processed'], 'paid', { annulled: ANNULLED_PAYMENT }),
  /** The bank rejects the transfer that paid it (payout §18): the only way back. */
  reject: paymentMove(['paid'], 'processed', { annulled: ANNULLED_PAYMENT }),
  /** Call `payments/annul`, while no transfer of it may reach the bank. Its records are calculated again. */
  annul: paymentMove(['processed'], 'annulled', {
    paid: 'El pago ya está pagado: se corrige, no se anula.',
  }),
} as const;

const transferMove = movesOf<TransferState>();

const WITHDRAWN = 'Su archivo se retiró: el banco no lo recibió.';
const PAID = 'El banco ya la pagó.';

/**
 * The actions on a transfer, which is created as `sent`, or as `paid` when its payments were marked as paid before. What the
 * bank does counts in every state: a transfer that pays what is paid otherwise is a surplus.
 */
export const TRANSFER_MOVES = {
  /** By hand or by the bank's answer. */
  markPaid: transferMove(['sent', 'rejected', 'withdrawn', 'replaced'], 'paid', {}),
  /** Its payments are owed again, if it paid them. */
  reject: transferMove(['sent', 'paid', 'replaced'], 'rejected', { withdrawn: WITHDRAWN }),
  /** With its whole file, which the bank never received. */
  withdraw: transferMove(['sent'], 'withdrawn', {
    paid: PAID,
    rejected: 'El banco ya la rechazó.',
    replaced: 'Se pagó de otra forma, o va en un archivo posterior.',
  }),
  /** Its payments go into a later file, or are paid by check or cash. */
  replace: transferMove(['sent'], 'replaced', {
    paid: PAID,
    rejected: 'El banco la rechazó.',
    withdrawn: WITHDRAWN,
  }),
} as const;

const jobMove = movesOf<JobState>();

const CANCELLED = 'El trabajo se canceló.';

/** The actions on a job. */
export const JOB_MOVES = {
  /** Also starts a job again after its worker died. */
  start: jobMove(['pending', 'processing'], 'processing', {
    completed: 'El trabajo ya terminó.',
    failed: 'El trabajo ya falló.',
    cancelled: CANCELLED,
  }),
  complete: jobMove(['processing'], 'completed', {
    pending: 'El trabajo aún no comienza.',
    failed: 'El trabajo ya falló.',
    cancelled: CANCELLED,
  }),
  fail: jobMove(['processing'], 'failed', {
    pending: 'El trabajo aún no comienza.',
    completed: 'El trabajo ya terminó.',
    cancelled: CANCELLED,
  }),
  /** For unfinished jobs in a restored backup, which are in no queue. */
  abandon: jobMove(['pending', 'processing'], 'failed', {
    completed: 'El trabajo ya terminó.',
    cancelled: CANCELLED,
  }),
  /** A running job only if its kind may be aborted (`isAbortable`). */
  cancel: jobMove(['pending', 'processing'], 'cancelled', {
    completed: 'El trabajo ya terminó: no hay nada que cancelar.',
    failed: 'El trabajo ya terminó: no hay nada que cancelar.',
  }),
  /** 'Reintentar' starts a new job; the failed one stays as it is. */
  retry: jobMove(['failed'], 'failed', {
    pending: 'Solo se reintenta un trabajo que falló.',
    processing: 'Solo se reintenta un trabajo que falló.',
    completed: 'Solo se reintenta un trabajo que falló.',
    cancelled: 'Solo se reintenta un trabajo que falló.',
  }),
  /** 'Limpiar' on the job monitor. */
  remove: jobMove(['completed', 'failed', 'cancelled'], null, {
    pending: 'El trabajo está en espera.',
    processing: 'El trabajo está en curso.',
  }),
} as const;

/**
 * The steps of what people decide: corrections, entries, their schedules, and settlements of balances (docs/domain.md). The database allows these and no
 * other; which ones a payment or a later correction stands against is refused beside it.
 */
export const DECIDED_STEPS = {
  correction: {
    proposed: ['approved', 'dismissed'],
    approved: ['withdrawn'],
    dismissed: [],
    withdrawn: [],
  },
  entry: {
    proposed: ['approved', 'withdrawn'],
    approved: ['withdrawn', 'settled'],
    withdrawn: [],
    settled: [],
  },
  // A schedule that is stopped stays approved for the months before: `stopped_from` says so.
  entry_schedule: {
    proposed: ['approved', 'withdrawn'],
    approved: ['stopped'],
    stopped: [],
    withdrawn: [],
  },
  balance_settlement: {
    proposed: ['approved', 'rejected', 'withdrawn'],
    approved: [],
    rejected: [],
    withdrawn: [],
  },
} as const;
