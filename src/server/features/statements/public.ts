/** What other features may use of the statements. */
export { renderStatement, renderStatements } from './files.ts';
