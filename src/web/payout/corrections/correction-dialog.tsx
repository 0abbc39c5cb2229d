/** Over the screen: correcting paid lines (payout §25). Mounted once in the shell. */
import { AskedModal } from '../../kit/dialog/asked-modal.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { askedCorrection } from '../../links/corrections.ts';

const CorrectForm = loadedComponent(async () => (await import('./correct-form.tsx')).CorrectForm);

export const CorrectionDialog = () => (
  <AskedModal
    of={askedCorrection}
    title={(asked) =>
      asked?.attentionIds.length === 1 ? 'Corregir una línea pagada' : 'Corregir líneas pagadas'
    }
    size="xl"
  >
    {(asked) => <CorrectForm asked={asked} onClose={askedCorrection.leave} />}
  </AskedModal>
);
