/** Over the screen: what another retention reaches back to (payout §30). Mounted once in the shell. */
import { AskedModal } from '../../kit/dialog/asked-modal.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { askedRetention } from '../../links/retention-change.ts';

const RetentionForm = loadedComponent(
  async () => (await import('./retention-form.tsx')).RetentionForm,
);

export const RetentionDialog = () => (
  <AskedModal of={askedRetention} title="Retención de pagos anteriores" size="60rem">
    {(asked) => <RetentionForm asked={asked} />}
  </AskedModal>
);
