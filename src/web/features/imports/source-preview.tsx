/** What another system answers: which list, which field is which column, and the first rows (spec 2 §2.3). */
import { Alert, ScrollArea, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SourcePreview as Preview } from '../../../contract/import-sources.ts';
import { listLabel, type Reading } from './source-input.ts';

type Props = {
  readonly preview: Preview;
  readonly reading: Reading;
  readonly isLoading: boolean;
  /** Asks for the answer anew, to be read so. */
  readonly onRead: (reading: Reading) => void;
};

export function SourcePreview({ preview, reading, isLoading, onRead }: Props) {
  const { arrays, path, problem } = preview;
  return (
    <Stack gap="sm">
      {arrays.length > 1 && (
        <Select
          label="Lista de atenciones"
          description="La respuesta tiene varias listas: elija la de las atenciones."
          placeholder="Elija una"
          data={arrays.map((list) => ({ value: list.path, label: listLabel(list) }))}
          allowDeselect={false}
          disabled={isLoading}
          value={path}
          onChange={(chosen) => onRead({ path: chosen ?? undefined, mapping: undefined })}
        />
      )}
      {path !== null && (
        <>
          {problem !== null && (
            <Alert color="orange" icon={<IconAlertTriangle />} p="xs" role="alert">
              {problem}
            </Alert>
          )}
          <MappingFields
            preview={preview}
            reading={reading}
            isLoading={isLoading}
            onRead={onRead}
          />
          <FirstRows preview={preview} />
        </>
      )}
    </Stack>
  );
}

const MAX_HEIGHT_PX = 240;

function MappingFields({ preview, reading, isLoading, onRead }: Props) {
  const { columns, mapping, fields, missing } = preview;
  const path = reading.path ?? preview.path ?? undefined;
  return (
    <ScrollArea.Autosize
      mah={MAX_HEIGHT_PX}
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Columnas y campos' }}
    >
      <Text size="sm" fw={600} mb={4}>
        Qué campo es cada columna
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" pb={4}>
        {columns.map(({ key, label }) => (
          <Select
            key={key}
            size="xs"
            label={label}
            placeholder="No se lee"
            data={[...new Set(fields)].filter((field) => field !== '')}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': `No leer ${label}` }}
            disabled={isLoading}
            error={missing.includes(label) && 'Es necesaria'}
            value={mapping[key] ?? null}
            onChange={(field) => onRead({ path, mapping: { ...mapping, [key]: field } })}
          />
        ))}
      </SimpleGrid>
    </ScrollArea.Autosize>
  );
}

/** The fields that are read, in the columns' order. */
function FirstRows({ preview: { rows, fields, mapping, columns } }: { preview: Preview }) {
  const read = columns.flatMap(({ key, label }) => {
    const field = mapping[key];
    return field ? [{ key, label, at: fields.indexOf(field) }] : [];
  });
  return (
    <ScrollArea.Autosize
      mah={MAX_HEIGHT_PX}
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Primeras filas' }}
    >
      <Table withTableBorder fz="xs" verticalSpacing={4} stickyHeader aria-label="Primeras filas">
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right">Fila</Table.Th>
            <Table.Th miw={220}>Revisión</Table.Th>
            {read.map(({ label }) => (
              <Table.Th key={label}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, cells, values, problem }) => (
            <Table.Tr key={row}>
              <Table.Td ta="right">{row}</Table.Td>
              <Table.Td className={problem === null ? undefined : 'kit-negative'}>
                {problem ?? 'Correcta'}
              </Table.Td>
              {read.map(({ key, label, at }) => (
                <Table.Td key={label} style={{ whiteSpace: 'nowrap' }}>
                  {values[key] ?? cells[at]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
