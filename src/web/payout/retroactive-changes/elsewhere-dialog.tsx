/** Over the screen: what a doctor was paid through another payee than that of today (payout §28.2). Mounted once in the shell. */
import { getDefaultZIndex, Modal } from '@mantine/core';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { leaveElsewhere, useAskedElsewhere } from '../../links/paid-elsewhere.ts';

const ElsewhereForm = loadedComponent(
  async () => (await import('./elsewhere-form.tsx')).ElsewhereForm,
);

/** Above the doctor's affiliations. */
const OVER_DIALOGS = getDefaultZIndex('modal') + 1;

export function ElsewhereDialog() {
  const asked = useAskedElsewhere();
  return (
    <Modal
      opened={asked !== null}
      onClose={leaveElsewhere}
      title="Ya pagado a otro beneficiario"
      size="lg"
      zIndex={OVER_DIALOGS}
      // `links/paid-elsewhere.ts` handles the key.
      closeOnEscape={false}
    >
      <LoadedPart meanwhile={<LoadingState />}>
        {asked && <ElsewhereForm key={asked.doctorId} asked={asked} />}
      </LoadedPart>
    </Modal>
  );
}
