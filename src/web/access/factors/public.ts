/** What shells import of the second factor. */
export { OwnFactor } from './own-factor.tsx';
