export { annulmentObstacles, annulPayments, reprocessPayments, sumHeld } from './annulments.ts';
