/** The counts of the clinic, whatever is filtered (spec 1 §2.10). */
import { SimpleGrid } from '@mantine/core';
import type { ReportSummary } from '../../../contract/reports.ts';
import { StatCard } from '../../kit/figures.tsx';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-CL')} ${count === 1 ? one : many}`;

export function ReportCards({ clinic }: { clinic: ReportSummary['clinic'] | undefined }) {
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
        value={clinic?.services.toLocaleString('es-CL')}
        hint="En todo el catálogo"
      />
      <StatCard
        label="Prestaciones activas"
        value={clinic?.activeServices.toLocaleString('es-CL')}
        hint={inactive === undefined ? ' ' : counted(inactive, 'inactiva', 'inactivas')}
      />
      <StatCard
        label="Médicos registrados"
        value={clinic?.doctors.toLocaleString('es-CL')}
        hint={clinic ? counted(clinic.activeDoctors, 'activo', 'activos') : ' '}
      />
      <StatCard
        label="Reglas de cálculo"
        value={clinic?.rules.toLocaleString('es-CL')}
        hint={clinic ? `Además, ${counted(clinic.agreements, 'convenio', 'convenios')}` : ' '}
      />
    </SimpleGrid>
  );
}
