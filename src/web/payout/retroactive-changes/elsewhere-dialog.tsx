/** Over the screen: what a doctor was paid through another payee than that of today (payout §28.2). Mounted once in the shell. */
import { AskedModal } from '../../kit/dialog/asked-modal.tsx';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { askedElsewhere } from '../../links/paid-elsewhere.ts';

const ElsewhereForm = loadedComponent(
  async () => (await import('./elsewhere-form.tsx')).ElsewhereForm,
);

/** Above the doctor's affiliations. */
export const ElsewhereDialog = () => (
  <AskedModal of={askedElsewhere} title="Ya pagado a otro beneficiario" level={1}>
    {(asked) => <ElsewhereForm key={asked.doctorId} asked={asked} />}
  </AskedModal>
);
