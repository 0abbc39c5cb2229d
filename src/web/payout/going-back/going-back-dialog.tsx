/** Over the screen: returning records or annulling payments (payout §21). Mounted once in the shell. */
import { AskedModal } from '../../kit/dialog/asked-modal.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { askedGoingBack } from '../../links/going-back.ts';

const ReturnForm = loadedComponent(async () => (await import('./return-form.tsx')).ReturnForm);
const AnnulForm = loadedComponent(async () => (await import('./annul-form.tsx')).AnnulForm);

export const GoingBackDialog = () => (
  <AskedModal
    of={askedGoingBack}
    title={(asked) => (asked?.kind === 'annul' ? 'Anular pagos' : 'Devolver registros')}
  >
    {(asked) =>
      asked.kind === 'return' ? (
        <ReturnForm asked={asked} onClose={askedGoingBack.leave} />
      ) : (
        <AnnulForm asked={asked} onClose={askedGoingBack.leave} />
      )
    }
  </AskedModal>
);
