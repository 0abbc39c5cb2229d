/** What shells and other screens import of the second factor. */
export { IdleTimes } from './idle-times.tsx';
export { OwnFactor } from './own-factor.tsx';
export { FactorRequirements } from './requirements.tsx';
