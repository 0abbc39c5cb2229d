/** The details of a payment, over the screen (payout §4.5). */
import { DetailsModal } from '../../fees/calculations/public.ts';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { usePaymentDetails } from './payment-address.ts';

const PaymentBody = loadedComponent(async () => (await import('./payment-body.tsx')).PaymentBody);

/**
 * Mounted once on each screen with payments, and opened by `usePaymentDetails`. On a doctor's screens `doctorId` is
 * given, since doctors may read only their own payments.
 */
export function PaymentDialog({ doctorId }: { doctorId?: number }) {
  const { paymentId, closePayment } = usePaymentDetails();
  return (
    <DetailsModal opened={paymentId !== null} onClose={closePayment} title="Detalle del pago">
      {paymentId !== null && (
        <LoadedPart meanwhile={<LoadingState text="Cargando el pago..." />}>
          <PaymentBody paymentId={paymentId} doctorId={doctorId} />
        </LoadedPart>
      )}
    </DetailsModal>
  );
}
