/** What a sheet or a provider's answer says, and from which column each datum is read (payout §19.2). */
import { Anchor, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReceiptSheetAnswer } from '../../../contract/payout/receipt-sheets.ts';
import { formatPesos } from '../../../domain/money.ts';
import {
  RECEIPT_COLUMN_KEYS,
  RECEIPT_COLUMNS,
  type ReceiptColumn,
} from '../../../domain/payout/receipt-columns.ts';
import { countOf, formatCount, whatWasDone } from '../../../domain/words/counts.ts';
import { StatCard } from '../../kit/display/figures.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { ColumnChoices } from '../../kit/fields/column-choices.tsx';
import { RowReasons } from '../../kit/fields/refused-rows.tsx';

/** The column that is read for each datum, where a person said so. */
export type Mapping = Partial<Record<ReceiptColumn, string | null>>;

/** What reading documents did. */
export const readInWords = ({ added, changed }: { added: number; changed: number }): string =>
  `${whatWasDone(
    [
      [added, countOf(added, 'documento nuevo', 'documentos nuevos')],
      [changed, countOf(changed, 'cambiado', 'cambiados')],
    ],
    'Ningún documento es nuevo ni cambió',
  )}.`;

/** Counts, problems, and the choice of columns. */
export function Found(props: {
  answer: ReceiptSheetAnswer;
  mapping: Mapping | undefined;
  onMapping: (mapping: Mapping) => void;
  /** Whether rows that do not add up are to be left out, as a person said before the answer to it. */
  isLeftOut: boolean;
  onLeaveOut: (isLeftOut: boolean) => void;
}) {
  const { answer, isLeftOut, mapping, onMapping, onLeaveOut } = props;
  const { columns, missing, refusal, problems, problemCount } = answer;
  // What a person chose shows before the answer to it.
  const chosen: Mapping = { ...answer.mapping, ...mapping };
  return (
    <>
      {missing.length > 0 && (
        <Warning>
          {missing.length === 1
            ? `No se reconoce la columna ${missing[0]}: indíquela abajo.`
            : `No se reconocen las columnas ${missing.join(', ')}: indíquelas abajo.`}
        </Warning>
      )}
      {refusal && <Refused refusal={refusal} mapping={answer.mapping} />}
      {missing.length === 0 && refusal === null && (
        <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
          <StatCard label="Nuevos" value={formatCount(answer.added)} />
          <StatCard label="Cambiados" value={formatCount(answer.changed)} />
          <StatCard label="Sin cambios" value={formatCount(answer.unchanged)} />
          <StatCard label="Rechazadas" value={formatCount(problemCount)} />
        </SimpleGrid>
      )}
      <Unbalanced unbalanced={answer.unbalanced} isLeftOut={isLeftOut} onLeaveOut={onLeaveOut} />
      {problems.length > 0 && (
        <Warning
          title={`${countOf(problemCount, 'fila', 'filas')} de la planilla no se ${problemCount === 1 ? 'lee' : 'leen'}`}
        >
          <RowReasons rows={problems} total={problemCount} />
        </Warning>
      )}
      <Group justify="space-between" gap="xs">
        <Text fw={500} size="sm">
          De qué columna se lee cada dato
        </Text>
        {answer.isRemembered && (
          <Text variant="hint">
            Como se indicó en la última planilla igual.{' '}
            <Anchor component="button" type="button" inherit onClick={() => onMapping({})}>
              Leer por los títulos
            </Anchor>
          </Text>
        )}
      </Group>
      <ColumnChoices
        keys={RECEIPT_COLUMN_KEYS}
        ours={RECEIPT_COLUMNS}
        columns={columns}
        mapping={chosen}
        onMapping={onMapping}
      />
    </>
  );
}

/** Why nothing would be stored, and which choice says so. */
function Refused(props: {
  refusal: NonNullable<ReceiptSheetAnswer['refusal']>;
  mapping: ReceiptSheetAnswer['mapping'];
}) {
  const { reason, column } = props.refusal;
  return (
    <Warning color="red" role="alert" title="Así no se puede leer">
      {reason}
      {column &&
        ` Si «${props.mapping[column]}» no es la columna ${RECEIPT_COLUMNS[column].label}, corríjala abajo.`}
    </Warning>
  );
}

/** Rows whose amounts do not add up: often the sign of a column that is not what it seems. */
function Unbalanced(props: {
  unbalanced: ReceiptSheetAnswer['unbalanced'];
  isLeftOut: boolean;
  onLeaveOut: (isLeftOut: boolean) => void;
}) {
  const { unbalanced, isLeftOut, onLeaveOut } = props;
  const { count, example } = unbalanced;
  if (example === null) return null;
  const { row, folio, grossAmount, retentionAmount, netAmount } = example;
  return (
    <Warning
      title={`En ${countOf(count, 'fila', 'filas')} el líquido no es el bruto menos la retención`}
    >
      <Stack gap="xs">
        <Text size="sm">
          {count > 1 && 'La primera, '}
          {count > 1 ? 'fila' : 'Fila'} {row}, folio {folio}: {formatPesos(grossAmount)} menos{' '}
          {formatPesos(retentionAmount)} no es {formatPesos(netAmount)}. Revise de qué columna se
          lee cada monto.
        </Text>
        <Checkbox
          label={count === 1 ? 'Excluir esta' : 'Excluir estas'}
          checked={isLeftOut}
          onChange={(event) => onLeaveOut(event.currentTarget.checked)}
        />
      </Stack>
    </Warning>
  );
}
