/** Over the screen: what a change of a rule reaches back to (payout §26). Mounted once in the shell. */
import { getDefaultZIndex, Modal } from '@mantine/core';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { leaveChange, useAskedChange } from '../../links/retroactive-change.ts';

const RetroactiveForm = loadedComponent(
  async () => (await import('./retroactive-form.tsx')).RetroactiveForm,
);

/** Above the form of the rule. */
const OVER_DIALOGS = getDefaultZIndex('modal') + 1;

export function RetroactiveDialog() {
  const asked = useAskedChange();
  return (
    <Modal
      opened={asked !== null}
      onClose={leaveChange}
      title="Este cambio alcanza días ya calculados"
      size="56rem"
      zIndex={OVER_DIALOGS}
      // `links/retroactive-change.ts` handles the key.
      closeOnEscape={false}
    >
      <LoadedPart meanwhile={<LoadingState />}>
        {asked && <RetroactiveForm asked={asked} />}
      </LoadedPart>
    </Modal>
  );
}
