/** How long a reason is that somebody gives for an act, in characters without surrounding spaces. */
export const SHORTEST_REASON = 3;
export const LONGEST_REASON = 500;

/** Whether a text says enough to be a reason. */
export const isReason = (text: string): boolean => text.trim().length >= SHORTEST_REASON;
