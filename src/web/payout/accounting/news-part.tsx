/** What no numbered export holds yet, and the button that numbers it (payout §33). */
import { Card, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountingNews, VouchersOfKind } from '../../../contract/payout/numbered-exports.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import type { VoucherKind } from '../../../domain/payout/accounting.ts';
import { ACCOUNTING_FORMATS, type AccountingFormat } from '../../../domain/payout/file-formats.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { ReasonedButton } from '../../kit/dialog/reasoned-button.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { errorCode } from '../../kit/shell/errors.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { newsOptions, type Search, type SetSearch } from './accounting-search.ts';
import { CostCentres } from './cost-centres.tsx';
import { EntriesPreview } from './entries-preview.tsx';
import { useExportDownload } from './use-export-download.ts';

/** The kinds of vouchers, singular and plural, for `countOf`. */
const VOUCHER_WORDS: Readonly<Record<VoucherKind, readonly [string, string]>> = {
  provision: ['provisión', 'provisiones'],
  annulment: ['anulación', 'anulaciones'],
  payment: ['pago', 'pagos'],
  paymentUndone: ['pago anulado', 'pagos anulados'],
  writeOff: ['castigo de saldo', 'castigos de saldos'],
  writeOffUndone: ['castigo anulado', 'castigos anulados'],
};

