/** Over the screen: what another retention reaches back to (payout §30). Mounted once in the shell. */
import { AskedModal } from '../../kit/dialog/asked-modal.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { leaveRetention, useAskedRetention } from '../../links/retention-change.ts';

const RetentionForm = loadedComponent(
  async () => (await import('./retention-form.tsx')).RetentionForm,
);

export function RetentionDialog() {
  const asked = useAskedRetention();
  return (
    <AskedModal
      isAsked={asked !== null}
      title="Retención de pagos anteriores"
      size="60rem"
      onClose={leaveRetention}
    >
      {asked && <RetentionForm asked={asked} />}
    </AskedModal>
  );
}
