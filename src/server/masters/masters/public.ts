/** What all kinds of master data have in common. */
export {
  createMaster,
  type MasterDefinition,
  masterWrites,
  onConflict,
  refuseUsed,
} from './lifecycle.ts';
export { ifActive, masterHandlers } from './list.ts';
export { idsInRules, type MasterNaming, rulesNaming } from './rule-uses.ts';
export { countedAs, referredIds } from './uses.ts';
