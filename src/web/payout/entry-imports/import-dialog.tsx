/** Importar archivo: many earnings and discounts from a workbook, each row told before anything is proposed (payout §29.2). */
import { Modal } from '@mantine/core';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';

const ImportForm = loadedComponent(async () => (await import('./import-form.tsx')).ImportForm);

/** `onShow` shows the entries of a file, which is proposed or was before. */
export function ImportDialog(props: {
  opened: boolean;
  onClose: () => void;
  onShow: (importId: number) => void;
}) {
  const { opened, onClose, onShow } = props;
  return (
    <Modal opened={opened} onClose={onClose} title="Importar haberes y descuentos" size="xl">
      <LoadedPart meanwhile={<LoadingState />}>
        {opened && <ImportForm onClose={onClose} onShow={onShow} />}
      </LoadedPart>
    </Modal>
  );
}
