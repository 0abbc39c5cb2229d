/** The tab 'Archivo' of the import dialog: files are chosen, previewed, and then imported (intake §7). */
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { IMPORT_FILE_LIMIT } from '../../../contract/intake/imports.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { sizeText } from '../../kit/display/files.ts';
import { FileDrop } from '../../kit/fields/file-drop.tsx';
import { api } from '../../kit/shell/client.ts';
import { type ChosenFile, isImportable, useChosenFiles } from './chosen-files.ts';
import { type Checked, confirmDuplicates } from './confirm-duplicates.tsx';
import { FilePreviewCard } from './file-preview.tsx';
import { failureTitle } from './files.ts';
import { FooterActions } from './footer-actions.tsx';
import type { NewImport } from './import-queue.ts';
import { mappingRead } from './mapping-read.ts';
import { choiceFields, type FileChoices, uploadFile } from './upload.ts';

type Props = {
  readonly recordType: RecordType;
  /** Where its actions stand while it is the tab that is shown. */
  readonly footer: Element | null;
  /** Files that were picked before. */
  readonly picked?: readonly File[] | undefined;
  /** What is left out of them at first. */
  readonly leftOut?: readonly DoubtCode[] | undefined;
  readonly onImport: (items: NewImport[]) => void;
  readonly onOtherType: () => void;
};

export function FileTab(props: Props) {
  const { recordType, footer, picked, leftOut, onImport, onOtherType } = props;
  const { chosen, add, remove, keepRest, exclude, readAs } = useChosenFiles(recordType);
  const ready = chosen.filter(isImportable);
  const isReading = chosen.some(({ state }) => ['waiting', 'reading'].includes(state.kind));
  const drop = useRef<HTMLDivElement>(null);
  const removeButtons = useRef(new Map<number, HTMLButtonElement>());
  const removeOne = (key: number) => {
    // The focused button disappears; the next file's button gets the focus.
    const at = chosen.findIndex((item) => item.key === key);
    const neighbour = chosen[at + 1] ?? chosen[at - 1];
    const button = neighbour && removeButtons.current.get(neighbour.key);
    (button ?? drop.current)?.focus();
    remove([key]);
  };
  const begin = async () => {
    if (!(await confirmDuplicates(ready.flatMap((item) => checkedOf(item, recordType))))) return;
    onImport(ready.map((item) => toImport(item, recordType)));
    // The remaining rows of a file with both record types are previewed next.
    const rest = ready.filter(
      ({ preview, isRest }) => !isRest && (preview?.otherTypeRows ?? 0) > 0,
    );
    remove(ready.flatMap((item) => (rest.includes(item) ? [] : [item.key])));
    if (rest.length === 0) return;
    keepRest(rest.map(({ key }) => key));
    onOtherType();
  };
  const forget = async (item: ChosenFile, fields: string[]) => {
    const { choices, preview } = item;
    try {
      await api.imports.forgetMapping.call({ recordType, fields });
      readAs(item, { ...choices, mapping: undefined, sheet: preview?.sheet ?? undefined });
    } catch (error) {
      toast.error('No se pudo olvidar', error);
    }
  };
  return (
    <Stack gap="md">
      <FileDrop
        label="Archivos para importar"
        limit={IMPORT_FILE_LIMIT}
        onFiles={(files) =>
          add(files, files.every((file) => picked?.includes(file)) ? leftOut : [])
        }
        {...(picked && { picked })}
        ref={drop}
      />
      <Templates recordType={recordType} />
      {chosen.map((item) => (
        <FilePreviewCard
          key={item.key}
          item={item}
          onRemove={() => removeOne(item.key)}
          removeButton={(button) => {
            removeButtons.current.set(item.key, button);
            return () => removeButtons.current.delete(item.key);
          }}
          onReadAs={(choices) => readAs(item, choices)}
          onForget={(fields) => void forget(item, fields)}
          onOtherType={onOtherType}
          onExclude={(excluded) => exclude(item.key, excluded)}
          missing={{
            preview: () => api.imports.previewMissing.call(dryRunInput(item, recordType)),
            register: (digest) =>
              api.imports.registerMissing.call({ ...dryRunInput(item, recordType), digest }),
            files: () => api.imports.missingMasters.call(dryRunInput(item, recordType)),
          }}
          downloadRefused={() => api.imports.refused.call(dryRunInput(item, recordType))}
          downloadDifferences={() => api.imports.differences.call(dryRunInput(item, recordType))}
          downloadDoubts={() => api.imports.doubts.call(dryRunInput(item, recordType))}
        />
      ))}
      {/* The button stays when it has been pressed: a second click must not meet the one that leaves. */}
      <FooterActions footer={footer}>
        {ready.length > 1 && (
          <Text variant="small" style={{ flex: '1 1 260px', order: -1 }}>
            Se importan en este orden: si dos traen la misma atención con datos distintos, queda
            como en el último.
          </Text>
        )}
        <Button disabled={isReading || ready.length === 0} onClick={() => void begin()}>
          {ready.length > 1 ? `Importar ${ready.length} archivos` : 'Importar'}
        </Button>
      </FooterActions>
    </Stack>
  );
}

/** The choices with which the preview was read. */
function choicesRead({ choices, preview }: ChosenFile): FileChoices {
  const sheet = preview?.sheet ?? choices.sheet;
  return { ...choices, mapping: mappingRead(choices.mapping, preview), sheet };
}

/** The file with the choices of its preview. */
function dryRunInput(item: ChosenFile, recordType: RecordType) {
  return { recordType, file: item.file, ...choiceFields(choicesRead(item)) };
}

function checkedOf(item: ChosenFile, recordType: RecordType): Checked[] {
  const { file, preview } = item;
  if (!preview?.check) return [];
  const download = () => api.imports.duplicates.call(dryRunInput(item, recordType));
  return [{ name: file.name, check: preview.check, download }];
}

function toImport(item: ChosenFile, recordType: RecordType): NewImport {
  const { file, preview } = item;
  // Without a check the user was not asked about updates.
  const confirmUpdate = preview?.check != null;
  const expectedUpdates = preview?.check?.updatableCount;
  const { doubts, rows } = item.excluded;
  const leftOut = { exclude: [...doubts], excludeRows: rows };
  const options = { ...choicesRead(item), ...leftOut, confirmUpdate, expectedUpdates };
  return {
    name: file.name,
    detail: sizeText(file.size),
    failure: failureTitle(file),
    working: 'Poniendo la importación en la cola...',
    isUpload: true,
    send: (sending) => uploadFile(file, recordType, options, sending),
  };
}

function Templates({ recordType }: { recordType: RecordType }) {
  return (
    <Text variant="hint">
      Plantilla de {RECORD_TYPE_LABELS[recordType]}:{' '}
      <Anchor inherit underline="always" href={`/api/import/templates/${recordType}.csv`} download>
        CSV
      </Anchor>{' '}
      o{' '}
      <Anchor inherit underline="always" href={`/api/import/templates/${recordType}.xlsx`} download>
        Excel
      </Anchor>
      . Las columnas se reconocen por su nombre, en cualquier orden; fechas como{' '}
      <span style={{ whiteSpace: 'nowrap' }}>15-AGO-25</span> o{' '}
      <span style={{ whiteSpace: 'nowrap' }}>15-08-2025</span>.
    </Text>
  );
}
