/** The doctors whose own rate is not the legal one, a page at a time, and the action that puts them right. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { UnusualRate } from '../../../contract/masters/unusual-rates.ts';
import { formatRate } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { DetailsModal } from '../../fees/calculations/public.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { useReturnFocus } from '../../kit/dialog/return-focus.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { api } from '../../kit/shell/client.ts';
import {
  actionsColumn,
  type Column,
  onWideScreens,
  rutColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { allRows } from '../../kit/table/export-table.ts';
import { usePagedList } from '../../kit/table/paged-query.ts';
import type { TableSearch } from '../../kit/table/url-filters.ts';
import { askLegalRates, type FollowUp, tellOfRetention } from '../../links/retention-change.ts';
import { ScreenLink } from '../../links/screen-link.tsx';

const doctors = (count: number) => countOf(count, 'médico', 'médicos');
const percent = (percentage: number) => formatRate(Math.round(percentage * 100));

/** A rate, and what is retained besides: `15,25 % + 3,00 %`. */
const withBesides = (percentage: number, besides: number) =>
  besides > 0 ? `${percent(percentage)} + ${percent(besides)}` : percent(percentage);
const now = ({ percentage, besidesPercentage }: UnusualRate) =>
  withBesides(percentage, besidesPercentage);
const afterwards = ({ legalPercentage, surchargePercentage }: UnusualRate) =>
  withBesides(legalPercentage, surchargePercentage);
/** Says how many doctors will have a surcharge beside the legal rate. */
const besidesInWords = (found: readonly UnusualRate[]) => {
  const count = found.filter(({ surchargePercentage }) => surchargePercentage > 0).length;
  return count === 0 ? '' : ` A ${doctors(count)} se le retiene además su adicional.`;
};

export function UnusualRates({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useReturnFocus();
  return (
    <DetailsModal opened={opened} onClose={onClose} title="Retención distinta de la legal">
      <RatesTable />
    </DetailsModal>
  );
}

function RatesTable() {
  // The dashboard's address is about its month.
  const [search, setSearch] = useState<TableSearch>({ page: 1, pageSize: 10 });
  const { exportRows, summary, ...rows } = usePagedList(
    api.unusualRates,
    {},
    { ...search, sort: search.sort as 'name' | undefined },
  );
  const [isAsking, setAsking] = useState(false);
  const changing = useTold(
    async ({ found, followUp }: { found: readonly UnusualRate[]; followUp: FollowUp }) => {
      const shown = found.map(({ id, version }) => ({ id, version }));
      if (followUp === null) return api.unusualRates.useLegal.call({ doctors: shown });
      const done = await api.retentionChanges.saveLegalFor.call({ doctors: shown, followUp });
      tellOfRetention(done);
      return done;
    },
    {
      done: ({ changed }) =>
        changed === 0
          ? toast.info('Sin cambios', 'Ya seguían la tasa legal.')
          : toast.success(
              'Retención legal',
              `${doctors(changed)}: ${changed === 1 ? 'sigue' : 'siguen'} la tasa legal. Lo procesado antes se revisa también con «Revisar retenciones anteriores», en el menú de cada médico.`,
            ),
      failed: tellFailure('No se pudo cambiar la retención'),
    },
  );
  const ask = async (found: readonly UnusualRate[]) => {
    const [first] = found;
    if (!first) return;
    const isOne = found.length === 1;
    const change = isOne
      ? `${first.name} tendrá ${afterwards(first)} en vez de ${now(first)}.`
      : `${doctors(found.length)} tendrán la tasa legal, ${percent(first.legalPercentage)}, y seguirán la de cada año.${besidesInWords(found)}`;
    const saveLabel = isOne ? 'Usar la tasa legal' : `Cambiar ${doctors(found.length)}`;
    const asked = await askLegalRates(
      found.map(({ id }) => id),
      { whose: isOne ? `de ${first.name}` : 'de estos médicos', change, saveLabel },
    );
    if (asked) changing.mutate({ found, followUp: asked.followUp });
    if (asked !== undefined) return;
    const agreed = await confirm({
      title: 'Usar la tasa legal',
      body: `${change} Nada se ha procesado con otra.`,
      confirmLabel: saveLabel,
    });
    if (agreed) changing.mutate({ found, followUp: null });
  };
  /** Asks about the doctors of the list, once they are read. */
  const askAbout = async (read: () => Promise<readonly UnusualRate[]>) => {
    setAsking(true);
    try {
      await ask(await read());
    } catch (error) {
      toast.error('No se pudo leer a qué pagos alcanza', error);
    } finally {
      setAsking(false);
    }
  };
  const columns: Column<UnusualRate>[] = [
    textColumn('name', 'Médico', {
      sortable: true,
      render: ({ id, name }) => (
        <ScreenLink target={{ to: '/medicos', search: { open: id } }}>{name}</ScreenLink>
      ),
    }),
    rutColumn('rut', 'RUT', { sortable: true, ...onWideScreens }),
    textColumn('percentage', 'Su retención', {
      sortable: true,
      textAlign: 'right',
      noWrap: true,
      render: now,
      exportValue: now,
    }),
    textColumn('legalPercentage', 'Quedaría', {
      textAlign: 'right',
      noWrap: true,
      render: afterwards,
      exportValue: afterwards,
    }),
    actionsColumn((doctor) => (
      <Button
        variant="default"
        size="compact-sm"
        disabled={changing.isPending || isAsking}
        aria-label={`Usar la tasa legal en ${doctor.name}`}
        onClick={() => void askAbout(async () => [doctor])}
      >
        Usar la tasa legal
      </Button>
    )),
  ];
  return (
    <Stack gap="sm">
      <Text variant="hint">
        Médicos activos pagados en persona, cuya tasa propia no es la legal de este año. Su boleta
        retiene la que figura aquí.
      </Text>
      <DataTable
        label="Retención distinta de la legal"
        columns={columns}
        rows={rows}
        search={search}
        onSearchChange={(change) => setSearch((current) => ({ ...current, page: 1, ...change }))}
        rowId={({ id }) => id}
        emptyText="Todos siguen la tasa legal"
        exportRows={exportRows}
        toolbar={
          summary !== undefined &&
          summary.total > 1 && (
            <Button
              loading={changing.isPending || isAsking}
              onClick={() => void askAbout(() => allRows(exportRows()))}
            >
              Usar la tasa legal en los {summary.total}
            </Button>
          )
        }
      />
    </Stack>
  );
}
