/** Over the screen: returning records or annulling payments (payout §21). Mounted once in the shell. */
import { AskedModal } from '../../kit/dialog/asked-modal.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { closeGoingBack, useGoingBack } from '../../links/going-back.ts';

const ReturnForm = loadedComponent(async () => (await import('./return-form.tsx')).ReturnForm);
const AnnulForm = loadedComponent(async () => (await import('./annul-form.tsx')).AnnulForm);

export function GoingBackDialog() {
  const asked = useGoingBack();
  return (
    <AskedModal
      isAsked={asked !== null}
      title={asked?.kind === 'annul' ? 'Anular pagos' : 'Devolver registros'}
      onClose={closeGoingBack}
    >
      {asked?.kind === 'return' && <ReturnForm asked={asked} onClose={closeGoingBack} />}
      {asked?.kind === 'annul' && <AnnulForm asked={asked} onClose={closeGoingBack} />}
    </AskedModal>
  );
}
