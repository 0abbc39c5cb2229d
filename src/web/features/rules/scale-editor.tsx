/** The brackets of a table: where one ends the next begins, so that no gap can be typed (spec 1 §5). */
import { ActionIcon, Button, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import type { ScaleInput } from '../../../contract/rule-input.ts';
import { formatPesos } from '../../../domain/money.ts';
import { PercentField, PesosField } from '../../kit/number-fields.tsx';
import { withEnd, withNewBracket, withoutBracket, withPercentage } from './scale-edits.ts';

/** The most brackets that the contract takes. */
const MAX_BRACKETS = 50;

export function ScaleEditor(props: {
  scales: readonly ScaleInput[];
  onChange: (scales: ScaleInput[]) => void;
  /** The message of a field such as `1.to`; of the whole list for ''. */
  errorOf: (path: string) => string | null;
}) {
  const { scales, onChange, errorOf } = props;
  const listError = errorOf('');
  return (
    <Stack gap="xs" align="flex-start">
      <Table
        aria-label="Tramos"
        layout="fixed"
        horizontalSpacing={6}
        verticalSpacing={4}
        withRowBorders={false}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right" w="29%">
              Desde
            </Table.Th>
            <Table.Th ta="right">Hasta</Table.Th>
            <Table.Th ta="right" w="25%">
              Porcentaje
            </Table.Th>
            <Table.Td w={34} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {scales.map((scale, index) => (
            <Bracket
              // Brackets have no identity but their place.
              key={`bracket-${String(index)}`}
              scale={scale}
              index={index}
              isLast={index === scales.length - 1}
              errorOf={errorOf}
              onEnd={(to) => onChange(withEnd(scales, index, to))}
              onPercentage={(percentage) => onChange(withPercentage(scales, index, percentage))}
              onRemove={
                scales.length > 1 ? () => onChange(withoutBracket(scales, index)) : undefined
              }
            />
          ))}
        </Table.Tbody>
      </Table>
      {listError && <ErrorText>{listError}</ErrorText>}
      <Button
        variant="default"
        size="xs"
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
  onEnd: (to: number | null) => void;
  onPercentage: (percentage: number | string) => void;
  /** Absent for the only bracket, which stays. */
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
  return (
    <>
      <Table.Tr>
        <Table.Td ta="right">{formatPesos(Number(scale.from))}</Table.Td>
        <Table.Td>
          {isLast ? (
            <TextInput aria-label={`Hasta, ${name}`} disabled value="en adelante" />
          ) : (
            <PesosField
              aria-label={`Hasta, ${name}`}
              aria-describedby={describedBy}
              error={endError !== null}
              value={scale.to}
              onChange={(value) => onEnd(value === '' ? null : Number(value))}
            />
          )}
        </Table.Td>
        <Table.Td>
          <PercentField
            aria-label={`Porcentaje, ${name}`}
            aria-describedby={describedBy}
            error={percentageError !== null}
            value={scale.percentage}
            onChange={onPercentage}
          />
        </Table.Td>
        <Table.Td p={0} ta="center">
          <ActionIcon
            aria-label={`Quitar ${name}`}
            disabled={onRemove === undefined}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Table.Td>
      </Table.Tr>
      {errors.length > 0 && (
        <Table.Tr>
          <Table.Td colSpan={4} id={errorId} pt={0}>
            {errors.map((error) => (
              <ErrorText key={error}>{error}</ErrorText>
            ))}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

function ErrorText({ children }: { children: string }) {
  return (
    <Text size="xs" c="var(--mantine-color-error)">
      {children}
    </Text>
  );
}
