/** Over the screen: correcting paid lines (payout §25). Mounted once in the shell. */
import { getDefaultZIndex, Modal } from '@mantine/core';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { closeCorrection, useAskedCorrection } from '../../links/corrections.ts';

const CorrectForm = loadedComponent(async () => (await import('./correct-form.tsx')).CorrectForm);

/** Above other dialogs and the explanation of an amount, since both open it. */
const OVER_DIALOGS = getDefaultZIndex('modal') + 2;

export function CorrectionDialog() {
  const asked = useAskedCorrection();
  const lines = asked?.attentionIds.length ?? 0;
  return (
    <Modal
      opened={asked !== null}
      onClose={closeCorrection}
      title={lines === 1 ? 'Corregir una línea pagada' : 'Corregir líneas pagadas'}
      size="xl"
      zIndex={OVER_DIALOGS}
      // `links/corrections.ts` handles the key.
      closeOnEscape={false}
    >
      <LoadedPart meanwhile={<LoadingState />}>
        {asked && <CorrectForm asked={asked} onClose={closeCorrection} />}
      </LoadedPart>
    </Modal>
  );
}
