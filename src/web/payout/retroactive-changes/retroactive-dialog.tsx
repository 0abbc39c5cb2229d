/** Over the screen: what a change of a rule reaches back to (payout §26). Mounted once in the shell. */
import { AskedModal } from '../../kit/dialog/asked-modal.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { askedChange } from '../../links/retroactive-change.ts';

const RetroactiveForm = loadedComponent(
  async () => (await import('./retroactive-form.tsx')).RetroactiveForm,
);

export const RetroactiveDialog = () => (
  <AskedModal of={askedChange} title="Este cambio alcanza días ya calculados" size="56rem">
    {(asked) => <RetroactiveForm asked={asked} />}
  </AskedModal>
);
