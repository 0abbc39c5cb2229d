/** Which fees a file of doctors pays to another payee (masters §14.7, masters §19). */
import { type MovedDays, movedDays } from '../../../domain/payout/affiliations.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type DatedSociety, type MovedSums, sumMoved } from '../doctors/public.ts';
import { toAffiliations } from './doctor-rules.ts';
import type { Fields } from './source-types.ts';

export type MovedDoctors = MovedSums & { readonly doctors: number };

type Edited = { readonly id: number; readonly before: Fields; readonly fields: Fields };

/** The days on which an edit has another payee be paid. */
export const movedDaysOf = ({ before, fields }: Omit<Edited, 'id'>): MovedDays[] =>
  movedDays(affiliationsIn(before), affiliationsIn(fields));

/** The fees of all those days; null when no doctor is paid otherwise. */
export async function movedBy(
  db: Db | Tx,
  edited: readonly Edited[],
): Promise<MovedDoctors | null> {
  const moved = edited.flatMap((one) =>
    movedDaysOf(one).map(({ from, until, becomes }) => ({
      doctorId: one.id,
      from,
      until,
      becomes,
    })),
  );
  if (moved.length === 0) return null;
  const doctors = new Set(moved.map(({ doctorId }) => doctorId)).size;
  return { doctors, ...(await sumMoved(db, moved)) };
}

const affiliationsIn = ({ affiliations }: Fields) =>
  toAffiliations((affiliations as readonly DatedSociety[] | null) ?? []);
