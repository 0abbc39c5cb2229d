/** The amount of a payment; opens its details, where each line is explained. */
import { Anchor } from '@mantine/core';
import { Amount } from '../../kit/display/figures.tsx';
import { usePaymentDetails } from './payment-address.ts';

/** The screen must render `PaymentDialog`. */
export function PaymentAmount({ paymentId, value }: { paymentId: number; value: number }) {
  const { openPayment } = usePaymentDetails();
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      underline="always"
      c="inherit"
      title="Ver detalle del pago"
      style={{ textDecorationStyle: 'dotted', textUnderlineOffset: 3 }}
      onClick={(event) => {
        event.stopPropagation();
        openPayment(paymentId);
      }}
    >
      <Amount value={value} />
    </Anchor>
  );
}
