/** Over the screen: correcting paid lines (payout §25). Mounted once in the shell. */
import { AskedModal } from '../../kit/dialog/asked-modal.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { closeCorrection, useAskedCorrection } from '../../links/corrections.ts';

const CorrectForm = loadedComponent(async () => (await import('./correct-form.tsx')).CorrectForm);

export function CorrectionDialog() {
  const asked = useAskedCorrection();
  const lines = asked?.attentionIds.length ?? 0;
  return (
    <AskedModal
      isAsked={asked !== null}
      title={lines === 1 ? 'Corregir una línea pagada' : 'Corregir líneas pagadas'}
      size="xl"
      onClose={closeCorrection}
    >
      {asked && <CorrectForm asked={asked} onClose={closeCorrection} />}
    </AskedModal>
  );
}
