/** What other features may import from the clean-ups. */
export { previewRemoval } from './scopes.ts';
