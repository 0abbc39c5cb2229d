/** Over the screen: what a change of a rule reaches back to (payout §26). Mounted once in the shell. */
import { AskedModal } from '../../kit/dialog/asked-modal.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { leaveChange, useAskedChange } from '../../links/retroactive-change.ts';

const RetroactiveForm = loadedComponent(
  async () => (await import('./retroactive-form.tsx')).RetroactiveForm,
);

export function RetroactiveDialog() {
  const asked = useAskedChange();
  return (
    <AskedModal
      isAsked={asked !== null}
      title="Este cambio alcanza días ya calculados"
      size="56rem"
      onClose={leaveChange}
    >
      {asked && <RetroactiveForm asked={asked} />}
    </AskedModal>
  );
}
