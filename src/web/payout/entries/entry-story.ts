/** Who did what to an entry last, and why (payout §24.4). */
import type { Entry } from '../../../contract/payout/entries.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';

const day = (instant: string) => formatDate(dateInClinic(new Date(instant)));

/** One Spanish sentence without its full stop. */
export function entryStory(entry: Entry): string {
  const { state, origin, proposedByName, approvedByName, withdrawnAt, approvedAt } = entry;
  if (state === 'withdrawn' && withdrawnAt)
    return `Lo retiró ${entry.withdrawnByName ?? 'el portal'} el ${day(withdrawnAt)}: ${entry.withdrawalReason ?? 'sin motivo'}`;
  switch (origin) {
    case 'entered':
    case 'scheduled':
    case 'retention_change': {
      const proposal = `Lo propuso ${nameOfUser(proposedByName)} el ${day(entry.proposedAt)}`;
      return approvedAt
        ? `${proposal} y lo aprobó ${nameOfUser(approvedByName)} el ${day(approvedAt)}`
        : proposal;
    }
    case 'reversal':
    case 'replacement': {
      const correction = `Es de una corrección que pidió ${nameOfUser(proposedByName)}`;
      return approvedByName === proposedByName
        ? `${correction} el ${day(entry.proposedAt)}`
        : `${correction} y aprobó ${nameOfUser(approvedByName)} el ${day(entry.proposedAt)}`;
    }
    case 'scale_adjustment':
      return 'Lo hizo el portal, por las correcciones del mes';
    default:
      return 'Lo hizo el portal, sin que nadie lo propusiera';
  }
}
