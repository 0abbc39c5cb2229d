export {
  type AnnulmentObstacle,
  annulmentObstacles,
  annulPayments,
  reprocessPayments,
  sumHeld,
} from './annulments.ts';
