/** Over the screen: holding payments and releasing them (payout §23). Mounted once in the shell. */
import { getDefaultZIndex, Modal } from '@mantine/core';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { closeHolds, useAskedHolds } from '../../links/holds.ts';

const HoldForm = loadedComponent(async () => (await import('./hold-form.tsx')).HoldForm);
const ReleaseForm = loadedComponent(async () => (await import('./release-form.tsx')).ReleaseForm);

/** Above other dialogs, since a record's details open it. */
const OVER_DIALOGS = getDefaultZIndex('modal') + 1;

export function HoldsDialog() {
  const asked = useAskedHolds();
  return (
    <Modal
      opened={asked !== null}
      onClose={closeHolds}
      title={asked?.kind === 'release' ? 'Reanudar pagos' : 'Poner en pausa'}
      size="lg"
      zIndex={OVER_DIALOGS}
      // `links/holds.ts` handles the key.
      closeOnEscape={false}
    >
      <LoadedPart meanwhile={<LoadingState />}>
        {asked?.kind === 'hold' && <HoldForm asked={asked} onClose={closeHolds} />}
        {asked?.kind === 'release' && <ReleaseForm asked={asked} onClose={closeHolds} />}
      </LoadedPart>
    </Modal>
  );
}
