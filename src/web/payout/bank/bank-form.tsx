/** Chooses month and bank format (payout §9). */
import { NativeSelect, Switch } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bankClosure } from '../../../domain/calendar/bank-closure.ts';
import { BANK_FORMATS } from '../../../domain/payout/file-formats.ts';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { PeriodFormatForm } from '../../kit/form/period-format-form.tsx';
import { payrollOptions, type Search, type SetSearch } from './bank-search.ts';
import { generatedWords } from './generated-words.ts';
import { paymentDayOf } from './payment-day.ts';

export function BankForm({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const cache = useQueryClient();
  const run = async () => {
    const { summary } = await cache.fetchQuery({ ...payrollOptions(search), staleTime: 0 });
    return generatedWords(summary);
  };
  return (
    <PeriodFormatForm
      period={search}
      onPeriodChange={({ month, year }) => setSearch({ month, year })}
      formatLabel="Formato bancario"
      formats={BANK_FORMATS}
      format={search.bankFormat}
      // Another bank has other layouts.
      onFormatChange={(bankFormat) => setSearch({ bankFormat, layout: undefined })}
      isGenerated={search.generated}
      generating={{
        label: 'Generar Nómina Bancaria',
        icon: <IconBuildingBank size={16} />,
        run,
        doneTitle: 'Nómina bancaria generada',
        failureTitle: 'Error al generar nómina',
        onEnd: () => setSearch({ generated: true, page: search.page }),
      }}
    >
      <LayoutFields search={search} setSearch={setSearch} />
      <Switch
        label="Incluir pagos ya pagados"
        checked={search.includePaid}
        onChange={(event) => setSearch({ includePaid: event.currentTarget.checked })}
        mb={8}
      />
    </PeriodFormatForm>
  );
}

/** The layout, for banks with several; the day of the transfers, for files that contain it. */
function LayoutFields({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const { data } = useQuery({ ...payrollOptions(search), enabled: search.generated });
  if (!data) return null;
  const { layout, layouts } = data;
  const paymentDay = paymentDayOf(search.paymentDate, today());
  return (
    <>
      {layouts.length > 1 && (
        <NativeSelect
          label="Diseño del archivo"
          data={layouts.map(({ id, name }) => ({ value: id, label: name }))}
          value={layout.id}
          onChange={(event) => setSearch({ layout: event.currentTarget.value })}
        />
      )}
      {layout.isDated && (
        <DateField
          label="Fecha de pago"
          required
          minDate={today()}
          value={paymentDay}
          description={bankClosure(paymentDay)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(date) => setSearch({ paymentDate: date ?? undefined })}
          w={160}
        />
      )}
    </>
  );
}
