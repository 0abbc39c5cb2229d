/** What other features may import from the clinic's settings. */
export { readImageHeader } from './image-header.ts';
export { updateLegalRetention } from './legal-retention.ts';
export {
  type ClinicIdentity,
  footerOf,
  letterheadOf,
  readClinicIdentity,
} from './letterhead.ts';
export { readDocumentFiles, readLogoAddress } from './logo.ts';
export { reportFile } from './report-file.ts';
export { requireApproval } from './settings.ts';
