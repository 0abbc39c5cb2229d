/** What a doctor is told around their payments: when they come, holds, corrections to come, and receipts to issue. */
import { Box } from '@mantine/core';
import { OwnCorrections } from './own-corrections.tsx';
import { OwnHolds } from './own-holds.tsx';
import { OwnToCome } from './own-to-come.tsx';
import { ReceiptsToIssue } from './receipts-to-issue.tsx';

export function OwnNotices({ doctorId }: { doctorId: number }) {
  return (
    <>
      <Box visibleFrom="sm">
        <OwnToCome doctorId={doctorId} />
      </Box>
      <OwnHolds doctorId={doctorId} />
      <OwnCorrections doctorId={doctorId} />
      <ReceiptsToIssue doctorId={doctorId} />
    </>
  );
}

/** On a telephone payments begin near the top: when they come is told below them. */
export const NoticesBelow = ({ doctorId }: { doctorId: number }) => (
  <Box hiddenFrom="sm" mt="sm">
    <OwnToCome doctorId={doctorId} />
  </Box>
);
