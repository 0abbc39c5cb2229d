/** What may be done with a line in its row, as its state allows: it is held, or returned (payout §21.6, payout §23.13). */
import { IconArrowBackUp, IconPlayerPause } from '@tabler/icons-react';
import { formatDate } from '../../domain/calendar/calendar.ts';
import { attempt, type Move } from '../../domain/states.ts';
import type { PageAction } from '../kit/dialog/action-item.tsx';
import { askReturn, useMayReturn } from './going-back.ts';
import { askHold, useMayHold } from './holds.ts';

/** `id` is the attention's. */
type Line<State> = {
  readonly id: number;
  readonly patientName: string;
  readonly attentionDate: string;
  readonly status: State;
};
type May = { readonly hold: boolean; readonly return: boolean };

/** `returning` is the move by which the line goes back. What was not calculated is not returned; what is paid is neither held nor returned. */
export function lineActions<State extends string>(
  { id, patientName, attentionDate, status }: Line<State>,
  returning: Move<State>,
  may: May,
): PageAction[] {
  const what = `Atención de ${patientName} del ${formatDate(attentionDate)}.`;
  const target = { recordIds: [id] };
  const tried = attempt(returning, status);
  const hold: PageAction = {
    label: 'Pausar…',
    icon: <IconPlayerPause size={16} />,
    onClick: () => askHold({ target, what }),
    reasonAgainst: status === 'paid' ? 'Ya está pagada: lo que se pagó mal se corrige.' : undefined,
  };
  const back: PageAction = {
    label: 'Devolver…',
    icon: <IconArrowBackUp size={16} />,
    onClick: () => askReturn({ what, scope: target, to: 'pending' }),
    reasonAgainst: tried.outcome === 'refused' ? tried.reason : undefined,
  };
  return [...(may.hold ? [hold] : []), ...(may.return && tried.outcome !== 'done' ? [back] : [])];
}

/** As `lineActions`, of those that the user may take. */
export function useLineActions<State extends string>(
  returning: Move<State>,
): (line: Line<State>) => PageAction[] {
  const may = { hold: useMayHold(), return: useMayReturn() };
  return (line) => lineActions(line, returning, may);
}