export function NewsPart({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const query = useQuery(newsOptions(search));
  const { data } = query;
  const [isOpening, setOpening] = useState(false);
  const isFirst = data?.number === 1;
  return (
    <Stack gap="md">
      <Card component="section" aria-label="Exportar lo nuevo">
        <Group justify="space-between" align="flex-end" gap="sm">
          <Group gap="sm" align="flex-end">
            <PeriodField
              required
              value={{ month: search.month, year: search.year }}
              onChange={({ month, year }) => setSearch({ month, year })}
            />
            <NativeSelect
              label="Formato"
              required
              data={choicesOf(ACCOUNTING_FORMATS)}
              value={search.exportFormat}
              onChange={(event) =>
                setSearch({ exportFormat: event.currentTarget.value as AccountingFormat })
              }
            />
          </Group>
          {data && (
            <ExportButton news={data} search={search} isOpening={isFirst === true && isOpening} />
          )}
        </Group>
        <Text variant="hint" mt="xs">
          Lo que tiene fecha hasta el fin de ese mes y no está en ninguna exportación numerada.
        </Text>
        {isFirst && data.totalEntries > 0 && (
          <Checkbox
            mt="sm"
            label="La contabilidad ya tiene todo esto: solo numerarlo (apertura)"
            description="Para empezar a numerar: la siguiente exportación traerá solo lo que venga después."
            checked={isOpening}
            onChange={(event) => setOpening(event.currentTarget.checked)}
          />
        )}
      </Card>
      <FailedQuery title="No se pudo ver lo nuevo" query={query} />
      {query.isLoading && <LoadingState text="Buscando lo nuevo..." />}
      {data && <News news={data} />}
    </Stack>
  );
}

function News({ news }: { news: AccountingNews }) {
  return (
    <>
      {news.totalEntries === 0 ? (
        <EmptyState
          text="Sin novedades"
          description={`Las exportaciones numeradas ya tienen todo lo que hay hasta ${news.period}.`}
        />
      ) : (
        <>
          <Unnumbered news={news} />
          <Totals news={news} />
          <CostCentres sums={news.costCentres} />
          <EntriesPreview entries={news.entries} summary={news} />
        </>
      )}
      <LeftOut leftOut={news.leftOut} />
    </>
  );
}

/** `3 provisiones por $300.000 y 1 pago por $90.000`. */
export function kindsInWords(kinds: readonly VouchersOfKind[]): string {
  const parts = kinds.map(
    ({ kind, count, amount }) =>
      `${countOf(count, ...VOUCHER_WORDS[kind])} por ${formatPesos(amount)}`,
  );
  return new Intl.ListFormat('es-CL', { type: 'conjunction' }).format(parts);
}

function Totals({ news }: { news: AccountingNews }) {
  return (
    <SimpleGrid component="section" aria-label="Lo nuevo" cols={{ base: 2, md: 4 }} spacing="sm">
      <StatCard
        label="Próxima exportación"
        value={`Nº ${formatCount(news.number)}`}
        hint={`Hasta ${news.period}`}
      />
      <StatCard
        label="Comprobantes"
        value={formatCount(news.totalVouchers)}
        hint={kindsInWords(news.kinds)}
      />
      <StatCard
        label="Total debe"
        value={<Amount value={news.totalDebits} />}
        hint={countOf(news.totalEntries, 'asiento', 'asientos')}
      />
      <StatCard
        label="Total haber"
        value={<Amount value={news.totalCredits} />}
        hint="Cuadra: debe = haber"
      />
    </SimpleGrid>
  );
}

/** Exports without a number that the books may have: their entries would be there twice. */
function Unnumbered({ news: { unnumbered, number } }: { news: AccountingNews }) {
  if (unnumbered.length === 0) return null;
  return (
    <Warning variant="outline" title="Parte de esto se descargó sin número">
      {unnumbered.map(({ period, fileName, createdAt }) => (
        <Text size="sm" key={fileName}>
          {period}: {fileName}, el {exactTime(createdAt)}.
        </Text>
      ))}
      <Text size="sm" mt={4}>
        Si alguno ya se cargó en la contabilidad, cargar esta exportación duplicaría sus asientos.
        {number === 1 &&
          ' Para partir desde ahí, elija el último mes cargado y marque «La contabilidad ya tiene todo esto».'}
      </Text>
    </Warning>
  );
}

function LeftOut({ leftOut: { count, amount, payments } }: Pick<AccountingNews, 'leftOut'>) {
  if (count === 0) return null;
  return (
    <Card component="section" aria-label="Lo que se deja fuera">
      <Text size="sm">
        {countOf(count, 'pago se procesó y anuló', 'pagos se procesaron y anularon')} desde la
        última exportación, por {formatPesos(amount)} bruto: no {count === 1 ? 'deja' : 'dejan'}{' '}
        asientos.
      </Text>
      {payments.map((payment) => (
        <Text variant="hint" key={payment.paymentId}>
          {unbroken(`PAGO-${payment.paymentId}`)} · {payment.doctorName} · {payment.period} ·{' '}
          {formatPesos(payment.grossAmount)} · anulado el {formatDate(payment.annulledOn)}
        </Text>
      ))}
    </Card>
  );
}

/** Numbers what was shown, and downloads it. */
function ExportButton(props: { news: AccountingNews; search: Search; isOpening: boolean }) {
  const { news, search, isOpening } = props;
  const { month, year, exportFormat } = search;
  const download = useExportDownload();
  const make = useAsked(api.numberedExports.make.call, {
    done: ({ number }, agreed) => {
      if (agreed.isOpening) toast.success('Apertura numerada', `Exportación Nº ${number}.`);
      else download.start({ number, format: exportFormat });
    },
    failed: (error) => {
      toast.error('Error en exportación', error);
      if (errorCode(error)?.startsWith('numberedExports.')) void refreshAll();
    },
  });
  // What was shown with the question, also if something else was read since.
  const ask = () =>
    make.ask({
      input: { month, year, digest: news.digest, isOpening },
      title: `${isOpening ? 'Numerar la apertura' : 'Exportar lo nuevo'}: Nº ${news.number}`,
      body: `${kindsInWords(news.kinds)}. ${
        isOpening
          ? 'Quedan como ya contabilizados: ninguna exportación siguiente los traerá.'
          : 'Ninguna exportación siguiente los traerá; esta se puede volver a descargar, tal como era.'
      } El número no se deshace.`,
      confirmLabel: isOpening ? 'Numerar' : 'Exportar',
    });
  return (
    <ReasonedButton
      leftSection={<IconFileExport size={16} />}
      loading={make.isPending || download.isPending}
      reasonAgainst={
        news.totalEntries === 0
          ? `Nada que exportar: las exportaciones numeradas ya tienen todo hasta ${news.period}.`
          : undefined
      }
      onClick={() => void ask()}
    >
      {isOpening ? 'Numerar la apertura…' : 'Exportar lo nuevo…'}
    </ReasonedButton>
  );
}
