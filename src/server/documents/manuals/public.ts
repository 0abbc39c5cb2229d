/** What other features may import from manuals. */
export { wordsOfHelp } from './help-words.ts';
export { manualSections } from './sections.ts';
