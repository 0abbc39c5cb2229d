/** What a file of entries would propose, and which rows it would not (payout §29.2 to payout §29.4). */
import { Alert, Checkbox, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { IconCopy, IconHistory } from '@tabler/icons-react';
import type { EntryFilePreview } from '../../../contract/payout/entry-imports.ts';
import { dateInClinic, formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import {
  ENTRY_COLUMN_KEYS,
  ENTRY_COLUMNS,
  type EntryColumn,
} from '../../../domain/payout/entry-columns.ts';
import { countOf, formatCount, whatWasDone } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { ScrolledRegion } from '../../kit/display/scrolled-region.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';
import { Rut } from '../../kit/display/unbroken.tsx';
import { FoldedColumnChoices, MissingColumns } from '../../kit/fields/column-choices.tsx';
import { RefusedRows, RowReasons } from '../../kit/fields/refused-rows.tsx';

type Mapping = Partial<Record<EntryColumn, string | null>>;

const HEADINGS = ENTRY_COLUMN_KEYS.map((key) => ENTRY_COLUMNS[key].label);

export function FilePreview(props: {
  preview: EntryFilePreview;
  fileName: string;
  /** The columns that a person named. */
  mapping: Mapping | undefined;
  onMapping: (mapping: Mapping) => void;
  withRepeated: boolean;
  onWithRepeated: (withRepeated: boolean) => void;
}) {
  const { preview, fileName, mapping, onMapping, withRepeated, onWithRepeated } = props;
  const { missing, entries, refused, repeatedCount, repeated, late, earlier, known } = preview;
  return (
    <Stack component="section" aria-label="Qué se propone" gap="sm">
      {earlier && (
        <Alert
          color="yellow"
          icon={<IconHistory />}
          title="Este archivo ya se importó"
          role="alert"
        >
          Lo importó {nameOfUser(earlier.by)} el {formatDate(dateInClinic(new Date(earlier.at)))}.
          Lo que ya está no se propone de nuevo, salvo que lo marque abajo.
        </Alert>
      )}
      <MissingColumns missing={missing} sheet={preview.sheet} otherSheets={preview.otherSheets} />
      {missing.length === 0 && (
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
          <StatCard
            label="Se proponen"
            value={formatCount(entries)}
            hint={`De ${countOf(preview.doctors, 'médico', 'médicos')}`}
          />
          <StatCard label="Haberes" value={<Amount value={preview.earnings} />} hint="Brutos" />
          <StatCard label="Descuentos" value={<Amount value={preview.discounts} />} hint="Brutos" />
          <StatCard label="Rechazadas" value={formatCount(refused.length)} />
        </SimpleGrid>
      )}
      {missing.length === 0 && <RowSum preview={preview} withRepeated={withRepeated} />}
      {refused.length > 0 && (
        <RefusedRows
          title={
            entries + repeatedCount + known === 0
              ? 'Ninguna fila se puede proponer'
              : countOf(refused.length, 'fila no se propone', 'filas no se proponen')
          }
          refused={refused}
          headings={HEADINGS}
          fileName={fileName}
          isAll={entries + repeatedCount + known === 0}
        />
      )}
      {repeatedCount > 0 && (
        <Alert
          color="yellow"
          icon={<IconCopy />}
          title={countOf(repeatedCount, 'fila repetida', 'filas repetidas')}
        >
          <Stack gap="xs">
            <RowReasons rows={repeated} total={repeatedCount} />
            <Checkbox
              label={
                repeatedCount === 1
                  ? 'Proponerla también: son dos, no una repetida'
                  : 'Proponerlas también: no están repetidas por error'
              }
              checked={withRepeated}
              onChange={(event) => onWithRepeated(event.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      )}
      {known > 0 && (
        <Text size="sm">
          {countOf(known, 'fila exportada de aquí ya está', 'filas exportadas de aquí ya están')} en
          la lista: {known === 1 ? 'queda' : 'quedan'} como está{known === 1 ? '' : 'n'}.
        </Text>
      )}
      {late > 0 && (
        <Text size="sm">
          {late === 1
            ? 'Una fila es de un mes cuyo pago ya se hizo'
            : `${formatCount(late)} filas son de meses cuyo pago ya se hizo`}
          : se pagan o descuentan con el pago siguiente.
        </Text>
      )}
      {entries > 0 && <FirstRows preview={preview} />}
      <FoldedColumnChoices
        keys={ENTRY_COLUMN_KEYS}
        ours={ENTRY_COLUMNS}
        columns={preview.columns}
        mapping={{ ...preview.mapping, ...mapping }}
        onMapping={onMapping}
        isMissing={missing.length > 0}
        remembered={preview.remembered}
      />
    </Stack>
  );
}

/** What becomes of each row, where figures alone would not add up to the rows of the file. */
function RowSum(props: { preview: EntryFilePreview; withRepeated: boolean }) {
  const { entries, refused, repeatedCount, known } = props.preview;
  const repeated = props.withRepeated ? 0 : repeatedCount;
  if (repeated + known === 0) return null;
  const rows = entries + repeated + known + refused.length;
  const parts = whatWasDone(
    [
      [entries, countOf(entries, 'se propone', 'se proponen')],
      [repeated, countOf(repeated, 'repetida', 'repetidas')],
      [known, countOf(known, 'que ya está', 'que ya están')],
      [refused.length, countOf(refused.length, 'rechazada', 'rechazadas')],
    ],
    'ninguna',
  );
  return (
    <Text size="sm">
      {countOf(rows, 'fila leída', 'filas leídas')}: {parts}.
    </Text>
  );
}

function FirstRows({ preview }: { preview: EntryFilePreview }) {
  const { rows, entries } = preview;
  return (
    <ScrolledRegion label="Primeras filas" height={260}>
      <Table aria-label="Filas que se proponen" verticalSpacing={4} stickyHeader>
        <TableHead
          titles={['Médico', 'Mes', 'Tipo y glosa', 'Monto bruto']}
          right={['Monto bruto']}
        />
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.row}>
              <Table.Td>
                {row.doctorName}
                <Text variant="small" style={{ whiteSpace: 'nowrap' }}>
                  <Rut of={row.doctorRut} />
                </Text>
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatPeriod(row)}</Table.Td>
              <Table.Td>
                {row.kindName}
                {row.description !== row.kindName && <Text variant="small">{row.description}</Text>}
              </Table.Td>
              <Table.Td ta="right">
                <Amount value={row.amount} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {entries > rows.length && (
        <Text variant="small" mt={4}>
          Las primeras {rows.length} de {formatCount(entries)}.
        </Text>
      )}
    </ScrolledRegion>
  );
}
