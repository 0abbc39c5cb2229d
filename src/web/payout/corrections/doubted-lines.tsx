/** Corrected amounts that contradict each other: told with what changes, and asked about before it is saved (payout §25.17). */
import { Alert, List } from '@mantine/core';
import type { CorrectionFilePreview } from '../../../contract/payout/correction-files.ts';
import type { CorrectionPreview } from '../../../contract/payout/corrections.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { confirm } from '../../kit/dialog/confirm.ts';

const NAMED = 5;
/** As imports call this doubt, whose table this screen does without. */
const TITLE = 'Montos que se contradicen';

/** A line, by what it is called, with its attention or row as the key. */
type Doubt = { readonly key: number; readonly name: string; readonly reason: string };

export const doubtedLines = ({ doubts }: CorrectionPreview): Doubt[] =>
  doubts.map(({ attentionId, ...doubt }) => ({ key: attentionId, ...doubt }));

/** By the numbers of the rows. */
export const doubtedRows = ({ doubts }: CorrectionFilePreview): Doubt[] =>
  doubts.map(({ row, reason }) => ({ key: row, name: `Fila ${row}`, reason }));

export function DoubtedLines({ doubts }: { doubts: readonly Doubt[] }) {
  if (doubts.length === 0) return null;
  return (
    <Alert color="yellow" title={TITLE}>
      <DoubtList doubts={doubts} />
    </Alert>
  );
}

/** Whether to correct; asks only when there are doubts. */
export function agreeToDoubts(doubts: readonly Doubt[]): Promise<boolean> | true {
  if (doubts.length === 0) return true;
  return confirm({
    title: `${TITLE} en ${countOf(doubts.length, 'línea', 'líneas')}`,
    body: <DoubtList doubts={doubts} />,
    confirmLabel: 'Corregir de todos modos',
    dismissLabel: 'Volver y revisar',
  });
}

function DoubtList({ doubts }: { doubts: readonly Doubt[] }) {
  return (
    <List size="sm">
      {doubts.slice(0, NAMED).map(({ key, name, reason }) => (
        <List.Item key={key}>
          {name}: {reason}.
        </List.Item>
      ))}
      {doubts.length > NAMED && <List.Item>y {formatCount(doubts.length - NAMED)} más</List.Item>}
    </List>
  );
}
