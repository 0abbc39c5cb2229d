/** The doubts about the rows; the rows with each can be left out (decision 62). */
import { Alert, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { DoubtSummary } from '../../../contract/intake/doubts.ts';
import { DOUBTS, type DoubtCode } from '../../../domain/intake/doubts.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { DownloadButton } from './download-button.tsx';

type Props = {
  readonly doubts: readonly DoubtSummary[];
  /** Whether some rows are not counted yet. */
  readonly isPart: boolean;
  readonly excluded: readonly DoubtCode[];
  readonly onExclude: (excluded: DoubtCode[]) => void;
  readonly download: () => Promise<Blob>;
};

export function DoubtList({ doubts, isPart, excluded, onExclude, download }: Props) {
  if (doubts.length === 0) return null;
  const toggle = (code: DoubtCode, isExcluded: boolean) =>
    onExclude([...excluded.filter((other) => other !== code), ...(isExcluded ? [code] : [])]);
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} p="xs" title="Revise antes de importar">
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
              isExcluded={excluded.includes(doubt.code)}
              onToggle={(isExcluded) => toggle(doubt.code, isExcluded)}
            />
          ))}
        </Stack>
        <Group>
          <DownloadButton label="Descargar filas con dudas" download={download} />
        </Group>
      </Stack>
    </Alert>
  );
}

function Doubt(props: {
  doubt: DoubtSummary;
  isExcluded: boolean;
  onToggle: (isExcluded: boolean) => void;
}) {
  const { code, rows, amount, examples } = props.doubt;
  const { label, sentence } = DOUBTS[code];
  const many = rows > examples.length ? '…' : '';
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs">
      <div style={{ flex: '1 1 260px', minWidth: 0 }}>
        <Text size="sm" fw={600}>
          {label}: {countOf(rows, 'fila', 'filas')}, {formatPesos(amount)} participados
        </Text>
        <Text size="sm">
          {sentence} {examples.length === 1 ? 'Fila' : 'Filas'}{' '}
          {examples.map(formatCount).join(', ')}
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
