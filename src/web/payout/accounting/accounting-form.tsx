/** Which month, in which format (payout §14). */

import { IconFileText } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { formatPesos } from '../../../domain/money.ts';
import { ACCOUNTING_FORMATS } from '../../../domain/payout/file-formats.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { PeriodFormatForm } from '../../kit/form/period-format-form.tsx';
import { exportOptions, type Search, type SetSearch } from './accounting-search.ts';

export function AccountingForm({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const cache = useQueryClient();
  const run = async () => {
    const { summary } = await cache.fetchQuery({ ...exportOptions(search), staleTime: 0 });
    return `${countOf(summary.totalEntries, 'asiento', 'asientos')} de ${summary.period} por ${formatPesos(summary.totalDebits)}.`;
  };
  return (
    <PeriodFormatForm
      period={search}
      onPeriodChange={({ month, year }) => setSearch({ month, year })}
      formatLabel="Formato"
      formats={ACCOUNTING_FORMATS}
      format={search.exportFormat}
      onFormatChange={(exportFormat) => setSearch({ exportFormat })}
      isGenerated={search.generated}
      generating={{
        label: 'Generar',
        icon: <IconFileText size={16} />,
        run,
        doneTitle: 'Exportación generada',
        failureTitle: 'Error en exportación',
        onEnd: () => setSearch({ generated: true }),
      }}
    />
  );
}
