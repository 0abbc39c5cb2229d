/** The preview of another system's answer: the list, the mapping, and the first rows (intake §17.8). */
import { Select, Stack, Text } from '@mantine/core';
import type { SourcePreview as Preview } from '../../../contract/intake/import-sources.ts';
import type { Exclusions } from './exclusions.ts';
import { FirstRows, MappingFields, PreviewFigures } from './reading-preview.tsx';
import { listLabel, type Reading } from './source-input.ts';

type Props = {
  readonly preview: Preview;
  readonly reading: Reading;
  readonly isLoading: boolean;
  /** Whether the answer may have further pages. */
  readonly isPaged: boolean;
  /** Whether fields are mapped here; those of FHIR are by its own table. */
  readonly hasMapping: boolean;
  /** Requests the answer again, to be read in this way. */
  readonly onRead: (reading: Reading) => void;
  readonly excluded: Exclusions;
  readonly onExclude: (excluded: Exclusions) => void;
  readonly downloadRefused: () => Promise<Blob>;
  readonly downloadDoubts: () => Promise<Blob>;
  readonly downloadDifferences: () => Promise<Blob>;
  readonly onOtherType: () => void;
};

export function SourcePreview(props: Props) {
  const { preview, reading, isLoading, isPaged, hasMapping, onRead, ...figures } = props;
  const { arrays, path } = preview;
  const readAs = (change: Partial<Reading>) =>
    onRead({ ...reading, path: reading.path ?? path ?? undefined, ...change });
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
          {isPaged && preview.problem === null && (
            <Text variant="small">De la primera página. Antes de importar se consultan todas.</Text>
          )}
          <PreviewFigures
            preview={preview}
            isPart={isPaged}
            isLoading={isLoading}
            answers={reading.specialties}
            onAnswer={(specialties) => readAs({ specialties })}
            onKeepUnread={() => readAs({ mapping: preview.mapping })}
            {...figures}
          />
          {/* An empty list has no fields to map. */}
          {hasMapping && preview.fields.length > 0 && (
            <MappingFields
              preview={preview}
              noun="campo"
              isLoading={isLoading}
              onChange={(mapping) => readAs({ mapping })}
            />
          )}
          <FirstRows preview={preview} />
        </>
      )}
    </Stack>
  );
}
