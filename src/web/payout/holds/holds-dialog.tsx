/** Over the screen: holding payments and releasing them (payout §23). Mounted once in the shell. */
import { AskedModal } from '../../kit/dialog/asked-modal.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { askedHolds } from '../../links/holds.ts';

const HoldForm = loadedComponent(async () => (await import('./hold-form.tsx')).HoldForm);
const ReleaseForm = loadedComponent(async () => (await import('./release-form.tsx')).ReleaseForm);

export const HoldsDialog = () => (
  <AskedModal
    of={askedHolds}
    title={(asked) => (asked?.kind === 'release' ? 'Reanudar pagos' : 'Poner en pausa')}
  >
    {(asked) =>
      asked.kind === 'hold' ? (
        <HoldForm asked={asked} onClose={askedHolds.leave} />
      ) : (
        <ReleaseForm asked={asked} onClose={askedHolds.leave} />
      )
    }
  </AskedModal>
);
