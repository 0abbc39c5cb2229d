/** A time relative to now. */
import { exactTime, timeAgo } from '../../kit/display/time-ago.ts';

/** How long ago; a tooltip shows the exact time. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {timeAgo(at, new Date())}
    </time>
  );
}
