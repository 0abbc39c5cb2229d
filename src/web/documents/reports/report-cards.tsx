/** The counts of the clinic, whatever is filtered (documents §5.1). */
import { SimpleGrid } from '@mantine/core';
import type { ReportSummary } from '../../../contract/documents/reports.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { StatCard } from '../../kit/display/figures.tsx';

export function ReportCards(props: {
  clinic: ReportSummary['clinic'] | undefined;
  hasFailed: boolean;
}) {
  const { clinic } = props;
  const figure = (count: number | undefined) => {
    if (count !== undefined) return formatCount(count);
    // The table below shows the error.
    return props.hasFailed ? '—' : undefined;
  };
  const inactive = clinic && clinic.services - clinic.activeServices;
  return (
    <SimpleGrid
      component="section"
      aria-label="Resumen de la clínica"
      cols={{ base: 2, md: 4 }}
      spacing="sm"
    >
      <StatCard
        label="Total de prestaciones"
        value={figure(clinic?.services)}
        hint="En todo el catálogo"
      />
      <StatCard
        label="Prestaciones activas"
        value={figure(clinic?.activeServices)}
        hint={inactive === undefined ? ' ' : countOf(inactive, 'inactiva', 'inactivas')}
      />
      <StatCard
        label="Médicos registrados"
        value={figure(clinic?.doctors)}
        hint={clinic ? countOf(clinic.activeDoctors, 'activo', 'activos') : ' '}
      />
      <StatCard
        label="Reglas de cálculo"
        value={figure(clinic?.rules)}
        hint={clinic ? `Además, ${countOf(clinic.agreements, 'convenio', 'convenios')}` : ' '}
      />
    </SimpleGrid>
  );
}
