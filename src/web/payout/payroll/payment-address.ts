/** The open payment, kept in the address: a sent link shows it, and Back closes it. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';

type Search = Record<string, unknown>;

/** Its value is the payment's id. */
const KEY = 'pago';
const paymentIdSchema = z.int().positive();

/** Which payment's details are shown now, and the way to show another or none. */
export function usePaymentDetails() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = paymentIdSchema.safeParse(search[KEY]);
  const go = (paymentId: number | undefined) =>
    void navigate({
      to: '.',
      search: (current: Search): Search => ({ ...current, [KEY]: paymentId }),
      resetScroll: false,
    });
  return {
    paymentId: asked.success ? asked.data : null,
    openPayment: (paymentId: number) => go(paymentId),
    closePayment: () => go(undefined),
  };
}
