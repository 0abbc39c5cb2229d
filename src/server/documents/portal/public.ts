/** What other features may import from the portal. */
export { listPaymentsToCome, type ToCome } from './to-come.ts';
