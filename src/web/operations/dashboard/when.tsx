/** When something was, as people say it. */
import { exactTime, timeAgo } from '../../kit/display/time-ago.ts';

/** How long ago; the exact time on pointing at it. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {timeAgo(at, new Date())}
    </time>
  );
}
