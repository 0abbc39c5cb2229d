/** What other features may use of the clinic's settings. */
export { readDocumentFiles, readLogoAddress } from './logo.ts';
