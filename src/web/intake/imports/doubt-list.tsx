/** The doubts about the rows; the rows with each can be left out (decision 62). */
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import type { PreviewDoubt } from '../../../contract/intake/import-preview.ts';
import { DOUBTS } from '../../../domain/intake/doubts.ts';
import { firstRows, rowCount } from '../../../domain/intake/row-ranges.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { DownloadButton } from './download-button.tsx';
import { type Exclusions, stillOut, withDoubt, withoutRows } from './exclusions.ts';

type Props = {
  readonly doubts: readonly PreviewDoubt[];
  /** Whether some rows are not counted yet. */
  readonly isPart: boolean;
  readonly excluded: Exclusions;
  readonly onExclude: (excluded: Exclusions) => void;
  readonly download: () => Promise<Blob>;
};

export function DoubtList({ doubts, isPart, excluded, onExclude, download }: Props) {
  const before = stillOut(excluded, doubts);
  if (doubts.length === 0 && before === '') return null;
  return (
    <Warning color="orange" p="xs" title="Revise antes de importar">
      <Stack gap="xs">
        <Text size="sm">
          Estas filas se importan, salvo que las excluya.
          {isPart && ' Se cuentan las de la primera página.'}
        </Text>
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {doubts.map((doubt) => (
            <Doubt
              key={doubt.code}
              doubt={doubt}
              isExcluded={excluded.doubts.includes(doubt.code)}
              onToggle={(isExcluded) => onExclude(withDoubt(excluded, doubt, isExcluded))}
            />
          ))}
          {before !== '' && (
            <LeftOutBefore rows={before} onLetIn={() => onExclude(withoutRows(excluded, before))} />
          )}
        </Stack>
        {doubts.length > 0 && (
          <Group>
            <DownloadButton label="Descargar filas con dudas" download={download} />
          </Group>
        )}
      </Stack>
    </Warning>
  );
}

const EXAMPLES = 3;

/** Rows that were left out by a doubt that they have no more. */
function LeftOutBefore({ rows, onLetIn }: { rows: string; onLetIn: () => void }) {
  const count = rowCount(rows);
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs">
      <div style={{ flex: '1 1 260px', minWidth: 0 }}>
        <Text variant="label">Excluidas antes: {countOf(count, 'fila', 'filas')}</Text>
        <Text size="sm">
          Usted las excluyó por una duda que ya no tienen. Siguen excluidas.{' '}
          {count === 1 ? 'Fila' : 'Filas'} {firstRows(rows, EXAMPLES).map(formatCount).join(', ')}
          {count > EXAMPLES && '…'}
        </Text>
      </div>
      <Checkbox
        size="sm"
        label="Excluir estas"
        aria-label="Excluir estas: Excluidas antes"
        checked
        onChange={onLetIn}
      />
    </Group>
  );
}

function Doubt(props: {
  doubt: PreviewDoubt;
  isExcluded: boolean;
  onToggle: (isExcluded: boolean) => void;
}) {
  const { code, rows, amount, examples } = props.doubt;
  const { label, sentence, imported } = DOUBTS[code];
  const many = rows > examples.length ? '…' : '';
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs">
      <div style={{ flex: '1 1 260px', minWidth: 0 }}>
        <Text variant="label">
          {label}: {countOf(rows, 'fila', 'filas')}, {formatPesos(amount)} participados
        </Text>
        <Text size="sm">
          {imported === undefined ? sentence : `${sentence} ${imported}`}{' '}
          {examples.length === 1 ? 'Fila' : 'Filas'} {examples.map(formatCount).join(', ')}
          {many}
        </Text>
      </div>
      <Checkbox
        size="sm"
        label="Excluir estas"
        aria-label={`Excluir estas: ${label}`}
        checked={props.isExcluded}
        onChange={(event) => props.onToggle(event.currentTarget.checked)}
      />
    </Group>
  );
}
