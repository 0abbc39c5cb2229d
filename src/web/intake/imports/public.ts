/** What other screens import from imports. */
export { DownloadButton } from './download-button.tsx';
export { FhirMapping } from './fhir-mapping.tsx';
export { FigureList } from './figure-list.tsx';
export { ImportDialog } from './import-dialog.tsx';
export { detailOf, ImportJobResult } from './import-result.tsx';
export { FirstRows, MappingFields } from './reading-preview.tsx';
export { DownloadRejected, RejectedActions, type RowsAgain } from './rejected-actions.tsx';
export { listLabel } from './source-input.ts';
