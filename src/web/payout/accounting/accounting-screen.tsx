/** Exportación Contable: a month's fees as the entries of the clinic's books (payout §14). */
import { Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../kit/loading/states.tsx';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { errorCode, errorMessage } from '../../kit/shell/errors.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { LatestPaymentPeriod } from '../payroll/public.ts';
import { AccountingExport } from './accounting-export.tsx';
import { AccountingForm } from './accounting-form.tsx';
import {
  exportOptions,
  type Search,
  type SetSearch,
  searchSchema,
  type Tab,
} from './accounting-search.ts';

const NumberedExports = loadedComponent(
  async () => (await import('./numbered-exports.tsx')).NumberedExports,
);

export function AccountingScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  return (
    <Stack gap="md">
      <PageHeader
        title="Exportación Contable"
        description="Los asientos del período: la provisión de los honorarios procesados y el pago de los pagados."
      />
      <Tabs
        value={search.tab}
        keepMounted={false}
        onChange={(tab) => setSearch({ tab: tab as Tab, open: undefined })}
      >
        <Tabs.List mb="md" aria-label="Formas de exportar">
          <Tabs.Tab value="mes">Un mes completo</Tabs.Tab>
          <Tabs.Tab value="numeradas">Numeradas</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="mes">
          <WholeMonth search={search} setSearch={setSearch} />
        </Tabs.Panel>
        <Tabs.Panel value="numeradas">
          <LoadedPart meanwhile={<LoadingState />}>
            <NumberedExports search={search} setSearch={setSearch} />
          </LoadedPart>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function WholeMonth({ search, setSearch }: Props) {
  return (
    <Stack gap="md">
      <AccountingForm search={search} setSearch={setSearch} />
      {search.generated ? (
        <Generated search={search} setSearch={setSearch} />
      ) : (
        <EmptyState
          text="Aún no se ha generado la exportación"
          description="Elija el período y el formato, y presione «Generar»."
          action={<LatestPayments search={search} setSearch={setSearch} />}
        />
      )}
    </Stack>
  );
}

type Props = { search: Search; setSearch: SetSearch };

function LatestPayments({ search: { month, year }, setSearch }: Props) {
  return (
    <LatestPaymentPeriod
      sentence="Los pagos más recientes son"
      shown={{ month, year }}
      onPeriod={(period) => setSearch({ ...period, generated: true })}
    />
  );
}

function Generated({ search, setSearch }: Props) {
  const query = useQuery(exportOptions(search));
  if (query.error)
    return (
      <Failed
        error={query.error}
        search={search}
        setSearch={setSearch}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <LoadingState text="Generando la exportación..." />;
  return <AccountingExport generated={query.data} search={search} />;
}

function Failed(props: Props & { error: Error; onRetry: () => void }) {
  const { error, search, onRetry } = props;
  const mayConfigure = useMayLink('/configuracion');
  const mayProcess = useMayLink('/procesar-pagos');
  const code = errorCode(error);
  if (code === 'accounting.nothingToExport') {
    return (
      <EmptyState
        text={errorMessage(error)}
        description="Los asientos nacen de los pagos: procese primero la nómina del período."
        action={
          <Stack align="center" gap="sm">
            {mayProcess && (
              <LinkButton
                to="/procesar-pagos"
                search={{ month: search.month, year: search.year }}
                variant="default"
              >
                Ir a Procesar Pagos
              </LinkButton>
            )}
            <LatestPayments search={search} setSearch={props.setSearch} />
          </Stack>
        }
      />
    );
  }
  return (
    <Stack gap="sm">
      <ErrorState title="Error en exportación" error={error} onRetry={onRetry} />
      {code === 'accounting.accountMissing' && mayConfigure && (
        <LinkButton
          to="/configuracion"
          search={{ tab: 'contabilidad' }}
          variant="default"
          style={{ alignSelf: 'flex-start' }}
        >
          Completar las cuentas contables
        </LinkButton>
      )}
    </Stack>
  );
}
