/** Over the screen: what a doctor was paid through another payee than that of today (payout §28.2). Mounted once in the shell. */
import { AskedModal } from '../../kit/dialog/asked-modal.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { leaveElsewhere, useAskedElsewhere } from '../../links/paid-elsewhere.ts';

const ElsewhereForm = loadedComponent(
  async () => (await import('./elsewhere-form.tsx')).ElsewhereForm,
);

export function ElsewhereDialog() {
  const asked = useAskedElsewhere();
  return (
    <AskedModal
      isAsked={asked !== null}
      title="Ya pagado a otro beneficiario"
      // Above the doctor's affiliations.
      level={1}
      onClose={leaveElsewhere}
    >
      {asked && <ElsewhereForm key={asked.doctorId} asked={asked} />}
    </AskedModal>
  );
}
