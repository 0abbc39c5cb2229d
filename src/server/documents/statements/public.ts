/** What other features may import from statements. */
export { netOf } from './amounts.ts';
export type { StatementsQuery } from './facts.ts';
export {
  findStatement,
  renderStatement,
  renderStatements,
  type StatementFile,
  type StatementReader,
} from './files.ts';
