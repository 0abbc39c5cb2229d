/** What other features may import from statements. */
export { renderStatement, renderStatements, type StatementFile } from './files.ts';
