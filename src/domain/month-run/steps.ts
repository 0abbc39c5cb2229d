/** The steps in which a month is paid, and where one stands (operations §14). */
export const RUN_STEPS = [
  'import',
  'calculate',
  'check',
  'process',
  'compare',
  'approve',
  'send',
  'confirm',
  'close',
] as const;
export type RunStepKey = (typeof RUN_STEPS)[number];

/** How many, and their pesos. */
export type Counted = { readonly count: number; readonly amount: number };

/** What is known about a month. Each figure is that of the single screens. */
export type RunFacts = {
  /** Its attentions, by their gross. */
  readonly imported: Counted;
  /** Of them, those without a fee. */
  readonly pending: Counted;
  /** Fees in no payment, and those that are held of them; after retention. */
  readonly fees: Counted;
  readonly held: Counted;
  /** Null before the first check of the month. */
  readonly check: {
    /** Findings that nobody has decided about, and their pesos. */
    readonly blocking: Counted;
    readonly warning: Counted;
    /** Whether lines came or fees were calculated after it. */
    readonly isStale: boolean;
  } | null;
  /** Payments, after retention: all, those that a bank file has, those that one still has to pay, and those that are not paid. */
  readonly payments: Counted;
  readonly sent: Counted;
  readonly unsent: Counted;
  readonly unpaid: Counted;
  /** Of exactly the payments that the month has: whether the clinic sends only what is approved, and whether it is. */
  readonly approval: {
    readonly isRequired: boolean;
    /** Asked for, or given. */
    readonly isAsked: boolean;
    readonly isApproved: boolean;
  };
  /** Whether somebody compared the payments that the month has with another month. */
  readonly isCompared: boolean;
  readonly isClosed: boolean;
};

/** `current`: what to do next. `waiting`: an earlier step comes first. `skipped`: the month went on without it. */
export type RunStepState = 'done' | 'current' | 'waiting' | 'skipped';

/** Whether the month may go on to the next step. */
const IS_PASSED: Readonly<Record<RunStepKey, (facts: RunFacts) => boolean>> = {
  import: ({ imported }) => imported.count > 0,
  calculate: ({ pending }) => pending.count === 0,
  check: ({ check }) => check !== null && check.blocking.count === 0 && !check.isStale,
  // What is held is paid in a later run.
  process: ({ payments, fees, held }) => payments.count > 0 && fees.count <= held.count,
  // What waits for its approval, or was sent, is not held up any more.
  compare: ({ isCompared, approval, unsent }) =>
    isCompared || !approval.isRequired || approval.isAsked || unsent.count === 0,
  approve: ({ approval, unsent }) =>
    !approval.isRequired || approval.isApproved || unsent.count === 0,
  send: ({ unsent }) => unsent.count === 0,
  confirm: ({ unpaid }) => unpaid.count === 0,
  close: ({ isClosed }) => isClosed,
};

/** Whether it was done, and not merely not needed. */
const IS_DONE: Readonly<Record<RunStepKey, (facts: RunFacts) => boolean>> = {
  ...IS_PASSED,
  calculate: ({ imported, pending }) => imported.count > pending.count,
  process: ({ payments }) => payments.count > 0,
  compare: ({ isCompared }) => isCompared,
  approve: ({ approval }) => approval.isApproved,
  send: ({ sent }) => sent.count > 0,
  confirm: ({ payments, unpaid }) => payments.count > unpaid.count,
};

/** The state of each step: the first that is not passed is the current one. A closed month has none. */
export function stepStates(facts: RunFacts): Readonly<Record<RunStepKey, RunStepState>> {
  const current = facts.isClosed ? -1 : RUN_STEPS.findIndex((key) => !IS_PASSED[key](facts));
  const entries = RUN_STEPS.map((key, place) => {
    const past = IS_DONE[key](facts) ? 'done' : 'skipped';
    const ahead = place === current ? 'current' : 'waiting';
    return [key, current === -1 || place < current ? past : ahead] as const;
  });
  return Object.fromEntries(entries) as Record<RunStepKey, RunStepState>;
}
