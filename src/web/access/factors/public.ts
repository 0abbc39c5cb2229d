/** What shells and other screens import of the second factor. */
export { OwnFactor } from './own-factor.tsx';
export { FactorRequirements } from './requirements.tsx';
