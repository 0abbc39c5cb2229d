/** What may be done with a line in its row, as its state allows: it is held, or returned (payout §21.6, payout §23.13). */
import { IconArrowBackUp, IconPlayerPause } from '@tabler/icons-react';
import { formatDate } from '../../domain/calendar/calendar.ts';
import { attempt, type Move } from '../../domain/states.ts';
import type { PageAction } from '../kit/dialog/action-item.tsx';
import { RowMenu } from '../kit/table/row-menu.tsx';
import { askReturn, useMayReturn } from './going-back.ts';
import { useHeldMarks } from './held-marks.ts';
import { askHold, useMayHold } from './holds.ts';

/** `id` is the attention's. */
type Line<State> = {
  readonly id: number;
  readonly patientName: string;
  readonly attentionDate: string;
  readonly status: State;
};
type May = { readonly hold: boolean; readonly return: boolean };
type Now = {
  /** Whether anything holds the line already. */
  readonly isHeld: boolean;
  /** After it was held or returned. */
  readonly onDone?: (() => void) | undefined;
};

/**
 * `returning` is the move by which the line goes back. What was not calculated is not returned; what is paid is neither held nor returned,
 * and what is held is not held again.
 */
export function lineActions<State extends string>(
  { id, patientName, attentionDate, status }: Line<State>,
  returning: Move<State>,
  may: May,
  { isHeld, onDone }: Now,
): PageAction[] {
  const what = `Atención de ${patientName} del ${formatDate(attentionDate)}.`;
  const target = { recordIds: [id] };
  const done = onDone && { onDone };
  const tried = attempt(returning, status);
  const hold: PageAction = {
    label: 'Pausar…',
    icon: <IconPlayerPause size={16} />,
    onClick: () => askHold({ target, what, ...done }),
    reasonAgainst: againstHolding(status, isHeld),
  };
  const back: PageAction = {
    label: 'Devolver…',
    icon: <IconArrowBackUp size={16} />,
    onClick: () => askReturn({ what, scope: target, to: 'pending', ...done }),
    reasonAgainst: tried.outcome === 'refused' ? tried.reason : undefined,
  };
  return [...(may.hold ? [hold] : []), ...(may.return && tried.outcome !== 'done' ? [back] : [])];
}

function againstHolding(status: string, isHeld: boolean): string | undefined {
  if (status === 'paid') return 'Ya está pagada: lo que se pagó mal se corrige.';
  return isHeld ? 'Ya está en pausa.' : undefined;
}

/** The menu of a line's row: `first`, and what of `lineActions` the user may take. */
export function LineMenu<State extends string>(props: {
  line: Line<State>;
  returning: Move<State>;
  first?: readonly PageAction[];
  onDone?: () => void;
}) {
  const { line, returning, first = [], onDone } = props;
  const may = { hold: useMayHold(), return: useMayReturn() };
  // The marks of the list, asked once for all rows.
  const { data: marks } = useHeldMarks('record', may.hold && line.status !== 'paid' ? line.id : []);
  const isHeld = marks !== undefined && marks.length > 0;
  return (
    <RowMenu
      label={`Acciones de la atención de ${line.patientName}`}
      actions={[...first, ...lineActions(line, returning, may, { isHeld, onDone })]}
    />
  );
}
