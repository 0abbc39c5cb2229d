/** What other features may use of the cleanings. */
export { previewRemoval } from './scopes.ts';
