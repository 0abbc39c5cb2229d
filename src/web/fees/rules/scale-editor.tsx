/** Edits the brackets of a table: each begins where the one before ends, so that no gap can be typed (fees §5.9). */
import {
  ActionIcon,
  Box,
  Button,
  Group,
  Stack,
  Text,
  TextInput,
  type TextProps,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import type { ScaleInput } from '../../../contract/fees/rule-input.ts';
import { formatPesos } from '../../../domain/money.ts';
import { PercentField, PesosField } from '../../kit/fields/number-fields.tsx';
import { withEnd, withNewBracket, withoutBracket, withPercentage } from './scale-edits.ts';

/** The most brackets that the contract accepts. */
const MAX_BRACKETS = 50;

/** On a phone the start of a bracket is on its own line. */
const WIDTHS = {
  from: { flex: { base: '1 0 100%', xs: '0 0 92px' }, ta: { base: 'left', xs: 'right' } },
  to: { flex: '1 1 100px' },
  percentage: { flex: '0 0 84px' },
} as const;
const REMOVE_WIDTH = 28;

export function ScaleEditor(props: {
  scales: readonly ScaleInput[];
  onChange: (scales: ScaleInput[]) => void;
  /** The message of a field such as `1.to`, or of the whole list for ''. */
  errorOf: (path: string) => string | null;
}) {
  const { scales, onChange, errorOf } = props;
  const listError = errorOf('');
  return (
    <Stack gap="xs">
      <Group gap={6} wrap="nowrap" aria-hidden visibleFrom="xs">
        <Heading {...WIDTHS.from}>Desde</Heading>
        <Heading {...WIDTHS.to}>Hasta</Heading>
        <Heading {...WIDTHS.percentage}>Porcentaje</Heading>
        <Box w={REMOVE_WIDTH} />
      </Group>
      {scales.map((scale, index) => (
        <Bracket
          // A bracket has no identity other than its index.
          key={`bracket-${String(index)}`}
          scale={scale}
          index={index}
          isLast={index === scales.length - 1}
          errorOf={errorOf}
          onEnd={(to) => onChange(withEnd(scales, index, to))}
          onPercentage={(percentage) => onChange(withPercentage(scales, index, percentage))}
          onRemove={scales.length > 1 ? () => onChange(withoutBracket(scales, index)) : undefined}
        />
      ))}
      {listError && <ErrorText>{listError}</ErrorText>}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} />}
        disabled={scales.length >= MAX_BRACKETS}
        onClick={() => onChange(withNewBracket(scales))}
      >
        Agregar tramo
      </Button>
    </Stack>
  );
}

function Bracket(props: {
  scale: ScaleInput;
  index: number;
  isLast: boolean;
  errorOf: (path: string) => string | null;
  onEnd: (to: number | string | null) => void;
  onPercentage: (percentage: number | string) => void;
  /** Absent for the only bracket, which can't be removed. */
  onRemove: (() => void) | undefined;
}) {
  const { scale, index, isLast, errorOf, onEnd, onPercentage, onRemove } = props;
  const errorId = useId();
  const name = `tramo ${index + 1}`;
  const endError = errorOf(`${index}.to`);
  const percentageError = errorOf(`${index}.percentage`);
  const errors = [errorOf(`${index}.from`), endError, percentageError].filter(
    (error) => error !== null,
  );
  const describedBy = errors.length > 0 ? errorId : undefined;
  const from = formatPesos(Number(scale.from));
  return (
    <Box role="group" aria-label={`Tramo ${index + 1}, desde ${from}`}>
      <Group gap={6}>
        <Text size="sm" {...WIDTHS.from}>
          <Text span inherit hiddenFrom="xs">
            Desde{' '}
          </Text>
          {from}
        </Text>
        {isLast ? (
          <TextInput aria-label={`Hasta, ${name}`} disabled value="en adelante" {...WIDTHS.to} />
        ) : (
          <PesosField
            aria-label={`Hasta, ${name}`}
            aria-describedby={describedBy}
            error={endError !== null}
            value={scale.to}
            onChange={(value) => onEnd(value === '' ? null : value)}
            {...WIDTHS.to}
          />
        )}
        <PercentField
          aria-label={`Porcentaje, ${name}`}
          aria-describedby={describedBy}
          error={percentageError !== null}
          value={scale.percentage}
          onChange={onPercentage}
          {...WIDTHS.percentage}
        />
        <ActionIcon
          aria-label={`Quitar ${name}`}
          w={REMOVE_WIDTH}
          disabled={onRemove === undefined}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      <Box id={errorId}>
        {errors.map((error) => (
          <ErrorText key={error}>{error}</ErrorText>
        ))}
      </Box>
    </Box>
  );
}

function Heading({ children, ...place }: { children: string } & Pick<TextProps, 'flex' | 'ta'>) {
  return (
    <Text variant="small" {...place} ta="right">
      {children}
    </Text>
  );
}

function ErrorText({ children }: { children: string }) {
  return (
    <Text size="xs" c="var(--mantine-color-error)">
      {children}
    </Text>
  );
}
