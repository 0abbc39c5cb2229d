/** Where a month stands (operations §14.1). */
import { expect, test } from 'vitest';
import { RUN_STEPS, type RunFacts, stepStates } from './steps.ts';

const NOTHING = { count: 0, amount: 0 };
const some = (count: number) => ({ count, amount: count * 1_000 });
const EMPTY: RunFacts = {
  imported: NOTHING,
  pending: NOTHING,
  fees: NOTHING,
  held: NOTHING,
  check: null,
  payments: NOTHING,
  sent: NOTHING,
  unsent: NOTHING,
  unpaid: NOTHING,
  approval: { isRequired: false, isAsked: false, isApproved: false },
  isCompared: false,
  isClosed: false,
};
const CHECKED = { blocking: NOTHING, warning: some(2), isStale: false };
const currentOf = (facts: Partial<RunFacts>) => {
  const states = stepStates({ ...EMPTY, ...facts });
  return RUN_STEPS.find((key) => states[key] === 'current');
};

test('operations §14.1: a month goes step by step, and back when something comes later', () => {
  const imported = { imported: some(10) };
  const paid = { ...imported, check: CHECKED, payments: some(3) };
  expect(currentOf({})).toBe('import');
  expect(currentOf({ ...imported, pending: some(10) })).toBe('calculate');
  expect(currentOf({ ...imported, fees: some(10) })).toBe('check');
  expect(currentOf({ ...imported, fees: some(10), check: CHECKED })).toBe('process');
  expect(currentOf({ ...paid, unsent: some(3), unpaid: some(3) })).toBe('send');
  expect(currentOf({ ...paid, unpaid: some(3) })).toBe('confirm');
  expect(currentOf(paid)).toBe('close');
  expect(currentOf({ ...paid, pending: some(1) })).toBe('calculate');
  expect(currentOf({ ...paid, fees: some(1) })).toBe('process');
});

test('operations §14.1: what blocks, or was checked before it changed, is checked first; what is held is left', () => {
  const fees = { imported: some(10), fees: some(10) };
  expect(currentOf({ ...fees, check: { ...CHECKED, blocking: some(1) } })).toBe('check');
  expect(currentOf({ ...fees, check: { ...CHECKED, isStale: true } })).toBe('check');
  const heldAlone = { ...fees, check: CHECKED, payments: some(3), fees: some(2), held: some(2) };
  expect(currentOf(heldAlone)).toBe('close');
});

test('operations §14.1: a closed month has no current step, and before the first all wait', () => {
  const states = stepStates({ ...EMPTY, imported: some(10), payments: some(3), isClosed: true });
  expect(states).toEqual({
    import: 'done',
    calculate: 'done',
    check: 'skipped',
    process: 'done',
    compare: 'skipped',
    approve: 'skipped',
    send: 'skipped',
    confirm: 'done',
    close: 'done',
  });
  expect(Object.values(stepStates(EMPTY)).filter((state) => state === 'waiting')).toHaveLength(
    RUN_STEPS.length - 1,
  );
});

test('operations §14.4: what was not sent is approved first, where the clinic wants it so', () => {
  const unsent = {
    imported: some(10),
    check: CHECKED,
    payments: some(3),
    unsent: some(3),
    unpaid: some(3),
  };
  const required = { isRequired: true, isAsked: false, isApproved: false };
  const asked = { ...required, isAsked: true };
  expect(currentOf({ ...unsent, approval: required })).toBe('compare');
  expect(currentOf({ ...unsent, approval: asked })).toBe('approve');
  expect(currentOf({ ...unsent, approval: { ...asked, isApproved: true } })).toBe('send');
  expect(currentOf({ ...unsent, unsent: NOTHING, approval: required })).toBe('confirm');
  expect(currentOf({ ...unsent, isCompared: true, approval: required })).toBe('approve');
});

test('operations §14.7: a step that nobody did has no tick, also where none was needed', () => {
  const sent = { imported: some(10), check: CHECKED, payments: some(3), unpaid: some(3) };
  const pastOf = (facts: Partial<RunFacts>) => {
    const { compare, approve, send } = stepStates({ ...EMPTY, ...sent, ...facts });
    return [compare, approve, send];
  };
  expect(pastOf({})).toEqual(['skipped', 'skipped', 'skipped']);
  expect(pastOf({ sent: some(3), isCompared: true })).toEqual(['done', 'skipped', 'done']);
  const approved = { isRequired: true, isAsked: true, isApproved: true };
  expect(pastOf({ sent: some(3), approval: approved })).toEqual(['skipped', 'done', 'done']);
});
