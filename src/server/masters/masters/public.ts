/** What all kinds of master data have in common. */
export { centreHandlers } from './cost-centres.ts';
export {
  createMaster,
  type MasterDefinition,
  masterWrites,
  onConflict,
  refuseUsed,
} from './lifecycle.ts';
export { ifActive, masterHandlers } from './list.ts';
export { rulesNaming } from './rule-uses.ts';
export { countedAs } from './uses.ts';
