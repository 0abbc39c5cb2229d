/** What opens over the list of attentions, by the address. */
import { useState } from 'react';
import { JobProgressDialog } from '../../kit/jobs/job-progress.tsx';
import { AllCleaning, PatientCleaning, UnprocessedCleaning } from '../attention-cleaning/public.ts';
import { ImportHistory } from '../import-history/public.ts';
import { ImportDialog, ImportJobResult, type RowsAgain } from '../imports/public.ts';
import { AttentionDetails } from './attention-details.tsx';
import { NewAttentionForm } from './attention-form.tsx';
import { EVERYTHING, type Search } from './search.ts';

/** Search parameters that close the history of imports. */
const NO_HISTORY = { open: undefined, import: undefined, imports: undefined };

export function AttentionDialogs(props: {
  search: Search;
  setSearch: (change: Partial<Search>) => void;
}) {
  const { search, setSearch } = props;
  const [again, setAgain] = useState<RowsAgain | null>(null);
  const open = (dialog: Search['open']) => setSearch({ open: dialog });
  const close = () => open(undefined);
  return (
    <>
      <NewAttentionForm opened={search.open === 'new'} onClose={close} />
      <AttentionDetails
        attentionId={search.attention}
        isEditing={search.open === 'edit'}
        onEdit={(isEditing) => open(isEditing ? 'edit' : undefined)}
        onClose={() => setSearch({ attention: undefined })}
      />
      <ImportDialog opened={search.open === 'import'} onClose={close} />
      <ImportHistory
        opened={search.open === 'imports' || search.import !== undefined}
        importId={search.import}
        search={search.imports}
        onSearchChange={(imports) => setSearch({ imports })}
        onOpen={(id) => setSearch({ open: 'imports', import: id })}
        onShowAttentions={(importId) => setSearch({ ...EVERYTHING, ...NO_HISTORY, importId })}
        onFollowJob={(job) => setSearch({ ...NO_HISTORY, job })}
        onAgain={setAgain}
        onClose={() => setSearch(NO_HISTORY)}
      />
      <UnprocessedCleaning opened={search.open === 'unprocessed'} onClose={close} />
      <PatientCleaning opened={search.open === 'patient'} onClose={close} />
      <AllCleaning opened={search.open === 'all'} onClose={close} />
      {search.job && (
        <JobProgressDialog jobId={search.job} onClose={() => setSearch({ job: undefined })}>
          {(job) => <ImportJobResult job={job} onAgain={setAgain} />}
        </JobProgressDialog>
      )}
      {again && (
        <ImportDialog
          opened
          onClose={() => setAgain(null)}
          picked={again.files}
          leftOut={again.leftOut}
          recordType={again.recordType}
        />
      )}
    </>
  );
}
