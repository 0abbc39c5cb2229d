/** What other features may use of the manuals. */
export { type ManualSection, manualSections } from './sections.ts';
