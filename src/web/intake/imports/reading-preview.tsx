/** How a source is read, and what its import would do: figures, columns and first rows (intake §14). */
import { Alert, Button, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type {
  ImportMapping,
  ReadingPreview,
  SpecialtyAnswers,
} from '../../../contract/intake/import-preview.ts';
import { rowCount } from '../../../domain/intake/row-ranges.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { byContent, emptyInWords } from '../../kit/display/file-cells.ts';
import { ScrolledRegion } from '../../kit/display/scrolled-region.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { SearchSelect } from '../../kit/fields/search-select.tsx';
import { DifferenceList } from './difference-list.tsx';
import { DoubtList } from './doubt-list.tsx';
import { DownloadButton } from './download-button.tsx';
import { type Exclusions, leftOutBy, leftOutRows } from './exclusions.ts';
import { FigureList } from './figure-list.tsx';
import { type MissingCalls, RegisterMissing } from './missing-masters.tsx';
import { NearSpecialties } from './near-specialties.tsx';
import { RejectionGroups } from './rejection-groups.tsx';
import { rowReviews } from './row-reviews.ts';

type PreviewProps = { readonly preview: ReadingPreview };

/** The text when the check for duplicates failed (intake §14.6). */
export const BASIC_MODE =
  'No se pudo comprobar qué atenciones ya están registradas. Al importar se registrarán las nuevas y las que existen quedarán como están.';

/** Whether an import would write nothing. */
export function isAllRejected({ total, rejected }: ReadingPreview): boolean {
  return total > 0 && rejected === total;
}

type FiguresProps = PreviewProps & {
  /** Whether there are rows that the figures do not include yet. */
  readonly isPart?: boolean;
  readonly excluded: Exclusions;
  readonly onExclude: (excluded: Exclusions) => void;
  readonly downloadRefused: () => Promise<Blob>;
  /** What refused rows name that is not registered; absent where a source is no file. */
  readonly missing?: MissingCalls | undefined;
  readonly onRegistered?: (() => void) | undefined;
  readonly downloadDoubts: () => Promise<Blob>;
  readonly downloadDifferences: () => Promise<Blob>;
  /** Continues without the columns that resemble one of ours. */
  readonly onKeepUnread: () => void;
  /** The answers about unregistered specialties. */
  readonly answers: SpecialtyAnswers | undefined;
  readonly isLoading: boolean;
  readonly onAnswer: (answers: SpecialtyAnswers) => void;
  /** Previews the rows of the other record type instead. */
  readonly onOtherType: () => void;
};

/** What would happen to the rows, and further notes. */
export function PreviewFigures(props: FiguresProps) {
  const { preview, isPart = false, excluded, onExclude, downloadRefused, downloadDoubts } = props;
  const { total, rejected, check, problem, nearColumns, newSpecialties, warnings } = preview;
  const { nearSpecialties } = preview;
  const leftOut = rowCount(leftOutRows(excluded, preview.doubts));
  const out = leftOutBy(excluded, preview.doubts, check?.doubtedUpdates ?? null);
  if (problem !== null) {
    return (
      <Warning color="orange" p="xs" role="alert">
        {problem}
      </Warning>
    );
  }
  const notes = [
    ...(newSpecialties.length > 0
      ? [`Especialidades que se agregarán: ${newSpecialties.join(', ')}.`]
      : []),
    // The questions above are not repeated as warnings.
    ...warnings.filter(
      (warning) =>
        !nearColumns.includes(warning) &&
        !nearSpecialties.some(({ name }) => warning.startsWith(`La especialidad «${name}» `)),
    ),
  ];
  return (
    <>
      <FigureList
        figures={[
          { label: 'Filas leídas', value: total },
          ...(leftOut > 0 ? [{ label: 'De ellas, excluidas', value: leftOut }] : []),
          { label: 'Nuevas', value: check && check.newCount - out.created },
          { label: 'Por actualizar', value: check && check.updatableCount - out.updated },
          { label: 'Sin cambios', value: check?.unchangedCount ?? null },
          { label: 'Protegidas', value: check?.protectedCount ?? null },
          { label: 'Rechazadas', value: rejected, isBad: rejected > 0 },
        ]}
      />
      {nearColumns.length > 0 && (
        <Warning
          color="orange"
          p="xs"
          role="alert"
          title={nearColumns.length === 1 ? 'Una columna no se lee' : 'Hay columnas que no se leen'}
        >
          {nearColumns.map((sentence) => (
            <Text key={sentence} size="sm">
              {sentence}
            </Text>
          ))}
          <Button variant="default" size="compact-sm" mt="xs" onClick={props.onKeepUnread}>
            {nearColumns.length === 1 ? 'No es: no leerla' : 'No son: no leerlas'}
          </Button>
        </Warning>
      )}
      {isAllRejected(preview) && (
        <Warning color="orange" p="xs" role="alert">
          No hay nada que importar: se rechazan todas las filas. Los motivos están en las primeras
          filas; revise las columnas y el tipo de registro, o descargue las filas rechazadas,
          corríjalas e importe ese archivo.
        </Warning>
      )}
      {preview.otherTypeRows > 0 && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={props.onOtherType}>
            Ver las del otro tipo de registro ({formatCount(preview.otherTypeRows)})
          </Button>
        </Group>
      )}
      <NearSpecialties
        near={preview.nearSpecialties}
        answers={props.answers}
        isLoading={props.isLoading}
        onAnswer={props.onAnswer}
      />
      <RejectionGroups groups={preview.rejectionGroups} />
      {rejected > 0 && (
        <Group>
          <DownloadButton
            label={`Descargar filas rechazadas${isPart ? '' : ` (${formatCount(rejected)})`}`}
            download={downloadRefused}
          />
          {preview.lacksMasters && props.missing && props.onRegistered && (
            <RegisterMissing calls={props.missing} onRegistered={props.onRegistered} />
          )}
        </Group>
      )}
      <DoubtList
        doubts={preview.doubts}
        isPart={isPart}
        excluded={excluded}
        onExclude={onExclude}
        download={downloadDoubts}
      />
      {check && <DifferenceList check={check} download={props.downloadDifferences} />}
      {check === null && (
        <Warning color="orange" p="xs">
          {BASIC_MODE}
        </Warning>
      )}
      {notes.length > 0 && (
        <Alert color="blue" icon={<IconInfoCircle />} p="xs">
          {notes.map((note) => (
            <Text key={note} size="sm">
              {note}
            </Text>
          ))}
        </Alert>
      )}
    </>
  );
}

