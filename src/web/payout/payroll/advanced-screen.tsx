/** Procesamiento Avanzado: moves the records of many doctors in one of four ways (payout §5). */
import { Button, Group, Stack } from '@mantine/core';
import { IconCalculator, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentSummary } from '../../../contract/payout/payroll.ts';
import { JobProgress } from '../../kit/jobs/job-progress.tsx';
import { RunningJobs } from '../../kit/jobs/running-jobs.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { matchesPerson, sortRows } from '../../kit/table/local-rows.ts';
import { SelectionBar, useSelectedIds } from '../../kit/table/selection-bar.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { askReturn } from '../../links/going-back.ts';
import { HoldButton } from '../../links/hold-button.tsx';
import { AdvancedOptions } from './advanced-options.tsx';
import {
  heldFilters,
  lineFilters,
  periodName,
  periodOf,
  type Search,
  searchSchema,
  summariesOptions,
} from './advanced-search.ts';
import { NO_DOCTOR_SELECTED, SelectionSummary } from './doctor-totals.tsx';
import { HeldNotice } from './held-notice.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import { usePlannedDate } from './planned-date-field.tsx';
import { makesPayment } from './processing-types.ts';
import { RunPreview } from './run-preview.tsx';
import { SummariesTable } from './summaries-table.tsx';
import { advancedPreview, sumSummaries, useAdvanced } from './use-advanced.tsx';
import { WithoutRuleNotice } from './without-rule-notice.tsx';
import { doctors, holdOfDoctors } from './words.ts';

export function AdvancedScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const query = useQuery(summariesOptions(search));
  const all = query.data?.summaries;
  const found = all?.filter(
    (row) =>
      matchesPerson({ name: row.doctorName, rut: row.doctorRut }, search.search) &&
      (search.society === undefined || row.societyName === search.society),
  );
  const rows = found && sortRows(found, search.sort);
  const selection = useSelectedIds(rows?.map((row) => row.doctorId) ?? []);
  const chosen = all?.filter((row) => selection.selected.includes(row.doctorId)) ?? [];
  const doctorIds = chosen.map((row) => row.doctorId);
  const clear = () => selection.setSelected([]);
  const [notes, setNotes] = useState('');
  const planned = usePlannedDate(periodOf(search));
  const [opened, setOpened] = useState<PaymentSummary | null>(null);
  const follow = (job: string | undefined) => setSearch({ job });
  const [queued, setQueued] = useState<string | null>(null);
  const advanced = useAdvanced((job) => {
    setQueued(job);
    follow(job);
    // The progress appears at the top of the page.
    window.scrollTo({ top: 0 });
  });
  const single = makesPayment(search.type);
  const withoutRule = (chosen.length > 0 ? chosen : (rows ?? []))
    .filter((row) => row.withoutRuleCount > 0)
    .map((row) => row.doctorId);
  return (
    <Stack gap="md">
      <PageHeader
        title="Procesamiento Avanzado de Pagos"
        description="Mueve los registros calculados de los profesionales elegidos, en segundo plano."
        actions={[
          {
            label: 'Calcular Resúmenes',
            icon: <IconCalculator size={16} />,
            onClick: () => void advanced.recalculate(search),
          },
        ]}
      />
      <RunningJobs
        types={['process-bulk-payments']}
        followed={search.job ?? null}
        onFollow={follow}
      />
      {search.job && (
        <JobProgress
          jobId={search.job}
          onClose={() => follow(undefined)}
          onCompleted={(done) => {
            // Other users' jobs and old ones can be followed here, too.
            if (done.id !== queued) return;
            clear();
            setNotes('');
          }}
        />
      )}
      <AdvancedOptions
        search={search}
        setSearch={(change) => {
          // Other records or a single doctor: the earlier selection would be misleading.
          if (!('method' in change)) clear();
          setSearch(change);
        }}
        notes={notes}
        onNotesChange={setNotes}
        planned={planned}
      />
      {all && (
        <HeldNotice
          filters={heldFilters(search, chosen.length > 0 ? chosen : single ? null : all)}
          isIncluded={!single}
          withDoctor
        />
      )}
      {withoutRule.length > 0 && (
        <WithoutRuleNotice filters={lineFilters(search, withoutRule)} withDoctor />
      )}
      {query.error ? (
        <FailedQuery title="Error al calcular" query={query} />
      ) : (
        <>
          <SelectionBar
            count={chosen.length}
            all={single ? undefined : selection.all}
            onClear={clear}
            summary={
              <SelectionSummary count={chosen.length} totals={sumSummaries(chosen)} isEstimate />
            }
            emptyText={single ? 'Elija un doctor de la tabla' : NO_DOCTOR_SELECTED}
            action={
              <Group gap="sm">
                {chosen.length > 0 && (
                  <OtherMoves search={search} doctorIds={doctorIds} onDone={clear} />
                )}
                <Button
                  leftSection={<IconPlayerPlay size={16} />}
                  loading={advanced.isPending}
                  onClick={() =>
                    void advanced.process(search, doctorIds, { notes, paymentDate: planned.value })
                  }
                >
                  Procesar Pagos
                </Button>
              </Group>
            }
          />
          {single && chosen.length === 1 && (
            <RunPreview input={advancedPreview(search, doctorIds, planned.value)} />
          )}
          <SummariesTable
            query={query}
            rows={rows}
            all={all}
            search={search}
            setSearch={setSearch}
            selection={{
              selected: selection.selected,
              onChange: selection.setSelected,
              rowLabel: (row) => row.doctorName,
              single,
            }}
            onRowClick={setOpened}
          />
        </>
      )}
      <LinesDialog
        lines={
          opened && {
            title: `Registros de ${opened.doctorName} · ${periodName(search)}`,
            filters: lineFilters(search, [opened.doctorId]),
          }
        }
        onClose={() => setOpened(null)}
      />
    </Stack>
  );
}

/** What else can be done with the records of the chosen doctors. */
function OtherMoves(props: { search: Search; doctorIds: number[]; onDone: () => void }) {
  const { search, doctorIds, onDone } = props;
  return (
    <>
      <HoldButton asked={holdOfDoctors(doctorIds, onDone)} />
      <Button
        variant="default"
        onClick={() =>
          askReturn({
            what: `Registros de ${doctors(doctorIds.length)}, ${periodName(search)}.`,
            scope: { ...periodOf(search), doctorIds, recordType: search.recordType },
            to: 'pending',
            onDone,
          })
        }
      >
        Devolver…
      </Button>
    </>
  );
}
