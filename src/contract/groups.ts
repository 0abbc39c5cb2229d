/** Sums by doctor, specialty, service and the like: what the calls of attentions and of fees answer alike (operations §6.22). */
import { z } from 'zod';
import { wholeNumber } from './schemas.ts';

/** What a group is of; each figure of the groups stands in `shape`. */
const groupOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    /** Null for a record type, for a health plan, for a month or day, and for what no rule or society covers. */
    id: z.number().nullable(),
    /** A RUT, a code, a record type, a health plan in capitals, a month as `2026-07`, or a day. */
    code: z.string().nullable(),
    name: z.string().nullable(),
    ...shape,
  });

/** The first groups in the order that was asked for, how many there are, and what all of them add up to. */
export const groupsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ groups: z.array(groupOf(shape)), total: z.number(), sums: z.object(shape) });

/** How many groups are answered at most. */
export const groupLimit = { limit: wholeNumber([1, 1_000]).default(10) };
