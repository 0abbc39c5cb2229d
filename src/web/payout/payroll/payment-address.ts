/** The open payment, kept in the address: a link can show it, and Back closes it. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';

/** Its value is the payment's id. */
export const paymentSearch = z.object({ pago: z.int().positive().optional() });

/** The payment whose details are shown, and functions to open and close them. */
export function usePaymentDetails() {
  const asked = paymentSearch.safeParse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (paymentId: number | undefined) =>
    void navigate({
      to: '.',
      search: (current) => ({ ...current, pago: paymentId }),
      resetScroll: false,
    });
  return {
    paymentId: asked.data?.pago ?? null,
    openPayment: (paymentId: number) => go(paymentId),
    closePayment: () => go(undefined),
  };
}
