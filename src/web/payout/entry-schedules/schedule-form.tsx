/** Proposes earnings or discounts that repeat (payout §24.7). */
import { NativeSelect, SegmentedControl, Switch, Text, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { type Schedule, scheduleInput } from '../../../contract/payout/entry-schedules.ts';
import { addMonths, formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { instalmentsOf } from '../../../domain/payout/instalments.ts';
import { ENTRY_DIRECTION_LABELS, SCHEDULE_FORM_LABELS } from '../../../domain/words/entry-words.ts';
import { PercentField, PesosField, WholeField } from '../../kit/fields/number-fields.tsx';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import type { Draft, FormOf } from '../../kit/form/form-body.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { type KindOption, KindSelect } from '../entry-kinds/public.ts';

type Values = Draft<z.input<typeof scheduleInput>>;
type Form = FormOf<typeof scheduleInput>;

/** A new one begins in `from`; what replaces another has its values. */
function draftOf(replaced: Schedule | null, from: Period, doctorId: number | undefined): Values {
  return {
    form: replaced?.form ?? 'monthly',
    doctorId: replaced?.doctorId ?? doctorId ?? null,
    kindId: replaced?.kindId ?? null,
    direction: replaced && !replaced.isDiscount ? 'earning' : 'discount',
    amount: replaced?.amount ?? '',
    instalments: replaced?.instalments ?? '',
    percentage: replaced?.percentage ?? '',
    bearsRetention: replaced?.bearsRetention ?? false,
    year: from.year,
    month: from.month,
    untilYear: replaced?.form === 'instalments' ? null : (replaced?.untilYear ?? null),
    untilMonth: replaced?.form === 'instalments' ? null : (replaced?.untilMonth ?? null),
    advanceKindId: null,
    description: replaced?.description ?? '',
    reason: '',
    replacesId: replaced?.id ?? null,
  };
}

export function ScheduleForm(props: {
  opened: boolean;
  /** The schedule whose place the new one takes. */
  replaced: Schedule | null;
  from: Period;
  doctorId: number | undefined;
  onClose: () => void;
}) {
  const { opened, replaced, from, doctorId, onClose } = props;
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={replaced ? 'Cambiar la programación' : 'Programar haber o descuento'}
      schema={scheduleInput}
      initialValues={draftOf(replaced, from, doctorId)}
      submit={(values) => api.entrySchedules.create.call(values)}
      submitLabel="Proponer"
      successTitle="Propuesta: falta que otra persona la apruebe"
      failureTitle="No se pudo proponer."
      onSaved={onClose}
    >
      {(form) => <ScheduleFields form={form} replaced={replaced} />}
    </FormModal>
  );
}

function ScheduleFields({ form, replaced }: { form: Form; replaced: Schedule | null }) {
  const { form: shape } = form.values;
  const choose = (option: KindOption | null) => {
    form.setFieldValue('kindId', option?.id ?? null);
    if (!option) return;
    const { name, direction, bearsRetention } = option.kind;
    if (direction !== 'either' && form.getValues().form !== 'instalments')
      form.setFieldValue('direction', direction);
    form.setFieldValue('bearsRetention', bearsRetention);
    if (!form.getValues().description) form.setFieldValue('description', name);
  };
  return (
    <>
      {replaced && (
        <Text size="sm">
          Reemplaza a «{replaced.description}» desde el primer mes que elija: lo que ya está en
          pagos queda como está.
        </Text>
      )}
      <NativeSelect
        label="Cómo se repite"
        data={choicesOf(SCHEDULE_FORM_LABELS)}
        {...form.getInputProps('form')}
        onChange={(event) => {
          form.setFieldValue('form', event.currentTarget.value as 'monthly');
          if (event.currentTarget.value === 'instalments')
            form.setFieldValue('direction', 'discount');
        }}
      />
      <DoctorSelect
        label="Médico"
        required
        disabled={replaced !== null}
        {...form.getInputProps('doctorId')}
      />
      <KindSelect
        label={shape === 'instalments' ? 'Tipo de las cuotas' : 'Tipo'}
        required
        {...form.getInputProps('kindId')}
        onChange={(_, option) => choose(option)}
      />
      {shape !== 'instalments' && (
        <SegmentedControl
          aria-label="Haber o descuento"
          data={choicesOf(ENTRY_DIRECTION_LABELS)}
          {...form.getInputProps('direction')}
          value={form.values.direction || 'discount'}
        />
      )}
      {form.errors.direction && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {form.errors.direction}
        </Text>
      )}
      <Figures form={form} />
      <Months form={form} />
      <Switch
        label="Lleva retención"
        description="Entra en la boleta o factura. Sin retención solo cambia lo que se transfiere."
        {...form.getInputProps('bearsRetention', { type: 'checkbox' })}
      />
      <TextInput
        label="Glosa"
        description="Es lo que el médico lee en su liquidación."
        required
        maxLength={160}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <ReasonField
        description="Para quien aprueba; queda en la bitácora."
        required
        {...form.getInputProps('reason')}
      />
    </>
  );
}

