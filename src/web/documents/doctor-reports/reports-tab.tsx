/** Reportes: the statement of what is chosen, the analysis, and the medical history (documents §11). */
import { Stack } from '@mantine/core';
import { useOwnDoctorId } from '../../kit/shell/current-user.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { AnalysisSection } from './analysis-section.tsx';
import { CertificateSection } from './certificate-section.tsx';
import { HistorySection } from './history-section.tsx';
import { reportsSearch } from './search.ts';
import { StatementSection } from './statement-section.tsx';

export function ReportsTab() {
  const doctorId = useOwnDoctorId();
  const [search, setSearch] = useUrlFilters(reportsSearch);
  const props = { doctorId, search, onChange: setSearch };
  return (
    <>
      <PageHeader
        title="Reportes"
        description="Su cartola, el análisis de sus pagos, su historial médico y su certificado anual."
      />
      <Stack gap="md">
        <StatementSection {...props} />
        <AnalysisSection {...props} />
        <HistorySection {...props} />
        <CertificateSection doctorId={doctorId} />
      </Stack>
    </>
  );
}
