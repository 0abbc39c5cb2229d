/** Configuración: the clinic's settings, a tab for each kind (masters §10). */
import { SimpleGrid, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ClinicSettings } from '../../../contract/masters/clinic.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { AccessForm } from './access-form.tsx';
import { AccountsForm } from './accounts-form.tsx';
import { ApprovalForm } from './approval-form.tsx';
import { BankList } from './bank-list.tsx';
import { BankSettings } from './bank-settings.tsx';
import { CalculationForm } from './calculation-form.tsx';
import { type ListProps, searchSchema, TAB_LABELS, TABS, type Tab } from './clinic-search.ts';
import { HolidayList } from './holiday-list.tsx';
import { IdentityForm } from './identity-form.tsx';
import { ImportsForm } from './imports-form.tsx';
import { LogoCard } from './logo-card.tsx';
import { PaymentCalendarTab } from './payment-calendar-tab.tsx';
import { RetentionTab } from './retention-tab.tsx';
import { ScheduleForm } from './schedule-form.tsx';

export function ClinicScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const mayLinkToChecks = useMayLink('/cierre');
  const list = { search, setSearch };
  const panels: Readonly<Record<Tab, ReactNode>> = {
    clinica: (
      <WithSettings>
        {(settings) => (
          <>
            <IdentityForm settings={settings} />
            <LogoCard settings={settings} />
          </>
        )}
      </WithSettings>
    ),
    bancos: <BanksTab {...list} />,
    calculo: <WithSettings>{(settings) => <CalculationForm settings={settings} />}</WithSettings>,
    archivos: <WithSettings>{(settings) => <ImportsForm settings={settings} />}</WithSettings>,
    contabilidad: <WithSettings>{(settings) => <AccountsForm settings={settings} />}</WithSettings>,
    calendario: (
      <WithSettings>{(settings) => <CalendarTab settings={settings} {...list} />}</WithSettings>
    ),
    pagos: <PaymentCalendarTab {...list} />,
    retencion: <RetentionTab {...list} />,
    aprobacion: <WithSettings>{(settings) => <ApprovalForm settings={settings} />}</WithSettings>,
    acceso: <WithSettings>{(settings) => <AccessForm settings={settings} />}</WithSettings>,
  };
  return (
    <>
      <PageHeader
        title="Configuración"
        description="Los datos de la clínica y lo que vale para todos sus cálculos, pagos y archivos."
        primary={
          mayLinkToChecks && (
            <LinkButton to="/cierre/revisiones" variant="default">
              Qué se revisa cada mes
            </LinkButton>
          )
        }
      />
      <Tabs
        value={search.tab}
        keepMounted={false}
        onChange={(tab) =>
          setSearch({
            tab: tab as Tab,
            open: undefined,
            year: undefined,
            hide: undefined,
            sort: undefined,
          })
        }
      >
        <Tabs.List mb="md" aria-label="Secciones de la configuración">
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {TAB_LABELS[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            {panels[tab]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function WithSettings({ children }: { children: (settings: ClinicSettings) => ReactNode }) {
  const query = useQuery(api.clinic.settings.queryOptions());
  if (query.error) return <FailedQuery title="No se pudo cargar la configuración" query={query} />;
  if (!query.data) return <LoadingState text="Cargando la configuración..." />;
  return children(query.data);
}

/** Bancos: the settings for each bank's files, and the list of banks. */
function BanksTab(props: ListProps) {
  return (
    <Stack gap="md">
      <BankSettings />
      <BankList {...props} />
    </Stack>
  );
}

/** Calendario: holidays, working hours and night hours, which suggest an attention's schedule. */
function CalendarTab({ settings, ...list }: ListProps & { settings: ClinicSettings }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <ScheduleForm settings={settings} />
      <HolidayList {...list} />
    </SimpleGrid>
  );
}
