/** Nómina Bancaria: a month's payments as the file of a bank (payout §9). */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState, LoadingState } from '../../kit/loading/states.tsx';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { PaymentDialog } from '../payroll/public.ts';
import { BankForm } from './bank-form.tsx';
import { BankPayroll } from './bank-payroll.tsx';
import {
  orderOf,
  payrollOptions,
  type Search,
  type SetSearch,
  searchSchema,
} from './bank-search.ts';
import { FileDialog } from './file-dialog.tsx';
import { LatestTransfers } from './latest-transfers.tsx';

export function BankScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  return (
    <Stack gap="md">
      <PageHeader
        title="Nómina Bancaria"
        description="El archivo de transferencias que se carga en el banco, con los pagos procesados del período."
      />
      <BankForm search={search} setSearch={setSearch} />
      {search.generated ? (
        <Generated search={search} setSearch={setSearch} />
      ) : (
        <EmptyState
          text="Aún no se ha generado la nómina"
          description="Elija el período y el formato del banco, y presione «Generar Nómina Bancaria»."
          action={<LatestTransfers search={search} setSearch={setSearch} />}
        />
      )}
      <FileDialog
        fileId={search.file}
        onClose={() => setSearch({ file: undefined, page: search.page })}
      />
      <PaymentDialog />
    </Stack>
  );
}

function Generated({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const query = useQuery(payrollOptions(search));
  if (query.error) {
    return (
      <ErrorState
        title="Error al generar nómina"
        error={query.error}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (!query.data) return <LoadingState text="Generando la nómina..." />;
  return (
    <BankPayroll
      // The selection belongs to one payroll.
      key={JSON.stringify(orderOf(search))}
      payroll={query.data}
      isFetching={query.isFetching}
      onRefresh={() => void query.refetch()}
      search={search}
      setSearch={setSearch}
    />
  );
}
