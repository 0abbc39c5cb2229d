/** What a doctor is told above their payments: when they come, holds, corrections to come, and receipts to issue. */
import { OwnCorrections } from './own-corrections.tsx';
import { OwnHolds } from './own-holds.tsx';
import { OwnToCome } from './own-to-come.tsx';
import { ReceiptsToIssue } from './receipts-to-issue.tsx';

export function OwnNotices({ doctorId }: { doctorId: number }) {
  return (
    <>
      <OwnToCome doctorId={doctorId} />
      <OwnHolds doctorId={doctorId} />
      <OwnCorrections doctorId={doctorId} />
      <ReceiptsToIssue doctorId={doctorId} />
    </>
  );
}
