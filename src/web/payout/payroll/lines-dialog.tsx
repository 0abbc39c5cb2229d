/** A dialog with the lines behind a figure. */
import { DetailsModal } from '../../fees/calculations/public.ts';
import { type LineFilters, LinesTable } from './lines-table.tsx';

export type ShownLines = { title: string; filters: LineFilters; withDoctor?: boolean };

/** Closed when `lines` is null. */
export function LinesDialog({ lines, onClose }: { lines: ShownLines | null; onClose: () => void }) {
  return (
    <DetailsModal opened={lines !== null} onClose={onClose} title={lines?.title ?? ''}>
      {lines && <LinesTable filters={lines.filters} withDoctor={lines.withDoctor} />}
    </DetailsModal>
  );
}
