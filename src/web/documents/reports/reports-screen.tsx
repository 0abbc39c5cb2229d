/** Reporte Prestaciones: the catalogue of services, how it spreads, and what was attended (documents §5). */
import { Button, Stack } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useDownload } from '../../kit/display/use-download.ts';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { Distributions } from './distributions.tsx';
import { ReportCards } from './report-cards.tsx';
import { ReportFilters } from './report-filters.tsx';
import { partsOf, type Search, searchSchema } from './search.ts';
import { useReport } from './service-rows.ts';
import { ServiceTable } from './service-table.tsx';

export function ReportsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { days } = partsOf(search);
  const { rows, summary, totals } = useReport(search);
  const { save, saving } = useExport(search);
  return (
    <>
      <PageHeader
        title="Reporte Prestaciones"
        description="El catálogo de prestaciones, cómo se distribuye y lo que se atendió en el período."
        primary={
          <Button
            leftSection={<IconFileSpreadsheet size={16} />}
            loading={saving === 'workbook'}
            disabled={saving !== null}
            onClick={() => save('workbook')}
          >
            Exportar Excel
          </Button>
        }
        actions={[
          {
            label: saving === 'pdf' ? 'Generando PDF...' : 'Exportar PDF',
            icon: <IconFileTypePdf size={16} />,
            reasonAgainst: saving === null ? undefined : 'Ya se está generando un archivo.',
            onClick: () => save('pdf'),
          },
        ]}
      />
      <Stack gap="sm">
        <ReportCards clinic={summary?.clinic} hasFailed={rows.error !== null} />
        <ReportFilters search={search} setSearch={setSearch} days={days} total={summary?.total} />
        {(summary || !rows.error) && <Distributions summary={summary} />}
        <ServiceTable
          rows={rows}
          totals={totals}
          days={days}
          search={search}
          setSearch={setSearch}
        />
      </Stack>
    </>
  );
}

/** `save` starts a download; `saving` is the format in progress, or null. */
function useExport(search: Search) {
  const { filters, days } = partsOf(search);
  const { start, order } = useDownload({
    load: (format: 'workbook' | 'pdf') =>
      api.reports[format].call({ ...filters, ...days, sort: search.sort }),
    doneTitle: 'Exportación completada',
    failureTitle: 'Error al exportar',
  });
  return { save: start, saving: order };
}