const MAX_HEIGHT_PX = 240;

type MappingProps = PreviewProps & {
  /** The noun for a source's column: 'campo' of another system, 'columna' of a file. */
  readonly noun: 'campo' | 'columna';
  readonly isLoading: boolean;
  readonly onChange: (mapping: ImportMapping) => void;
};

/** The mapping of fields to columns, which the user can correct. */
export function MappingFields({ preview, noun, isLoading, onChange }: MappingProps) {
  const { columns, mapping, fields, missing } = preview;
  const choices = [...new Set(fields)].filter((field) => field !== '');
  const taken = new Set(Object.values(mapping));
  // Required columns without a field come first.
  const ordered = columns.toSorted(
    (a, b) => Number(isMissing(missing, b.label)) - Number(isMissing(missing, a.label)),
  );
  const unread = choices.filter((field) => !taken.has(field));
  const title =
    noun === 'campo' ? 'Qué campo es cada columna' : 'Qué columna del archivo es cada dato';
  return (
    <ScrolledRegion label={title} height={MAX_HEIGHT_PX} offset="present">
      <Text variant="label" mb={4}>
        {title}
      </Text>
      {unread.length > 0 && (
        <Text variant="small" mb={4} style={{ overflowWrap: 'anywhere' }}>
          No se leen: {unread.join(', ')}.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" pb={4}>
        {ordered.map(({ key, label }) => (
          <SearchSelect
            key={key}
            size="xs"
            label={label}
            placeholder="No se lee"
            data={choices}
            clearable
            clearButtonProps={{ 'aria-label': `No leer ${label}` }}
            disabled={isLoading}
            error={isMissing(missing, label) && 'Es necesaria'}
            value={mapping[key] ?? null}
            onChange={(field) => onChange({ ...withoutField(mapping, field), [key]: field })}
          />
        ))}
      </SimpleGrid>
    </ScrolledRegion>
  );
}

/** The doctor may be named by either of two columns: 'Médico o Código Interno'. */
function isMissing(missing: readonly string[], label: string): boolean {
  return missing.some((text) => text.split(' o ').includes(label));
}

/** A field fills only one column: choosing it for another removes it from the first. */
function withoutField(mapping: ImportMapping, field: string | null): ImportMapping {
  return Object.fromEntries(
    Object.entries(mapping).map(([key, own]) => [key, own === field ? null : own]),
  );
}

/** A column of the first rows: by what it is, or before that is known by its place. */
type ShownColumn = {
  readonly id: string;
  readonly label: string;
  readonly at: number;
  readonly key: ReadingPreview['columns'][number]['key'] | null;
};

/** The mapped columns that have values in order, and the others in one line; before there is a mapping, the source's fields. */
export function FirstRows({ preview }: PreviewProps) {
  const { rows, fields, mapping, columns, problem } = preview;
  const read: ShownColumn[] = columns.flatMap(({ key, label }) => {
    const field = mapping[key];
    return field ? [{ id: key, label, at: fields.indexOf(field), key }] : [];
  });
  const raw: ShownColumn[] = fields.map((label, at) => ({ id: `${at}`, label, at, key: null }));
  const textOf = ({ values, cells }: (typeof rows)[number], { key, at }: ShownColumn) =>
    (key && values[key]) ?? cells[at];
  const { filled: shown, empty } = byContent(problem === null ? read : raw, (column) =>
    rows.map((row) => textOf(row, column)),
  );
  if (rows.length === 0) return null;
  const reviews = rowReviews(preview);
  return (
    <Stack gap={4}>
      <Text variant="label">Primeras filas</Text>
      <ScrolledRegion label="Primeras filas" height={MAX_HEIGHT_PX} offset="present">
        <Table withTableBorder fz="xs" verticalSpacing={4} stickyHeader aria-label="Primeras filas">
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">Fila</Table.Th>
              {problem === null && <Table.Th miw={220}>Revisión</Table.Th>}
              {shown.map(({ id, label }) => (
                <Table.Th key={id} style={{ whiteSpace: 'nowrap' }}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((line, at) => (
              <Table.Tr key={line.row}>
                <Table.Td ta="right">{line.row}</Table.Td>
                {problem === null && (
                  <Table.Td className={line.problem === null ? undefined : 'kit-negative'}>
                    {reviews[at]}
                  </Table.Td>
                )}
                {shown.map((column) => (
                  <Table.Td
                    key={column.id}
                    ta={isAmount(column.key) ? 'right' : undefined}
                    style={{ whiteSpace: 'nowrap' }}
                  >
                    {textOf(line, column)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrolledRegion>
      {empty.length > 0 && (
        <Text variant="small">{emptyInWords(empty.map(({ label }) => label))}</Text>
      )}
    </Stack>
  );
}

function isAmount(key: string | null): boolean {
  return key !== null && /(?:Amount|Rate)$/.test(key);
}
