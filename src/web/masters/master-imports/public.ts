/** What other features may import from the files of masters. */
export { FormerImports } from './former-imports.tsx';
export { MasterFile } from './master-file.tsx';
export { MovedPayees } from './moved-payees.tsx';
export { MasterImportDialog, useMasterImport } from './use-master-import.tsx';
