/** Over the screen: returning records or annulling payments (payout §21). Mounted once in the shell. */
import { getDefaultZIndex, Modal } from '@mantine/core';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { closeGoingBack, useGoingBack } from '../../links/going-back.ts';

const ReturnForm = loadedComponent(async () => (await import('./return-form.tsx')).ReturnForm);
const AnnulForm = loadedComponent(async () => (await import('./annul-form.tsx')).AnnulForm);

/** Above other dialogs and the explanation of an amount, since both open it. */
const OVER_DIALOGS = getDefaultZIndex('modal') + 2;

export function GoingBackDialog() {
  const asked = useGoingBack();
  return (
    <Modal
      opened={asked !== null}
      onClose={closeGoingBack}
      title={asked?.kind === 'annul' ? 'Anular pagos' : 'Devolver registros'}
      size="lg"
      zIndex={OVER_DIALOGS}
      // `links/going-back.ts` handles the key.
      closeOnEscape={false}
    >
      <LoadedPart meanwhile={<LoadingState />}>
        {asked?.kind === 'return' && <ReturnForm asked={asked} onClose={closeGoingBack} />}
        {asked?.kind === 'annul' && <AnnulForm asked={asked} onClose={closeGoingBack} />}
      </LoadedPart>
    </Modal>
  );
}
