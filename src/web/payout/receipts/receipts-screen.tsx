/** Boletas y Facturas: what payees are to issue for a month's payments, and what they issued (payout §19). */
import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import {
  IconCloudDownload,
  IconFileImport,
  IconMail,
  IconPencilPlus,
  IconRefresh,
  IconSum,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ReceiptStand } from '../../../contract/payout/receipts.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { RECEIPT_STAND_BADGES } from '../../../domain/words/receipt-words.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { JobProgressDialog } from '../../kit/jobs/job-progress.tsx';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { FilterCard } from '../../kit/table/filter-card.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { ChooseDialog } from './choose-dialog.tsx';
import { LackingFilter } from './lacking-filter.tsx';
import { ReceiptsTable } from './receipts-table.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { type Search, searchSchema, WITHOUT_LACKING } from './search.ts';
import { SheetDialog } from './sheet-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { TypedForm } from './typed-form.tsx';
import { YearDialog } from './year-dialog.tsx';

const STANDS = Object.keys(RECEIPT_STAND_BADGES) as ReceiptStand[];
const HINTS: Readonly<Record<ReceiptStand, string>> = {
  missing: 'Pagos sin boleta ni factura',
  different: 'No dicen lo mismo que el pago',
  matched: 'Dicen lo mismo que el pago',
  unexpected: 'No corresponden a un pago',
};

export function ReceiptsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { open: dialog } = search;
  const setDialog = (open: Search['open']) => setSearch({ open });
  const [choosing, setChoosing] = useState<number | null>(null);
  const [reminding, setReminding] = useState<number[] | null>(null);
  const { month, year, lacking, stand, search: typed } = search;
  const { doctorId, societyId } = lacking === undefined ? WITHOUT_LACKING : search;
  const asked = { month, year, lacking, doctorId, societyId };
  const { summary, ...rows } = usePagedList(
    api.receipts,
    { ...asked, stand, search: typed },
    search,
  );
  const again = useTold(() => api.receipts.matchMonth.call({ month, year }), {
    done: ({ matched }) =>
      matched === 0
        ? toast.info('Boletas comparadas', 'Ninguna cuadra con un pago que no la tuviera ya.')
        : toast.success('Boletas comparadas', countOf(matched, 'par nuevo', 'pares nuevos')),
    failed: 'No se pudo comparar.',
  });
  const close = () => setDialog(undefined);
  return (
    <Stack gap="md">
      <PageHeader
        title="Boletas y Facturas"
        description="Lo que cada beneficiario debe emitir por los pagos del mes, y lo que emitió."
        primary={
          <Button leftSection={<IconFileImport size={16} />} onClick={() => setDialog('sheet')}>
            Leer Planilla del SII
          </Button>
        }
        actions={[
          {
            label: 'Leer de un proveedor',
            icon: <IconCloudDownload size={16} />,
            onClick: () => setDialog('source'),
          },
          {
            label: 'Recordar a los que faltan',
            icon: <IconMail size={16} />,
            onClick: () => setReminding([]),
          },
          {
            label: 'Registrar a mano',
            icon: <IconPencilPlus size={16} />,
            onClick: () => setDialog('typed'),
          },
          {
            label: 'Comparar de nuevo',
            icon: <IconRefresh size={16} />,
            onClick: () => again.mutate(),
          },
          {
            label: 'Sumas y certificados del año',
            icon: <IconSum size={16} />,
            onClick: () => setDialog('year'),
          },
        ]}
      />
      {(summary || !rows.error) && (
        <SimpleGrid component="section" aria-label="Totales" cols={{ base: 2, sm: 4 }} spacing="sm">
          {STANDS.map((one) => (
            <FilterCard
              key={one}
              label={RECEIPT_STAND_BADGES[one].label}
              value={summary && formatCount(summary.stands[one])}
              hint={HINTS[one]}
              isApplied={stand === one}
              onToggle={() => setSearch({ stand: stand === one ? undefined : one })}
            />
          ))}
        </SimpleGrid>
      )}
      <ReceiptsTable
        rows={rows}
        exportRows={rows.exportRows}
        search={search}
        onSearchChange={setSearch}
        onChoose={setChoosing}
        onRemind={(documentId) => setReminding([documentId])}
        lastMonth={summary?.lastMonth ?? null}
        toolbar={
          <Group gap="sm" align="flex-end" miw={0}>
            <PeriodField
              value={{ month, year }}
              onChange={(period) => setSearch({ ...period, ...WITHOUT_LACKING })}
            />
            <SearchField
              label="Buscar por nombre, RUT o folio"
              w={320}
              value={typed}
              onChange={(text) => setSearch({ search: text })}
            />
            <LackingFilter
              lacking={lacking}
              period={{ month, year }}
              isOfOne={doctorId !== undefined || societyId !== undefined}
              rows={rows.records}
              onRemove={() => setSearch(WITHOUT_LACKING)}
            />
          </Group>
        }
      />
      <SheetDialog opened={dialog === 'sheet'} period={{ month, year }} onClose={close} />
      <SourceDialog opened={dialog === 'source'} period={{ month, year }} onClose={close} />
      <TypedForm opened={dialog === 'typed'} onClose={close} />
      <YearDialog opened={dialog === 'year'} year={year} onClose={close} />
      <RemindDialog
        asked={asked}
        documentIds={reminding}
        onClose={() => setReminding(null)}
        onQueued={(job) => setSearch({ job })}
      />
      {search.job && (
        <JobProgressDialog jobId={search.job} onClose={() => setSearch({ job: undefined })} />
      )}
      <ChooseDialog receivedId={choosing} onClose={() => setChoosing(null)} />
    </Stack>
  );
}
