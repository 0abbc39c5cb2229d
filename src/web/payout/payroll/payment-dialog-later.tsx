/** The dialog of a payment, whose code comes after the list that it is opened from. */
import { backgroundComponent } from '../../kit/loading/loaded-code.tsx';

export const PaymentDialog = backgroundComponent(
  async () => (await import('./payment-dialog.tsx')).PaymentDialog,
);
