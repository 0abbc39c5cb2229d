/** Nómina Bancaria: a month's payments as the file of a bank (payout §9). */
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
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
import { SentTransfers } from './sent-transfers.tsx';

export function BankScreen() {
  const [address, setSearch] = useUrlFilters(searchSchema);
  const usual = useQuery({
    ...api.bank.usualFormat.queryOptions(),
    enabled: address.bankFormat === undefined,
  });
  const bankFormat = address.bankFormat ?? usual.data?.bankFormat;
  if (usual.error) return <FailedQuery query={usual} />;
  if (bankFormat === undefined) return <LoadingState />;
  const search = { ...address, bankFormat };
  return (
    <Stack gap="md">
      <PageHeader
        title="Nómina Bancaria"
        description="El archivo de transferencias que se carga en el banco, con los pagos procesados del período."
      />
      <SegmentedControl
        aria-label="Qué transferencias se muestran"
        value={search.view}
        onChange={(view) =>
          setSearch({ view: view as Search['view'], search: undefined, stand: undefined })
        }
        data={[
          { value: 'toSend', label: 'Por enviar' },
          { value: 'sent', label: 'Enviadas' },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      <PaidTwiceNotice search={search} setSearch={setSearch} />
      {search.view === 'sent' ? (
        <SentTransfers search={search} setSearch={setSearch} />
      ) : (
        <ToSend search={search} setSearch={setSearch} />
      )}
      <FileDialog
        fileId={search.file}
        onClose={() => setSearch({ file: undefined, page: search.page })}
      />
      <PaymentDialog />
    </Stack>
  );
}

function ToSend({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  return (
    <>
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
    </>
  );
}

/** What the bank paid twice is to be recovered: said on both views, until it is listed. */
function PaidTwiceNotice({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const { data } = useQuery(api.transfers.summary.queryOptions({ input: {} }));
  const { count = 0, amount = 0 } = data?.stands.surplus ?? {};
  if (count === 0 || search.stand === 'surplus') return null;
  return (
    <Warning color="red" variant="outline" title="Pagado dos veces">
      <Group gap="sm">
        <Text size="sm">
          El banco pagó de más {countOf(count, 'transferencia', 'transferencias')} por{' '}
          {formatPesos(amount)}: pida la devolución, si aún no la recibe.
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => setSearch({ view: 'sent', stand: 'surplus', search: undefined })}
        >
          Ver cuáles
        </Button>
      </Group>
    </Warning>
  );
}

function Generated({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const query = useQuery(payrollOptions(search));
  if (query.error) return <FailedQuery title="Error al generar nómina" query={query} />;
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
