/** Progressive scales as steps with a worked example, updated while they are typed (fees §5.10). */
import { Box, Group, Stack, Text } from '@mantine/core';
import type { ScaleInput } from '../../../contract/fees/rule-input.ts';
import type { Scale } from '../../../domain/fees/rules.ts';
import { describePayment } from '../../../domain/fees/sentences.ts';
import { formatPesos, formatRate } from '../../../domain/money.ts';
import { exampleAmount, exampleSentence, payableScales } from './scale-example.ts';

/** Units of the drawing, which is stretched to its place. */
const BAND = 100;
const HEIGHT = 100;
/** The top of the highest rate: its line must not be cut off. */
const HIGHEST = 2;
/** With more brackets there is no room for labels. */
const LABELLED = 6;

export function ScaleChart({ scales }: { scales: readonly ScaleInput[] }) {
  const payable = payableScales(scales);
  if (payable === null) {
    return (
      <Text variant="hint" role="status">
        Complete los tramos para ver el gráfico y un ejemplo.
      </Text>
    );
  }
  return (
    <Stack gap={6}>
      <Steps scales={payable} />
      <Text size="sm" role="status">
        {exampleSentence(payable, exampleAmount(payable))}
      </Text>
    </Stack>
  );
}

/** All brackets have the same width, so that small and large ones are equally legible; heights show rates. */
function Steps({ scales }: { scales: readonly Scale[] }) {
  const width = scales.length * BAND;
  const isLabelled = scales.length <= LABELLED;
  const most = Math.max(...scales.map(({ rate }) => rate));
  // Heights are proportional to the rates, from 0 %.
  const tops = scales.map(
    ({ rate }) => HEIGHT - (most === 0 ? 0 : (rate / most) * (HEIGHT - HIGHEST)),
  );
  return (
    <Box
      role="img"
      aria-label={`Gráfico: ${describePayment({ type: 'table_accumulated', scales })}`}
    >
      {isLabelled && <Labels texts={scales.map(({ rate }) => formatRate(rate))} align="center" />}
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        width="100%"
        height={84}
        aria-hidden
      >
        {tops.map((top, index) => (
          <rect
            key={`bracket-${String(index)}`}
            x={index * BAND}
            y={top}
            width={BAND}
            height={HEIGHT - top}
            fill="var(--mantine-primary-color-light-hover)"
          />
        ))}
        <polyline
          points={stepPoints(tops)}
          fill="none"
          stroke="var(--mantine-primary-color-light-color)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={0}
          x2={width}
          y1={HEIGHT}
          y2={HEIGHT}
          stroke="var(--mantine-color-dimmed)"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {isLabelled && <Labels texts={scales.map(endText)} align="right" />}
    </Box>
  );
}

const stepPoints = (tops: readonly number[]) =>
  tops.map((top, index) => `${index * BAND},${top} ${(index + 1) * BAND},${top}`).join(' ');

/** The accumulated amount at the end of a bracket. */
const endText = ({ to }: Scale) => (to === null ? 'en adelante' : formatPesos(to));

function Labels({ texts, align }: { texts: readonly string[]; align: 'center' | 'right' }) {
  return (
    <Group gap={0} wrap="nowrap" aria-hidden>
      {texts.map((text, index) => (
        <Text key={`label-${String(index)}`} variant="small" flex="1 1 0" miw={0} ta={align}>
          {text}
        </Text>
      ))}
    </Group>
  );
}
