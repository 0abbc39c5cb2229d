/** What other features may import from provider types. */
export { findProviderTypes } from './handlers.ts';
