/** What other screens use to open a doctor's statement. */
export { openPreview } from './preview.ts';
export { StatementButtons, StatementLinks } from './statement-links.tsx';
export { useStatement } from './use-statement.ts';
