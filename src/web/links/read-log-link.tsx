/** 'Quién leyó sus datos': from a doctor to the reads of the doctor's data (access §16.7). */
import { useMayLink } from '../kit/shell/current-user.ts';
import { LinkAnchor } from '../kit/shell/links.tsx';

/** Renders nothing if the user may not open the log of reads. */
export function ReadLogLink({ doctorId }: { doctorId: number }) {
  if (!useMayLink('/registro-lecturas')) return null;
  return (
    <LinkAnchor to="/registro-lecturas" search={{ doctorId }} size="sm">
      Quién leyó sus datos
    </LinkAnchor>
  );
}
