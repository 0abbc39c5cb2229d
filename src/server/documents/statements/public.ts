/** What other features may use of the statements. */
export { renderStatement, renderStatements, type StatementFile } from './files.ts';
