/** Over the screen: holding payments and releasing them (payout §23). Mounted once in the shell. */
import { AskedModal } from '../../kit/dialog/asked-modal.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { closeHolds, useAskedHolds } from '../../links/holds.ts';

const HoldForm = loadedComponent(async () => (await import('./hold-form.tsx')).HoldForm);
const ReleaseForm = loadedComponent(async () => (await import('./release-form.tsx')).ReleaseForm);

export function HoldsDialog() {
  const asked = useAskedHolds();
  return (
    <AskedModal
      isAsked={asked !== null}
      title={asked?.kind === 'release' ? 'Reanudar pagos' : 'Poner en pausa'}
      onClose={closeHolds}
    >
      {asked?.kind === 'hold' && <HoldForm asked={asked} onClose={closeHolds} />}
      {asked?.kind === 'release' && <ReleaseForm asked={asked} onClose={closeHolds} />}
    </AskedModal>
  );
}
