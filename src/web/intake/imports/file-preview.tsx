/** A chosen file: how it is read, and what its import would do, before anything is written (intake §7.4). */
import { Anchor, Button, Card, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { FilePreview } from '../../../contract/intake/import-preview.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { ChosenFileHead } from '../../kit/fields/chosen-file-head.tsx';
import { ProgressBar } from '../../kit/jobs/job-steps.tsx';
import type { ChosenFile } from './chosen-files.ts';
import type { Exclusions } from './exclusions.ts';
import { withoutTitle } from './failures.ts';
import { failureTitle } from './files.ts';
import type { MissingCalls } from './missing-masters.tsx';
import { BASIC_MODE, FirstRows, MappingFields, PreviewFigures } from './reading-preview.tsx';
import type { FileChoices } from './upload.ts';

type Props = {
  readonly item: ChosenFile;
  readonly onRemove: () => void;
  /** Called with the button that removes the file; the returned function is called when the button unmounts. */
  readonly removeButton: (button: HTMLButtonElement) => () => void;
  readonly onReadAs: (choices: FileChoices) => void;
  readonly onForget: (fields: string[]) => void;
  readonly onOtherType: () => void;
  readonly onExclude: (excluded: Exclusions) => void;
  readonly downloadRefused: () => Promise<Blob>;
  readonly missing: MissingCalls;
  readonly downloadDoubts: () => Promise<Blob>;
  readonly downloadDifferences: () => Promise<Blob>;
};

export function FilePreviewCard({ item, onRemove, removeButton, ...reading }: Props) {
  const { file, preview, state } = item;
  return (
    <Card component="article" padding="sm" aria-label={`Revisión de ${file.name}`}>
      <Stack gap="sm">
        <ChosenFileHead
          file={file}
          facts={preview ? formatFacts(preview) : []}
          removeButton={(button) => (button ? removeButton(button) : undefined)}
          onRemove={onRemove}
        />
        {item.isRest && (
          <Text size="sm">
            Las filas del otro tipo de este archivo ya se enviaron: faltan estas.
          </Text>
        )}
        <Reading state={state} />
        {state.kind === 'failed' && (
          <Failure item={item} state={state} onRetry={() => reading.onReadAs(item.choices)} />
        )}
        {preview && (
          <Read
            preview={preview}
            excluded={item.excluded}
            choices={item.choices}
            isLoading={state.kind !== 'read'}
            {...reading}
          />
        )}
      </Stack>
    </Card>
  );
}

/** First the bytes are sent; then the server reads the rows. */
function Reading({ state }: { state: ChosenFile['state'] }) {
  if (state.kind === 'waiting') return <Text size="sm">En espera de su revisión...</Text>;
  if (state.kind !== 'reading') return null;
  const percent = Math.floor(state.share * 100);
  return (
    <Stack gap={4}>
      <Text size="sm">
        {percent < 100 ? `Enviando el archivo: ${percent} %` : 'Revisando las filas...'}
      </Text>
      <ProgressBar value={percent < 100 ? percent : null} label="Avance de la revisión" />
    </Stack>
  );
}

type Failed = Extract<ChosenFile['state'], { kind: 'failed' }>;

function Failure(props: { item: ChosenFile; state: Failed; onRetry: () => void }) {
  const { item, state, onRetry } = props;
  const title = failureTitle(item.file);
  return (
    <Warning color="red" title={title} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{withoutTitle(state.message, title)}</Text>
        {state.mayImport && <Text size="sm">{BASIC_MODE}</Text>}
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          Revisar de nuevo
        </Button>
      </Stack>
    </Warning>
  );
}

type ReadProps = Omit<Props, 'item' | 'onRemove' | 'removeButton'> & {
  readonly preview: FilePreview;
  readonly excluded: Exclusions;
  readonly choices: FileChoices;
  readonly isLoading: boolean;
};

function Read({ preview, choices, isLoading, onReadAs, onForget, ...doubts }: ReadProps) {
  /** Reads the file as now, with the user's change. */
  const readAs = (change: FileChoices) =>
    onReadAs({ ...choices, sheet: preview.sheet ?? undefined, ...change });
  const [isMappingOpen, setIsMappingOpen] = useState(false);
  // If some columns are unknown or uncertain, the mapping is shown.
  const showsMapping =
    isMappingOpen || preview.missing.length > 0 || preview.nearColumns.length > 0;
  return (
    <>
      <SheetSelect
        preview={preview}
        isLoading={isLoading}
        onChoose={(sheet) => readAs({ sheet, mapping: undefined })}
      />
      <PreviewFigures
        preview={preview}
        isLoading={isLoading}
        answers={choices.specialties}
        onAnswer={(specialties) => readAs({ specialties })}
        onRegistered={() => readAs({})}
        onKeepUnread={() => readAs({ mapping: preview.mapping })}
        {...doubts}
      />
      {preview.isRemembered && (
        <Text size="sm">
          Sus columnas se leen como se indicó la última vez.{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() => onForget(preview.fields)}
          >
            Olvidar y reconocerlas por su nombre
          </Anchor>
        </Text>
      )}
      {showsMapping ? (
        <MappingFields
          preview={preview}
          noun="columna"
          isLoading={isLoading}
          onChange={(mapping) => {
            setIsMappingOpen(true);
            readAs({ mapping });
          }}
        />
      ) : (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => setIsMappingOpen(true)}>
            Ver o corregir las columnas
          </Button>
        </Group>
      )}
      <FirstRows preview={preview} />
    </>
  );
}

/** Another sheet has other columns, which are recognised again. */
function SheetSelect(
  props: Pick<ReadProps, 'preview' | 'isLoading'> & { onChoose: (sheet: string) => void },
) {
  const { sheet, sheets } = props.preview;
  if (sheets.length < 2) return null;
  return (
    <Select
      size="xs"
      maw={360}
      label="Hoja que se lee"
      description={`El libro tiene ${sheets.length} hojas con datos; se importa una a la vez.`}
      data={sheets.map(({ name, rows }) => ({
        value: name,
        label: `${name} (${countOf(rows, 'fila', 'filas')})`,
      }))}
      allowDeselect={false}
      disabled={props.isLoading}
      value={sheet}
      onChange={(chosen) => chosen !== null && props.onChoose(chosen)}
    />
  );
}

const ENCODINGS: Readonly<Record<FilePreview['encoding'], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  workbook: 'Excel',
};
const DELIMITERS = { ';': 'punto y coma', ',': 'coma', '\t': 'tabulación' } as const;

/** What was detected about the file's format. */
function formatFacts({ encoding, delimiter, sheet, hasHeader }: FilePreview): string[] {
  return [
    ENCODINGS[encoding],
    ...(delimiter === null ? [] : [`separado por ${DELIMITERS[delimiter]}`]),
    ...(sheet === null ? [] : [`hoja ${sheet}`]),
    hasHeader ? 'con encabezado' : 'sin encabezado: por posición',
  ];
}
