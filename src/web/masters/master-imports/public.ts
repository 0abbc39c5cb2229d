/** What other features may import from the files of masters. */
export { MasterFile } from './master-file.tsx';
export { useMasterImport } from './use-master-import.tsx';
