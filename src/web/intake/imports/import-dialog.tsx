/** The dialog 'Importar Atenciones Médicas': files and other systems' answers (intake §7). */
import { Group, Modal, Radio, Stack, Tabs } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { recordType as recordTypeSchema } from '../../../contract/schemas.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import { importEnd, importInWords } from '../../../domain/words/import-words.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { isOthersNow } from '../../kit/shell/client.ts';
import { withoutTitle } from './failures.ts';
import { FileTab } from './file-tab.tsx';
import { ImportItem } from './import-item.tsx';
import { isOpen, isUnsent, type QueuedImport, useImportQueue } from './import-queue.ts';
import { countsOf } from './import-result.tsx';
import type { RowsAgain } from './rejected-actions.tsx';
import { SOURCE_KINDS } from './source-input.ts';
import { SourceTab } from './source-tab.tsx';

/**
 * Closing it leaves running imports in the background; a toast reports their end. `picked`: files that it begins with; once all rows
 * are imported it closes itself, since nothing is left to look at.
 */
export function ImportDialog(props: {
  opened: boolean;
  onClose: () => void;
  picked?: readonly File[];
  /** What is left out of the picked files at first. */
  leftOut?: readonly DoubtCode[];
  /** As what files are read at first. */
  recordType?: RecordType;
}) {
  const [recordType, setRecordType] = useState<RecordType>(props.recordType ?? 'participacion');
  const [tab, setTab] = useState<string | null>('file');
  const [again, setAgain] = useState<RowsAgain | null>(null);
  const [footer, setFooter] = useState<HTMLDivElement | null>(null);
  const isShown = useRef(props.opened);
  isShown.current = props.opened;
  const { queue, add, stop, retry, clear } = useImportQueue((item) => {
    if (!isShown.current) announce(item);
  });
  const isBusy = queue.some(isOpen);
  const outcomes = useFocusOnNew(queue.at(-1)?.key);
  useUnsentGuard(queue.filter(isUnsent).length);
  useEffect(
    () => () => {
      isShown.current = false;
    },
    [],
  );
  const isComplete =
    props.picked !== undefined &&
    queue.length > 0 &&
    queue.every(({ state }) => state.kind === 'done' && state.result.rejectedCount === 0);
  useEffect(() => {
    if (!isComplete) return;
    for (const item of queue) announce(item);
    clear();
    props.onClose();
  });
  const showOtherType = () => setRecordType(recordType === 'hmq' ? 'participacion' : 'hmq');
  const importAgain = (rows: RowsAgain) => {
    setTab('file');
    setRecordType(rows.recordType);
    setAgain(rows);
  };
  const close = () => {
    clear();
    props.onClose();
  };
  return (
    <Modal
      opened={props.opened}
      onClose={close}
      title="Importar Atenciones Médicas"
      size={960}
      // A second quick click on 'Importar' may land outside the dialog, which has shrunk.
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Radio.Group
          label="Tipo de registro"
          value={recordType}
          onChange={(value) => setRecordType(recordTypeSchema.parse(value))}
        >
          <Group gap="lg" mt={6}>
            {recordTypeSchema.options.map((value) => (
              <Radio key={value} value={value} label={RECORD_TYPE_LABELS[value]} />
            ))}
          </Group>
        </Radio.Group>
        <Tabs value={tab} onChange={setTab}>
          <Tabs.List>
            <Tabs.Tab value="file">Archivo</Tabs.Tab>
            <Tabs.Tab value="api">API externa</Tabs.Tab>
            <Tabs.Tab value="his">HIS</Tabs.Tab>
            <Tabs.Tab value="fhir">FHIR</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="file" pt="sm">
            <FileTab
              recordType={recordType}
              footer={tab === 'file' ? footer : null}
              picked={again?.files ?? props.picked}
              leftOut={again ? again.leftOut : props.leftOut}
              onImport={(items) => add(items, recordType)}
              onOtherType={showOtherType}
            />
          </Tabs.Panel>
          {SOURCE_KINDS.map((kind) => (
            <Tabs.Panel key={kind} value={kind}>
              <SourceTab
                kind={kind}
                recordType={recordType}
                footer={tab === kind ? footer : null}
                onImport={(item) => add([item], recordType)}
                onOtherType={showOtherType}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
        {queue.length > 0 && (
          <Stack gap="md" ref={outcomes} tabIndex={-1} role="region" aria-label="Importaciones">
            {/* The newest first, since the user looks for what was just started. */}
            {queue.toReversed().map((item) => (
              <ImportItem
                key={item.key}
                item={item}
                onStop={() => stop(item)}
                onRetry={() => retry(item)}
                onAgain={importAgain}
              />
            ))}
          </Stack>
        )}
        <DialogActions
          isSticky
          onCancel={close}
          cancelLabel={isBusy ? 'Seguir en segundo plano' : 'Cerrar'}
        >
          <div ref={setFooter} style={{ display: 'contents' }} />
        </DialogActions>
      </Stack>
    </Modal>
  );
}

/** Focuses a new import, since the button that started it is gone. */
function useFocusOnNew(newest: number | undefined) {
  const outcomes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest !== undefined) outcomes.current?.focus();
  }, [newest]);
  return outcomes;
}

/** Reports the end of an import to a user who does not see the dialog. */
function announce({ name, failure, state }: QueuedImport) {
  if (state.kind === 'failed')
    toast.error(failure, `${name}: ${withoutTitle(state.message, failure)}`);
  if (state.kind !== 'done') return;
  const counts = countsOf(state.result);
  const { heading, color } = importEnd(counts);
  toast[color === 'green' ? 'success' : 'warning'](heading, `${name}: ${importInWords(counts)}`);
}

/** Asks before leaving the screen or closing the tab loses files that are not sent yet. */
function useUnsentGuard(unsent: number) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      unsent > 0 && current.pathname !== next.pathname && !(await confirmLeaving(unsent)),
    enableBeforeUnload: () => unsent > 0 && !isOthersNow(),
  });
}

function confirmLeaving(unsent: number): Promise<boolean> {
  return confirm({
    title: 'Importación en curso',
    body:
      unsent === 1
        ? 'Queda 1 archivo por enviar. Si sale de esta pantalla, no se importará.'
        : `Quedan ${unsent} archivos por enviar. Si sale de esta pantalla, no se importarán.`,
    confirmLabel: 'Salir',
    danger: true,
  });
}
