/** The statement: month and year, all of the month or a payment date, preview and PDF (documents §11.1). */
import { Alert, Button, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { IconDownload, IconEye, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { downloadFile } from '../../kit/display/files.ts';
import { currentPeriod, yearsWith } from '../../kit/display/today.ts';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { openPreview } from '../../links/statement-address.ts';
import { useStatement } from '../../links/use-statement.ts';
import type { TabProps } from './search.ts';
import { Section } from './section.tsx';
import {
  changeChoice,
  choiceProblem,
  firstPeriod,
  isSamePeriod,
  type StatementChoice,
} from './statement-choice.ts';

export function StatementSection(props: TabProps) {
  const { doctorId, search, onChange } = props;
  const { period, periods, dates, problem, order } = useStatementChoice(props);
  const statement = useStatement(downloadFile);
  const change = (part: Partial<StatementChoice>) => onChange(changeChoice(part));
  const newest = periods.data?.find((one) => !isSamePeriod(one, period));
  const isWithoutPayments = !periods.data?.some((one) => isSamePeriod(one, period));

  const ifPossible = (work: () => void) => {
    if (problem === null) work();
    else toast.error('Error al generar cartola', problem);
  };
  return (
    <Section
      title="Cartola"
      description="El detalle de lo que se le pagó o se le pagará, línea por línea."
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconEye size={16} />}
            disabled={periods.isPending}
            onClick={() => ifPossible(() => openPreview(doctorId, period, order))}
          >
            Vista previa
          </Button>
          <Button
            leftSection={<IconDownload size={16} />}
            disabled={periods.isPending}
            loading={statement.isPending}
            onClick={() => ifPossible(() => statement.mutate(order))}
          >
            Descargar PDF
          </Button>
        </Group>
      }
    >
      <Group align="flex-end" gap="sm">
        <PeriodField value={period} onChange={change} years={yearsWith(periods.data)} />
        <SegmentedControl
          aria-label="Pagos de la cartola"
          size="sm"
          value={search.of}
          onChange={(value) => change({ of: value === 'date' ? 'date' : 'month' })}
          data={[
            { value: 'month', label: 'Todo el mes' },
            { value: 'date', label: 'Fecha de pago específica' },
          ]}
        />
        {search.of === 'date' && (
          <PaymentDateField
            dates={dates.data?.paymentDates}
            value={search.paymentDate}
            onChange={(paymentDate) => change({ paymentDate })}
          />
        )}
      </Group>
      <FailedQuery title="No se pudieron obtener los datos de pagos" query={periods} />
      <FailedQuery query={dates} />
      {periods.data && problem === null && (
        <Text size="sm" role="status">
          Cartola de <b>{formatPeriod(period)}</b>
          {order.paymentDate
            ? `, solo lo pagado el ${formatDate(order.paymentDate)}.`
            : ', todos los pagos del mes.'}
        </Text>
      )}
      {periods.data && problem !== null && (
        <Alert variant="default" icon={<IconInfoCircle />} p="xs" role="status">
          <Group gap="sm" justify="space-between">
            <Text size="sm">{problem}</Text>
            {isWithoutPayments && newest && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => change({ month: newest.month, year: newest.year })}
              >
                Ver {formatPeriod(newest)}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </Section>
  );
}

/** `dates` are undefined while loading. */
function PaymentDateField(props: {
  dates: readonly string[] | undefined;
  value: string | undefined;
  onChange: (date: string | undefined) => void;
}) {
  const { dates = [], value, onChange } = props;
  return (
    <NativeSelect
      label="Fecha de pago"
      w={215}
      disabled={dates.length === 0}
      value={value && dates.includes(value) ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: 'Seleccione una fecha' },
        ...dates.map((date) => ({ value: date, label: formatDate(date) })),
      ]}
    />
  );
}

/** `order` is the statement to request, valid if `problem` is null. */
function useStatementChoice({ doctorId, search }: TabProps) {
  const isOfDate = search.of === 'date';
  const periods = useQuery(api.statements.periods.queryOptions({ input: { doctorId } }));
  const period = firstPeriod(search, periods.data, currentPeriod());
  const dates = useQuery({
    ...api.statements.paymentDates.queryOptions({ input: { doctorId, ...period } }),
    enabled: isOfDate && periods.isSuccess,
  });
  const problem = choiceProblem(
    { ...search, ...period },
    { periods: periods.data, dates: isOfDate ? dates.data?.paymentDates : undefined },
  );
  const order = {
    doctorId,
    period,
    ...(isOfDate && search.paymentDate && { paymentDate: search.paymentDate }),
  };
  return { period, periods, dates, problem, order };
}
