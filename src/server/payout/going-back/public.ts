export { annulPayments } from './annulments.ts';
