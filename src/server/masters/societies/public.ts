/** What other features may import from societies. */
export { findSocieties, updateSociety } from './handlers.ts';
