/** Which month, in which bank's format (spec 2 §2.11, §5, §9). */

import { Button, Card, Group, NativeSelect, Switch } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../domain/counts.ts';
import { formatPesos } from '../../../domain/money.ts';
import { PeriodField } from '../../kit/period-field.tsx';
import { toast } from '../../kit/toast.tsx';
import {
  BANK_FORMAT_LABELS,
  type BankFormat,
  payrollOptions,
  type Search,
  type SetSearch,
} from './bank-search.ts';

const FORMATS = Object.entries(BANK_FORMAT_LABELS).map(([value, label]) => ({ value, label }));

export function BankForm({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const generating = useGenerating(search, setSearch);
  return (
    <Card component="section" aria-label="Período y formato">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Group gap="sm" align="flex-end">
          <PeriodField
            required
            value={{ month: search.month, year: search.year }}
            onChange={(period) => setSearch(period)}
          />
          <NativeSelect
            label="Formato bancario"
            withAsterisk
            data={FORMATS}
            value={search.bankFormat}
            onChange={(event) =>
              setSearch({ bankFormat: event.currentTarget.value as BankFormat, layout: undefined })
            }
          />
          <LayoutSelect search={search} setSearch={setSearch} />
          <Switch
            label="Incluir pagos ya pagados"
            checked={search.includePaid}
            onChange={(event) => setSearch({ includePaid: event.currentTarget.checked })}
            mb={8}
          />
        </Group>
        <Button
          variant={search.generated ? 'default' : 'filled'}
          leftSection={<IconBuildingBank size={16} />}
          loading={generating.isPending}
          onClick={() => void generating.generate()}
        >
          Generar Nómina Bancaria
        </Button>
      </Group>
    </Card>
  );
}

/** Only for banks that take more than one layout. */
function LayoutSelect({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const { data } = useQuery({ ...payrollOptions(search), enabled: search.generated });
  if (!data || data.layouts.length < 2) return null;
  return (
    <NativeSelect
      label="Diseño del archivo"
      data={data.layouts.map(({ id, name }) => ({ value: id, label: name }))}
      value={data.layout.id}
      onChange={(event) => setSearch({ layout: event.currentTarget.value })}
    />
  );
}

/** Asks for the payroll anew, and says how it went. */
function useGenerating(search: Search, setSearch: SetSearch) {
  const cache = useQueryClient();
  const [isPending, setPending] = useState(false);
  const generate = async () => {
    setPending(true);
    try {
      const { summary } = await cache.fetchQuery({ ...payrollOptions(search), staleTime: 0 });
      toast.success(
        'Nómina bancaria generada',
        `${formatCount(summary.totalTransfers)} transferencias de ${summary.period} por ${formatPesos(summary.totalAmount)}.`,
      );
    } catch (error) {
      toast.error('Error al generar nómina', error);
    } finally {
      setPending(false);
      setSearch({ generated: true, page: search.page });
    }
  };
  return { generate, isPending };
}
