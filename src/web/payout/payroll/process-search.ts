/** The search parameters of 'Procesamiento de Nómina'. */
import { z } from 'zod';
import { paymentSort } from '../../../contract/payout/payroll.ts';
import { PAYMENT_STATES } from '../../../domain/states.ts';
import { currentPeriod } from '../../kit/display/today.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';
import { takenStates } from './processing-types.ts';

const month = z.number().int().min(1).max(12);
const year = z.number().int().min(2024).max(2099);
const id = z.number().int().positive();
export const paymentState = z.enum(PAYMENT_STATES);

export const searchSchema = z.object({
  /** The doctor and month to process. */
  doctorId: id.optional(),
  month: month.default(() => currentPeriod().month),
  year: year.default(() => currentPeriod().year),
  /** The job that is shown. */
  job: z.uuid().optional(),
  /** The history's table and filters. */
  ...tableSearch(20),
  sort: paymentSort,
  historyDoctorId: id.optional(),
  historyMonth: month.optional(),
  historyYear: year.optional(),
  status: paymentState.optional(),
});
export type Search = z.output<typeof searchSchema>;
export type SetSearch = (change: Partial<Search>) => void;

/** One doctor's month. */
export type Target = { doctorId: number; month: number; year: number };

/** The lines that an individual payroll takes (payout §2.1): those that are paid in the month (payout §32.7). */
export const processableLines = ({ doctorId, month, year }: Partial<Target>) => ({
  doctorId,
  month,
  year,
  byPayMonth: true,
  status: [...takenStates('individual')],
});

/**
 * The lines whose latest month an empty one offers (payout §4.3): held ones only where lines are submitted, since no payment
 * takes them.
 */
export const offeredLines = (doctorId: number | undefined, withHeld: boolean) => ({
  ...processableLines({ doctorId }),
  ...(!withHeld && { isHeld: false }),
});
