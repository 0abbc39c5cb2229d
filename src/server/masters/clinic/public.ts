/** What other features may import from the clinic's settings. */
export { readDocumentFiles, readLogoAddress } from './logo.ts';
