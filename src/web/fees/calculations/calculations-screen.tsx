/** Calcular Pagos: preview what is pending, calculate it, look at the result (fees §17). */
import { SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../domain/words/counts.ts';
import { JobProgress } from '../../kit/jobs/job-progress.tsx';
import { RunningJobs } from '../../kit/jobs/running-jobs.tsx';
import { EmptyState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { RuleCheckNotice } from '../rule-checks/public.ts';
import { CalculateButton } from './calculate-button.tsx';
import { ForecastTable } from './forecast-table.tsx';
import { PendingTable } from './pending-table.tsx';
import { ProductionSummary } from './production-summary.tsx';
import { ResultsTable } from './results-table.tsx';
import {
  isSame,
  jobInput,
  listFilters,
  resultFilters,
  type Selection,
  type Shown,
  searchSchema,
  selectionOf,
} from './selection.ts';
import { SelectionForm } from './selection-form.tsx';

export function CalculationsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema, 'days');
  const selection = selectionOf(search);
  const [{ draft, of }, setDrafted] = useState({ draft: selection, of: selection });
  const setDraft = (next: Selection) => setDrafted({ draft: next, of: selection });
  // The top bar's month and links change what is shown: the form says the same.
  if (!isSame(of, selection)) setDrafted({ draft: selection, of: selection });
  const isPreviewed = search.analyzed && isSame(draft, selection);
  const jobId = search.job ?? null;
  return (
    <>
      <PageHeader
        title="Calcular Pagos"
        description="Aplica las reglas y convenios vigentes a las atenciones pendientes."
        primary={
          <CalculateButton
            selection={isPreviewed ? selection : null}
            jobId={jobId}
            onStarted={(job) => setSearch({ job })}
          />
        }
      />
      <Stack gap="md">
        <RunningJobs
          types={['calculate-payments']}
          followed={jobId}
          onFollow={(job) => setSearch({ job })}
        />
        {jobId && (
          <JobProgress
            jobId={jobId}
            onClose={() => setSearch({ job: undefined })}
            onCompleted={() => {
              if (search.analyzed && search.view !== 'calculated') {
                setSearch({
                  view: 'calculated',
                  withoutRule: false,
                  byPayMonth: false,
                  anyState: false,
                });
              }
            }}
          />
        )}
        <SelectionForm
          value={draft}
          onChange={setDraft}
          onAnalyze={() => setSearch({ ...draft, analyzed: true, view: 'pending' })}
        />
        {search.analyzed ? (
          <Preview search={search} setSearch={setSearch} selection={selection} />
        ) : (
          <EmptyState
            text="Aún no hay una vista previa"
            description="Elija qué calcular y presione «Analizar (vista previa)»: verá la producción y cada atención antes de calcular."
          />
        )}
      </Stack>
    </>
  );
}

type Search = ReturnType<typeof useUrlFilters<typeof searchSchema>>;

function Preview(props: { search: Search[0]; setSearch: Search[1]; selection: Selection }) {
  const { search, setSearch, selection } = props;
  const totals = useTotals(selection, search);
  const choice = (label: string, total: number | undefined) =>
    total === undefined ? label : `${label} (${formatCount(total)})`;
  return (
    <>
      <SegmentedControl
        aria-label="Qué se muestra"
        value={search.view}
        onChange={(view) => setSearch({ view: view as typeof search.view })}
        data={[
          { value: 'pending', label: choice('Pendientes', totals.pending) },
          { value: 'doctors', label: 'Por doctor' },
          { value: 'calculated', label: choice('Resultados', totals.calculated) },
        ]}
        maw="100%"
        style={{ alignSelf: 'flex-start', overflowX: 'auto' }}
      />
      {search.view !== 'calculated' && <RuleCheckNotice selection={jobInput(selection)} />}
      {search.view === 'pending' && (
        <>
          <ProductionSummary selection={selection} />
          <PendingTable selection={selection} search={search} onSearchChange={setSearch} />
        </>
      )}
      {search.view === 'doctors' && (
        <ForecastTable selection={selection} search={search} onSearchChange={setSearch} />
      )}
      {search.view === 'calculated' && (
        <ResultsTable selection={selection} search={search} onSearchChange={setSearch} />
      )}
    </>
  );
}

/** The number of pending attentions in the selection, and of the results that are shown. */
function useTotals(selection: Selection, shown: Shown) {
  const pending = useQuery(
    api.attentions.summary.queryOptions({
      input: { ...listFilters(selection), status: 'pending' },
    }),
  );
  const calculated = useQuery(
    api.calculations.summary.queryOptions({ input: resultFilters(selection, shown) }),
  );
  return { pending: pending.data?.total, calculated: calculated.data?.total };
}
