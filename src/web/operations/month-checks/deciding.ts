/** What may be decided about a finding in its state. */
import type { MonthFinding } from '../../../contract/operations/month-checks.ts';

/** What is asked about before it is done; `show` and `reopen` are done at once. */
export type Decision = 'accept' | 'assign' | 'snooze' | 'show' | 'reopen';
export type Deciding = { readonly what: Decision; readonly findings: readonly MonthFinding[] };

/** `key` is its letter on the keyboard. */
type Offered = { readonly what: Decision; readonly label: string; readonly key?: string };

const ACCEPT: Offered = { what: 'accept', label: 'Aceptar con un motivo…', key: 'E' };
const ASSIGN: Offered = { what: 'assign', label: 'Asignar…', key: 'A' };
const SNOOZE: Offered = { what: 'snooze', label: 'Posponer…', key: 'H' };

const OFFERED: Readonly<Record<MonthFinding['state'], readonly Offered[]>> = {
  open: [ACCEPT, ASSIGN, SNOOZE],
  held: [ACCEPT, ASSIGN, SNOOZE],
  snoozed: [ACCEPT, ASSIGN, SNOOZE, { what: 'show', label: 'Mostrar de nuevo' }],
  accepted: [{ what: 'reopen', label: 'Reabrir' }],
  gone: [],
};

export const decisionsOf = ({ state }: Pick<MonthFinding, 'state'>): readonly Offered[] =>
  OFFERED[state];
