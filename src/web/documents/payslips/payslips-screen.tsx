/** Nómina: the settlements of a month, as documents and by e-mail (documents §3, documents §4; decision 35). */
import { Alert, Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconEyeOff, IconFileZip, IconHistory, IconMail, IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { payslipTotals } from '../../../contract/documents/payslips.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { ReasonedButton } from '../../kit/dialog/reasoned-button.tsx';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { saveAddress } from '../../kit/display/files.ts';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { JobProgress } from '../../kit/jobs/job-progress.tsx';
import { RunningJobs } from '../../kit/jobs/running-jobs.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { useCurrentUser } from '../../kit/shell/current-user.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing } from '../../kit/table/empty-list.tsx';
import { allRows, pagesOf } from '../../kit/table/export-table.ts';
import { useFoundSelection } from '../../kit/table/found-selection.ts';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { SelectionBar } from '../../kit/table/selection-bar.tsx';
import { splitSearch, useUrlFilters } from '../../kit/table/url-filters.ts';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { LatestPaymentPeriod } from '../../payout/payroll/public.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { PayslipActions } from './payslip-actions.tsx';
import { payslipColumns } from './payslip-columns.tsx';
import { searchSchema } from './search.ts';
import { usePayslip } from './use-payslip.tsx';
import { useSendMany } from './use-send-many.tsx';
import { doctorsCount, MAIL_STATE_LABELS } from './words.ts';

const NO_PAYSLIPS = 'No hay liquidaciones en este mes.';

export function PayslipsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { month, year, job } = search;
  const { history, ...rest } = search;
  const { filters } = splitSearch(rest);
  const rows = usePagedList(api.payslips, filters, rest);
  const { summary } = rows;
  const isMailConfigured = summary?.isMailConfigured ?? true;
  const withoutMail = isMailConfigured ? undefined : 'El correo no está configurado.';
  const { selected, setSelected, all } = usePayslipSelection(filters, summary?.total);
  const period = { month, year };
  const isNarrowed = search.doctorId !== undefined || search.mailState !== undefined;
  // What goes to all heeds no filter.
  const whole = useQuery(api.payslips.summary.queryOptions({ input: period, enabled: isNarrowed }));
  const ofMonth = isNarrowed ? whole.data : summary;
  const none = ofMonth?.total ? undefined : NO_PAYSLIPS;
  const follow = (next: string | undefined) => setSearch({ job: next });
  const payslip = usePayslip(period);
  const mails = useSendMany(period, (jobId) => {
    setSelected([]);
    follow(jobId);
  });
  const download = (doctorIds: readonly number[]) => saveAddress(zipAddress(period, doctorIds));
  return (
    <Stack gap="md">
      <PageHeader
        title="Liquidaciones"
        description="La liquidación de cada doctor por los pagos del mes: en PDF, por correo o todas en un archivo."
        actions={[
          {
            label: 'Registro de envíos',
            icon: <IconHistory size={16} />,
            onClick: () => setSearch({ history: 'all' }),
          },
          {
            label: 'Descargar todas (ZIP)',
            icon: <IconFileZip size={16} />,
            reasonAgainst: none,
            onClick: () => download([]),
          },
        ]}
        primary={
          <ReasonedButton
            leftSection={<IconMail size={16} />}
            loading={mails.isPending}
            reasonAgainst={withoutMail ?? none}
            onClick={() => void mails.sendAll()}
          >
            Enviar a todos
          </ReasonedButton>
        }
      />
      {!isMailConfigured && <MailNotConfigured />}
      <WithoutPatients />
      <RunningJobs types={['send-payslips']} followed={job ?? null} onFollow={follow} />
      {job && <JobProgress jobId={job} onClose={() => follow(undefined)} />}
      {rows.error ? (
        <FailedQuery lead="Error al cargar los registros" query={rows} />
      ) : (
        <>
          <PayrollTotals totals={summary} />
          <SelectionBar
            count={selected.length}
            all={all}
            onClear={() => setSelected([])}
            summary={<b>{doctorsCount(selected.length)}</b>}
            emptyText="Ningún doctor seleccionado"
            action={
              selected.length > 0 && (
                <SelectionActions
                  withoutMail={withoutMail}
                  isSending={mails.isPending}
                  onDownload={() => download(selected)}
                  onSend={() => void mails.sendSelected([...selected])}
                />
              )
            }
          />
          <DataTable
            label="Liquidaciones"
            columns={payslipColumns((row) => (
              <PayslipActions
                payslip={row}
                actions={payslip}
                isMailConfigured={isMailConfigured}
                onHistory={() => setSearch({ history: row.doctorId })}
              />
            ))}
            rows={rows}
            search={search}
            onSearchChange={setSearch}
            rowId={(row) => row.doctorId}
            selection={{ selected, onChange: setSelected, rowLabel: (row) => row.doctorName }}
            onClearFilters={clearing(
              { doctorId: search.doctorId, mailState: search.mailState },
              setSearch,
            )}
            emptyText={
              isNarrowed
                ? 'Ninguna liquidación coincide con los filtros'
                : `No hay liquidaciones en ${formatPeriod(period)}`
            }
            emptyAction={
              !isNarrowed && (
                <LatestPaymentPeriod
                  sentence="Las liquidaciones más recientes son"
                  none="Habrá una por doctor cuando se procesen pagos."
                  onPeriod={setSearch}
                />
              )
            }
            exportRows={rows.exportRows}
            toolbar={
              <FilterFields
                search={search}
                onChange={(change) => {
                  // Doctors of another month would not be shown.
                  if ('month' in change) setSelected([]);
                  setSearch(change);
                }}
              />
            }
          />
        </>
      )}
      <DeliveryLog
        shown={history}
        period={period}
        resend={payslip.resend}
        onClose={() => setSearch({ history: undefined })}
      />
    </Stack>
  );
}

