/** The dialog of a payment, whose code comes after the list that it is opened from. */
import type { ComponentProps } from 'react';
import { InTheBackground, loadedComponent } from '../../kit/loaded-code.tsx';
import type { PaymentDialog as Dialog } from './payment-dialog.tsx';

const LoadedDialog = loadedComponent(async () => {
  const { PaymentDialog } = await import('./payment-dialog.tsx');
  return PaymentDialog;
});

export function PaymentDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <InTheBackground>
      <LoadedDialog {...props} />
    </InTheBackground>
  );
}
