/** What other features may import from the files of masters. */
export { useMasterImport } from './use-master-import.tsx';
