/** What other features may import from societies. */
export { updateSociety } from './handlers.ts';
