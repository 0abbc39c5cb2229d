/** What a doctor is told above their payments: holds, corrections to come, receipts to issue, and what changed since another month. */
import { OwnCorrections } from './own-corrections.tsx';
import { OwnDifference } from './own-difference.tsx';
import { OwnHolds } from './own-holds.tsx';
import { ReceiptsToIssue } from './receipts-to-issue.tsx';

export function OwnNotices({ doctorId }: { doctorId: number }) {
  return (
    <>
      <OwnHolds doctorId={doctorId} />
      <OwnCorrections doctorId={doctorId} />
      <ReceiptsToIssue doctorId={doctorId} />
      <OwnDifference doctorId={doctorId} />
    </>
  );
}
