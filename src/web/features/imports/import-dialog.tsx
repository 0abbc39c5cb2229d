/** The dialog 'Importar Atenciones Médicas': files and other systems' answers (spec 2 §2.3). */

import { Anchor, Button, Group, Modal, Radio, Stack, Tabs, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { recordType as recordTypeSchema } from '../../../contract/schemas.ts';
import { formatCount } from '../../../domain/counts.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/labels.ts';
import type { RecordType } from '../../../domain/rules.ts';
import { confirm } from '../../kit/confirm.tsx';
import { toast } from '../../kit/toast.tsx';
import { withoutTitle } from './failures.ts';
import { FileDrop } from './file-drop.tsx';
import { failureTitle, sizeText } from './files.ts';
import { ImportItem } from './import-item.tsx';
import {
  isOpen,
  isUnsent,
  type NewImport,
  type QueuedImport,
  useImportQueue,
} from './import-queue.ts';
import { SourceTab } from './source-tab.tsx';
import { uploadFile } from './upload.ts';

/** Closing it leaves what is under way in the background; the end is told by a toast. */
export function ImportDialog(props: { opened: boolean; onClose: () => void }) {
  const [recordType, setRecordType] = useState<RecordType>('participacion');
  const isShown = useRef(props.opened);
  isShown.current = props.opened;
  const { queue, add, clear } = useImportQueue((item) => {
    if (!isShown.current) announce(item);
  });
  const isBusy = queue.some(isOpen);
  useUnsentGuard(queue.filter(isUnsent).length);
  useEffect(
    () => () => {
      isShown.current = false;
    },
    [],
  );
  const close = () => {
    clear();
    props.onClose();
  };
  return (
    <Modal opened={props.opened} onClose={close} title="Importar Atenciones Médicas" size={720}>
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
        <Tabs defaultValue="file">
          <Tabs.List>
            <Tabs.Tab value="file">Archivo</Tabs.Tab>
            <Tabs.Tab value="api">API externa</Tabs.Tab>
            <Tabs.Tab value="his">HIS</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="file" pt="sm">
            <Stack gap="md">
              <FileDrop
                onFiles={(files) =>
                  add(
                    files.map((file) => ofFile(file, recordType)),
                    recordType,
                  )
                }
              />
              <Templates recordType={recordType} />
            </Stack>
          </Tabs.Panel>
          {(['api', 'his'] as const).map((kind) => (
            <Tabs.Panel key={kind} value={kind}>
              <SourceTab
                kind={kind}
                recordType={recordType}
                onImport={(item) => add([item], recordType)}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
        {/* The newest first: what was just chosen is what one looks for. */}
        {queue.toReversed().map((item) => (
          <ImportItem key={item.key} item={item} />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {isBusy ? 'Seguir en segundo plano' : 'Cerrar'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Templates({ recordType }: { recordType: RecordType }) {
  return (
    <Text size="sm" c="dimmed">
      Plantilla de {RECORD_TYPE_LABELS[recordType]}:{' '}
      <Anchor inherit underline="always" href={`/api/import/templates/${recordType}.csv`} download>
        CSV
      </Anchor>{' '}
      o{' '}
      <Anchor inherit underline="always" href={`/api/import/templates/${recordType}.xlsx`} download>
        Excel
      </Anchor>
      . Las columnas se reconocen por su nombre, en cualquier orden; fechas como 15-AGO-25 o
      15-08-2025.
    </Text>
  );
}

function ofFile(file: File, recordType: RecordType): NewImport {
  return {
    name: file.name,
    detail: sizeText(file.size),
    failure: failureTitle(file),
    working: 'Validando y registrando las filas...',
    isUpload: true,
    send: (onProgress) => uploadFile(file, recordType, onProgress),
  };
}

/** Tells how an import ended to someone who does not see the dialog. */
function announce({ name, failure, state }: QueuedImport) {
  if (state.kind === 'failed')
    toast.error(failure, `${name}: ${withoutTitle(state.message, failure)}`);
  if (state.kind !== 'done') return;
  const { imported, rejectedCount } = state.result;
  toast.success(
    'Procesamiento completado',
    `${name}: ${formatCount(imported)} atenciones importadas, ${formatCount(rejectedCount)} filas rechazadas.`,
  );
}

/** Asks before files that are not sent yet are dropped by leaving the screen or closing the tab. */
function useUnsentGuard(unsent: number) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      unsent > 0 && current.pathname !== next.pathname && !(await confirmLeaving(unsent)),
    enableBeforeUnload: () => unsent > 0,
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
