/** A generated export: its figures, whether it was exported before, its first entries, and the file. */
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import type { PreviousExport } from '../../../contract/payout/accounting.ts';
import { formatPesos } from '../../../domain/money.ts';
import { ACCOUNTING_FORMATS } from '../../../domain/payout/file-formats.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { DownloadHistory } from '../../kit/display/download-history.tsx';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { LayoutCard } from '../../kit/display/layout-card.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { useDownload } from '../../kit/display/use-download.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import { type Export, orderOf, type Search } from './accounting-search.ts';
import { CostCentres } from './cost-centres.tsx';
import { EntriesPreview } from './entries-preview.tsx';

export function AccountingExport({ generated, search }: { generated: Export; search: Search }) {
  const { summary, entries, previousExports, layout } = generated;
  const [last] = previousExports;
  return (
    <Stack gap="md">
      <Summary summary={summary} />
      {last && <ExportedBefore last={last} period={summary.period} />}
      <Download search={search} hasWorkbook={layout.hasWorkbook} shownExport={last?.id ?? null} />
      <LayoutCard layout={layout} reader="quien lleva su contabilidad" />
      <CostCentres sums={summary.costCentres} />
      <EntriesPreview entries={entries} summary={summary} />
      {previousExports.length > 0 && (
        <DownloadHistory
          title={`Exportaciones anteriores de ${summary.period}`}
          files={previousExports}
          countTitle="Asientos"
          contentOf={({ totalEntries, totalDebits }) => ({
            count: totalEntries,
            amount: totalDebits,
          })}
          remarkOf={({ difference }) => (
            <Text size="xs">{difference ?? 'Los mismos asientos de hoy.'}</Text>
          )}
        />
      )}
    </Stack>
  );
}

const inList = (parts: readonly string[]) =>
  new Intl.ListFormat('es-CL', { type: 'conjunction' }).format(parts);

function Summary({ summary }: { summary: Export['summary'] }) {
  const { provisions, annulments, payments, writeOffs, balanceCheck } = summary;
  const isUndone = annulments.count > 0;
  const isWrittenOff = writeOffs.count > 0;
  const counts = [
    countOf(provisions.count, 'provisión', 'provisiones'),
    ...(isUndone ? [countOf(annulments.count, 'anulación', 'anulaciones')] : []),
    countOf(payments.count, 'pago', 'pagos'),
    ...(isWrittenOff ? [countOf(writeOffs.count, 'castigo de saldo', 'castigos de saldos')] : []),
  ];
  const amounts = [
    `Provisiones ${formatPesos(provisions.amount)}`,
    ...(isUndone ? [`anulaciones ${formatPesos(annulments.amount)}`] : []),
    `pagos ${formatPesos(payments.amount)}`,
    ...(isWrittenOff ? [`castigos ${formatPesos(writeOffs.amount)}`] : []),
  ];
  return (
    <SimpleGrid component="section" aria-label="Resumen" cols={{ base: 2, md: 5 }} spacing="sm">
      <StatCard label="Período" value={summary.period} />
      <StatCard label="Asientos" value={formatCount(summary.totalEntries)} hint={inList(counts)} />
      <StatCard
        label="Total debe"
        value={<Amount value={summary.totalDebits} />}
        hint={inList(amounts)}
      />
      <StatCard label="Total haber" value={<Amount value={summary.totalCredits} />} />
      <StatCard
        label="Diferencia"
        value={<Amount value={balanceCheck} />}
        hint={balanceCheck === 0 ? 'Cuadra: debe = haber' : 'No cuadra: no lo cargue'}
      />
    </SimpleGrid>
  );
}

/** Warns before a month is exported again, since its entries would be in the books twice. */
function ExportedBefore({ last, period }: { last: PreviousExport; period: string }) {
  return (
    <Warning variant="outline" title={`${period} ya se exportó`}>
      La última vez fue el {exactTime(last.createdAt)}, por {nameOfUser(last.createdByName)}:{' '}
      {last.fileName}, con {countOf(last.totalEntries, 'asiento', 'asientos')} por{' '}
      {formatPesos(last.totalDebits)}.{' '}
      <b>{last.difference ?? 'Los asientos de hoy son los mismos.'}</b> Si ese archivo ya se cargó
      en la contabilidad, cargar este duplicaría los asientos que tienen en común.
    </Warning>
  );
}

/** `shownExport` is the latest earlier export on the screen; null if there is none. */
function Download(props: { search: Search; hasWorkbook: boolean; shownExport: number | null }) {
  const { search, hasWorkbook, shownExport } = props;
  const download = useDownload({
    load: (as: 'text' | 'workbook') =>
      api.accounting.download.call({ ...orderOf(search), as, shownExport }),
    doneTitle: 'Descarga exitosa',
    failureTitle: 'Error al descargar',
    staleCodes: ['accounting.exportedMeanwhile'],
  });
  return (
    <Group justify="flex-end" gap="xs">
      {hasWorkbook && (
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} />}
          loading={download.order === 'workbook'}
          disabled={download.order === 'text'}
          onClick={() => download.start('workbook')}
        >
          Descargar en Excel
        </Button>
      )}
      <Button
        leftSection={<IconDownload size={16} />}
        loading={download.order === 'text'}
        disabled={download.order === 'workbook'}
        onClick={() => download.start('text')}
      >
        Descargar {ACCOUNTING_FORMATS[search.exportFormat]}
      </Button>
    </Group>
  );
}
