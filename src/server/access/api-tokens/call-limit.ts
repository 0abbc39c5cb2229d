/** How many calls a minute a token makes (access §30.7). Each server counts its own, as of addresses. */

const MINUTE_MS = 60_000;

/** Seconds until the next minute begins, at least 1. */
export function secondsOfMinuteLeft(now = Date.now()): number {
  return Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1_000);
}

/** Counts a call of a token in this minute, and answers whether it is within the limit. */
export type CallLimit = (tokenId: number, limit: number, now?: number) => boolean;

export function createCallLimit(): CallLimit {
  let minute = 0;
  let made = new Map<number, number>();
  return (tokenId, limit, now = Date.now()) => {
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      made = new Map();
    }
    const calls = (made.get(tokenId) ?? 0) + 1;
    made.set(tokenId, calls);
    return calls <= limit;
  };
}
