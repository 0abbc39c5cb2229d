/** Importar archivo: many corrections from a workbook, each row told before anything is corrected (payout §27). */
import { Modal } from '@mantine/core';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';

const FileForm = loadedComponent(async () => (await import('./file-form.tsx')).FileForm);

export function FileDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Importar correcciones" size="xl">
      <LoadedPart meanwhile={<LoadingState />}>
        {opened && <FileForm onClose={onClose} />}
      </LoadedPart>
    </Modal>
  );
}
