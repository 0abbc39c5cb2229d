/** What other features may import from the clinic's settings. */
export {
  type ClinicIdentity,
  footerOf,
  letterheadOf,
  readClinicIdentity,
} from './letterhead.ts';
export { readDocumentFiles, readLogoAddress } from './logo.ts';