/** How much: an amount, its instalments, or a percentage. */
function Figures({ form }: { form: Form }) {
  const { form: shape, amount, instalments } = form.values;
  if (shape === 'percentage')
    return (
      <PercentField
        label="Porcentaje"
        description="De los honorarios brutos de cada pago del mes, calculado al procesar."
        required
        {...form.getInputProps('percentage')}
      />
    );
  const isInstalments = shape === 'instalments';
  return (
    <>
      <PesosField
        label={isInstalments ? 'Monto total' : 'Monto bruto mensual'}
        description={isInstalments ? 'La suma de todas las cuotas.' : 'En pesos, sin signo.'}
        required
        {...form.getInputProps('amount')}
      />
      {isInstalments && (
        <>
          <WholeField
            label="Cuotas"
            description={partsInWords(Number(amount), Number(instalments)) ?? 'De 1 a 60.'}
            required
            {...form.getInputProps('instalments')}
            value={form.values.instalments ?? ''}
          />
          <KindSelect
            label="Pagar también el anticipo como"
            placeholder="No: ya se le pagó"
            description="Se paga el mes anterior a la primera cuota."
            clearable
            {...form.getInputProps('advanceKindId')}
            value={Number(form.values.advanceKindId) || null}
          />
        </>
      )}
    </>
  );
}

/** `6 cuotas: 5 de $166.666 y una de $166.670.`; null while it can't be said. */
function partsInWords(amount: number, count: number): string | null {
  if (!Number.isInteger(amount) || !Number.isInteger(count) || count < 1 || count > 60) return null;
  if (amount < count) return null;
  const parts = instalmentsOf(pesos(amount), count);
  const [first = pesos(0)] = parts;
  const last = parts.at(-1) ?? first;
  if (first === last)
    return `${count === 1 ? 'Una cuota' : `${count} cuotas`} de ${formatPesos(first)}.`;
  return `${count - 1} ${count === 2 ? 'cuota' : 'cuotas'} de ${formatPesos(first)} y la última de ${formatPesos(last)}.`;
}

/** From when until when. */
function Months({ form }: { form: Form }) {
  const { form: shape, year, month, instalments } = form.values;
  const from = year && month ? { year: Number(year), month: Number(month) } : null;
  const count = Number(instalments);
  const error = form.errors.month ?? form.errors.year ?? form.errors.untilMonth;
  return (
    <>
      <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
        <Text component="legend" size="sm" fw={500}>
          {shape === 'instalments' ? 'Primera cuota' : 'Desde'}
        </Text>
        <PeriodField
          required
          value={{ year: from?.year, month: from?.month }}
          onChange={(chosen) => {
            form.setFieldValue('year', chosen.year ?? '');
            form.setFieldValue('month', chosen.month ?? '');
          }}
        />
      </fieldset>
      {shape === 'instalments' ? (
        from &&
        count >= 1 &&
        count <= 60 && (
          <Text variant="hint">Última cuota: {formatPeriod(addMonths(from, count - 1))}.</Text>
        )
      ) : (
        <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
          <Text component="legend" size="sm" fw={500}>
            Hasta (vacío: hasta que se detenga)
          </Text>
          <PeriodField
            allLabel="Sin fin"
            value={{
              year: Number(form.values.untilYear) || undefined,
              month: Number(form.values.untilMonth) || undefined,
            }}
            onChange={(chosen) => {
              form.setFieldValue('untilYear', chosen.year ?? null);
              form.setFieldValue('untilMonth', chosen.month ?? null);
            }}
          />
        </fieldset>
      )}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}
