/** Which month, in which format (spec 2 §2.11, §5, §9). */
import { Button, Card, Group, NativeSelect } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../domain/counts.ts';
import { formatPesos } from '../../../domain/money.ts';
import { choicesOf } from '../../kit/choice-filter.tsx';
import { PeriodField } from '../../kit/period-field.tsx';
import { toast } from '../../kit/toast.tsx';
import {
  type AccountingFormat,
  exportOptions,
  FORMAT_LABELS,
  type Search,
  type SetSearch,
} from './accounting-search.ts';

export function AccountingForm({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
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
            label="Formato"
            withAsterisk
            data={choicesOf(FORMAT_LABELS)}
            value={search.exportFormat}
            onChange={(event) =>
              setSearch({ exportFormat: event.currentTarget.value as AccountingFormat })
            }
          />
        </Group>
        <Button
          variant={search.generated ? 'default' : 'filled'}
          leftSection={<IconFileText size={16} />}
          loading={generating.isPending}
          onClick={() => void generating.generate()}
        >
          Generar
        </Button>
      </Group>
    </Card>
  );
}

/** Asks for the export anew, and says how it went. */
function useGenerating(search: Search, setSearch: SetSearch) {
  const cache = useQueryClient();
  const [isPending, setPending] = useState(false);
  const generate = async () => {
    setPending(true);
    try {
      const { summary } = await cache.fetchQuery({ ...exportOptions(search), staleTime: 0 });
      toast.success(
        'Exportación generada',
        `${countOf(summary.totalEntries, 'asiento', 'asientos')} de ${summary.period} por ${formatPesos(summary.totalDebits)}.`,
      );
    } catch (error) {
      toast.error('Error en exportación', error);
    } finally {
      setPending(false);
      setSearch({ generated: true });
    }
  };
  return { generate, isPending };
}
