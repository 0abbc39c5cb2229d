/** The form of a year of the calendar of payments: twelve rows, and days proposed by a rule (masters §16). */
import { Box, Button, Group, NativeSelect, Table, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { PaymentYear } from '../../../contract/masters/payment-calendar.ts';
import { date } from '../../../contract/schemas.ts';
import { bankClosure } from '../../../domain/calendar/bank-closure.ts';
import { formatDate, MONTH_NAMES } from '../../../domain/calendar/calendar.ts';
import { legalHolidays } from '../../../domain/calendar/holidays.ts';
import {
  calendarProblem,
  type MonthDays,
  type PaymentRule,
  proposedDays,
} from '../../../domain/calendar/payment-calendar.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { WholeField } from '../../kit/fields/number-fields.tsx';
import { confirmDiscard, type FormOf } from '../../kit/form/form-body.tsx';
import { FormSection } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { calendarYears } from './calendar-years.ts';

type MonthKey = `m${number}`;
type Draft = Record<MonthKey, MonthDays>;

const MONTHS = MONTH_NAMES.map((name, index) => ({
  name,
  month: index + 1,
  key: `m${index + 1}` as MonthKey,
}));
const NO_DAYS: MonthDays = { closesOn: null, paysOn: null };

/** The days of a month as its fields hold them, held to the rule of the call. */
const daysSchema = (year: number, month: number) =>
  z
    .strictObject({ closesOn: date().nullable(), paysOn: date().nullable() })
    .superRefine((days, check) => {
      const problem = calendarProblem({ year, month }, days);
      if (problem)
        check.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
    });
type DaysSchema = ReturnType<typeof daysSchema>;

const yearSchema = (year: number) =>
  z.strictObject(
    Object.fromEntries(
      MONTHS.map(({ key, month }) => [key, daysSchema(year, month)]),
    ) as unknown as Record<MonthKey, DaysSchema>,
  );
type YearSchema = ReturnType<typeof yearSchema>;

const draftOf = ({ months }: PaymentYear): Draft =>
  Object.fromEntries(
    MONTHS.map(({ key, month }) => {
      const found = months.find((one) => one.month === month);
      return [key, found ? { closesOn: found.closesOn, paysOn: found.paysOn } : NO_DAYS];
    }),
  );

/** The months that have a pay day, as the call takes them. */
const monthsOf = (draft: Draft) =>
  MONTHS.flatMap(({ key, month }) => {
    const { closesOn, paysOn } = draft[key] ?? NO_DAYS;
    return paysOn === null ? [] : [{ month, closesOn, paysOn }];
  });

export function PaymentCalendarForm(props: {
  calendar: PaymentYear;
  onYear: (year: number) => void;
}) {
  const { calendar, onYear } = props;
  const { year } = calendar;
  const schema = useMemo(() => yearSchema(year), [year]);
  return (
    <FormSection
      title="Calendario de pagos"
      schema={schema}
      initialValues={draftOf(calendar)}
      conflict={{
        version: calendar.version,
        draftOf,
        describe: (draft) =>
          MONTHS.map(({ key, name }) => ({ label: name, value: inWords(daysOf(draft[key])) })),
      }}
      history={<AuditLink entity="paymentCalendar" entityId={year} />}
      submit={(values, version) =>
        api.paymentCalendar.update.call({ year, months: monthsOf(values as Draft), version })
      }
      submitLabel="Guardar Cambios"
      successTitle="Calendario guardado"
      failureTitle="No se pudo guardar el calendario de pagos."
      onSaved={() => undefined}
    >
      {(form) => <YearFields form={form} year={year} onYear={onYear} />}
    </FormSection>
  );
}

function YearFields(props: {
  form: FormOf<YearSchema>;
  year: number;
  onYear: (year: number) => void;
}) {
  const { form, year, onYear } = props;
  const holidays = useHolidays(year);
  const changeYear = async (next: number) => {
    if (form.isDirty() && !(await confirmDiscard())) return;
    onYear(next);
  };
  const propose = (rule: PaymentRule) => {
    let count = 0;
    for (const { key, month } of MONTHS) {
      if (daysOf(form.values[key]).paysOn !== null) continue;
      const days = proposedDays({ year, month }, rule, holidays);
      if (days.paysOn < today()) continue;
      form.setFieldValue(key, days as never);
      count++;
    }
    if (count === 0)
      toast.info('Nada que proponer', `Los meses de ${year} por pagar ya tienen fecha.`);
  };
  return (
    <>
      <Text variant="hint" maw="70ch">
        Al procesar, el portal propone el día de este calendario, y los médicos lo ven en su portal.
        Un mes sin fechas no promete nada.
      </Text>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Año"
          w={100}
          value={String(year)}
          data={calendarYears(year)}
          onChange={(event) => void changeYear(Number(event.currentTarget.value))}
        />
        <Proposal onPropose={propose} />
      </Group>
      <Table verticalSpacing={4} horizontalSpacing={4} maw={560} aria-label={`Meses de ${year}`}>
        <TableHead titles={['Mes', 'Cierra el', 'Se paga el']} />
        <Table.Tbody>
          {MONTHS.map(({ key, name }) => (
            <Table.Tr key={key} style={{ verticalAlign: 'top' }}>
              <Table.Th scope="row" fw={500} pt={10}>
                <Box component="span" visibleFrom="xs">
                  {name}
                </Box>
                {/* So that dates fit beside it on a phone. */}
                <Box component="span" hiddenFrom="xs" title={name}>
                  {name.slice(0, 3)}
                </Box>
              </Table.Th>
              <Table.Td>
                <DateField
                  aria-label={`${name} cierra el`}
                  {...form.getInputProps(`${key}.closesOn`)}
                />
              </Table.Td>
              <Table.Td>
                <DateField
                  aria-label={`${name} se paga el`}
                  description={bankClosure(daysOf(form.values[key]).paysOn, holidays)}
                  inputWrapperOrder={['input', 'description', 'error']}
                  {...form.getInputProps(`${key}.paysOn`)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

/** The rule by which the missing months are proposed, and its button. */
function Proposal({ onPropose }: { onPropose: (rule: PaymentRule) => void }) {
  const [day, setDay] = useState<number | string>(5);
  const [otherwise, setOtherwise] = useState<PaymentRule['otherwise']>('previous');
  const isDay = typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 31;
  return (
    <>
      <WholeField
        label="Día del mes siguiente"
        w={190}
        value={day}
        onChange={setDay}
        error={isDay ? null : 'Indique un día de 1 a 31'}
      />
      <NativeSelect
        label="Si no es hábil"
        w={160}
        value={otherwise}
        data={[
          { value: 'previous', label: 'El hábil anterior' },
          { value: 'next', label: 'El hábil siguiente' },
        ]}
        onChange={(event) =>
          setOtherwise(event.currentTarget.value === 'next' ? 'next' : 'previous')
        }
      />
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={16} />}
        disabled={!isDay}
        onClick={() => isDay && onPropose({ day, otherwise })}
      >
        Proponer lo que falta
      </Button>
    </>
  );
}

/** The legal holidays and those of the clinic's list, of a year and the next: December is paid in January. */
function useHolidays(year: number): ReadonlySet<string> {
  const { data: own = [] } = useQuery(api.holidays.list.queryOptions({ input: { year } }));
  const { data: next = [] } = useQuery(
    api.holidays.list.queryOptions({ input: { year: year + 1 } }),
  );
  return useMemo(
    () =>
      new Set(
        [...legalHolidays(year), ...legalHolidays(year + 1), ...own, ...next].map(
          ({ date: day }) => day as string,
        ),
      ),
    [year, own, next],
  );
}

/** By its type the form's value may be empty. */
const daysOf = (days: MonthDays | '' | null | undefined): MonthDays => days || NO_DAYS;

function inWords({ closesOn, paysOn }: MonthDays): string {
  if (paysOn === null) return 'Sin fechas';
  const closes = closesOn === null ? '' : `Cierra el ${formatDate(closesOn)}. `;
  return `${closes}Se paga el ${formatDate(paysOn)}`;
}
