/** Importar: many masters from a workbook, each row told before anything is written (masters §18). */
import { Modal } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type ImportedMaster, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import type { PageAction } from '../../kit/dialog/action-item.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';

const ImportForm = loadedComponent(async () => (await import('./import-form.tsx')).ImportForm);

/** The page's action that opens the dialog, and the dialog; neither where the master is not imported from files. */
export function useMasterImport(master: ImportedMaster | undefined): {
  actions: readonly PageAction[];
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState(false);
  if (master === undefined) return { actions: [], dialog: null };
  return {
    actions: [
      { label: 'Importar', icon: <IconFileImport size={16} />, onClick: () => setOpened(true) },
    ],
    dialog: <MasterImportDialog master={master} opened={opened} onClose={() => setOpened(false)} />,
  };
}

export function MasterImportDialog(props: {
  master: ImportedMaster;
  opened: boolean;
  onClose: () => void;
  /** Whether missing specialties and societies are added, too, unless told otherwise. */
  isWithMissing?: boolean | undefined;
}) {
  const { master, opened, onClose, isWithMissing } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Importar ${MASTER_NOUNS[master][1]}`}
      size="xl"
    >
      <LoadedPart meanwhile={<LoadingState />}>
        {opened && <ImportForm master={master} onClose={onClose} isWithMissing={isWithMissing} />}
      </LoadedPart>
    </Modal>
  );
}
