/** The dialog of a payment; its code is loaded after the list. */
import { backgroundComponent } from '../../kit/loading/loaded-code.tsx';

export const PaymentDialog = backgroundComponent(
  async () => (await import('./payment-dialog.tsx')).PaymentDialog,
);