type Search = z.output<typeof searchSchema>;
type Filters = Omit<Parameters<typeof api.payslips.list.call>[0], 'limit' | 'offset' | 'sort'>;

/** The doctors selected for a ZIP or for mails, on all pages (documents §3.10, documents §4.8); `total` is the number of filtered ones. */
function usePayslipSelection(filters: Filters, total: number | undefined) {
  return useFoundSelection({
    queryKey: ['payslips', 'found', filters],
    total,
    load: async () => {
      const rows = await allRows(
        pagesOf((page) => api.payslips.list.call({ ...filters, ...page })),
      );
      return rows.map(({ doctorId }) => doctorId);
    },
  });
}

function SelectionActions(props: {
  withoutMail: string | undefined;
  isSending: boolean;
  onDownload: () => void;
  onSend: () => void;
}) {
  return (
    <Group gap="xs">
      <Button variant="default" onClick={props.onDownload}>
        Descargar ZIP
      </Button>
      <ReasonedButton
        variant="default"
        reasonAgainst={props.withoutMail}
        loading={props.isSending}
        onClick={props.onSend}
      >
        Enviar por correo
      </ReasonedButton>
    </Group>
  );
}

function FilterFields({
  search,
  onChange,
}: {
  search: Search;
  onChange: (change: Partial<Search>) => void;
}) {
  const { month, year, doctorId, mailState } = search;
  return (
    <>
      <PeriodField value={{ month, year }} onChange={onChange} />
      <DoctorSelect
        placeholder="Todos"
        value={doctorId ?? null}
        onChange={(id) => onChange({ doctorId: id ?? undefined })}
      />
      <ChoiceFilter
        label="Envío"
        w={190}
        labels={MAIL_STATE_LABELS}
        value={mailState}
        onChange={(state) => onChange({ mailState: state })}
      />
    </>
  );
}

function MailNotConfigured() {
  return (
    <Alert
      color="yellow"
      variant="outline"
      icon={<IconMailOff />}
      title="El correo no está configurado"
    >
      Las liquidaciones se entregan con el PDF de cada doctor o con el ZIP. Para enviarlas, quien
      administra el sistema indica el servidor de correo en SMTP_URL.
    </Alert>
  );
}

/** Users who see no names of patients get documents without them; the doctors' own are whole (access §26.4). */
function WithoutPatients() {
  if (useCurrentUser().patients === 'shown') return null;
  return (
    <Alert color="blue" variant="outline" icon={<IconEyeOff />} title="Sin nombres de pacientes">
      Lo que usted descarga aquí no los muestra. Cada médico recibe la suya completa por correo, y
      la ve completa en su portal.
    </Alert>
  );
}

/** The totals of the month (documents §3.3). */
function PayrollTotals({ totals }: { totals: z.output<typeof payslipTotals> | undefined }) {
  const counts = [
    ['Participaciones', totals?.participacionAttentions],
    ['HMQ', totals?.hmqAttentions],
    ['Total atenciones', totals?.totalAttentions],
  ] as const;
  return (
    <SimpleGrid component="section" aria-label="Totales" cols={{ base: 2, md: 5 }} spacing="sm">
      <StatCard label="Bruto" value={totals && <Amount value={totals.totalGrossAmount} />} />
      <StatCard label="Líquido" value={totals && <Amount value={totals.totalNetAmount} />} />
      {counts.map(([label, count]) => (
        <StatCard
          key={label}
          label={label}
          value={count === undefined ? undefined : formatCount(count)}
        />
      ))}
    </SimpleGrid>
  );
}

function zipAddress(
  { month, year }: { month: number; year: number },
  doctorIds: readonly number[],
): string {
  const some = doctorIds.length > 0 ? `&doctorIds=${doctorIds.join(',')}` : '';
  return `/api/payslips/zip?month=${month}&year=${year}${some}`;
}
