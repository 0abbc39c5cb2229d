/** Which month, in which format (payout §14). */
import { IconFileText } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatPesos } from '../../../domain/money.ts';
import { ACCOUNTING_FORMATS } from '../../../domain/payout/file-formats.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { PeriodFormatForm } from '../../kit/form/period-format-form.tsx';
import { errorCode } from '../../kit/shell/errors.ts';
import { exportOptions, type Search, type SetSearch } from './accounting-search.ts';

/** What keeps a month from being generated until something else is done. */
const UNAVAILABLE: Readonly<Record<string, string>> = {
  'accounting.nothingToExport': 'Ese mes no tiene pagos: elija otro, o procese antes su nómina.',
  'accounting.accountMissing': 'Falta una cuenta contable: complétela en Configuración.',
};

export function AccountingForm({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const cache = useQueryClient();
  const { error } = useQuery({ ...exportOptions(search), enabled: search.generated });
  const unavailable = error ? UNAVAILABLE[errorCode(error) ?? ''] : undefined;
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
      isGenerated={search.generated && unavailable === undefined}
      unavailable={unavailable}
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
