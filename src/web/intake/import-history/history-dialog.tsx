/** Historial de importaciones: the list of imports, or one of them, over the attentions. */
import { Modal } from '@mantine/core';
import type { RowsAgain } from '../imports/public.ts';
import { ImportHistoryDetails } from './import-details.tsx';
import { ImportHistoryList } from './import-list.tsx';
import { type ImportHistorySearch, importHistorySearch } from './search.ts';

export type ImportHistoryProps = {
  opened: boolean;
  /** The import to show instead of the list. */
  importId: number | undefined;
  /** The list's page and filters; undefined for the defaults. */
  search: ImportHistorySearch | undefined;
  onSearchChange: (search: ImportHistorySearch) => void;
  /** Shows an import, or the list for undefined. */
  onOpen: (importId: number | undefined) => void;
  /** Closes the dialog and shows an import's attentions. */
  onShowAttentions: (importId: number) => void;
  /** Closes the dialog and shows a job's progress. */
  onFollowJob: (jobId: string) => void;
  /** Looks at the refused rows of an import again, over this dialog. */
  onAgain: (rows: RowsAgain) => void;
  onClose: () => void;
};

export function ImportHistory(props: ImportHistoryProps) {
  const { importId, onOpen } = props;
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title="Historial de importaciones"
      size={1280}
    >
      {importId === undefined ? (
        <ImportHistoryList
          search={props.search ?? importHistorySearch.parse({})}
          onSearchChange={props.onSearchChange}
          onOpen={onOpen}
        />
      ) : (
        <ImportHistoryDetails
          key={importId}
          importId={importId}
          onBack={() => onOpen(undefined)}
          onShowAttentions={() => props.onShowAttentions(importId)}
          onFollowJob={props.onFollowJob}
          onAgain={props.onAgain}
        />
      )}
    </Modal>
  );
}
