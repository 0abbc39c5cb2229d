/** Proposes an earning or discount, or changes one that nobody has approved (payout §24.2). */
import { Checkbox, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { type Entry, entryInput } from '../../../contract/payout/entries.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { ENTRY_DIRECTION_LABELS, RETENTION_LABELS } from '../../../domain/words/entry-words.ts';
import { PesosField } from '../../kit/fields/number-fields.tsx';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import type { Draft, FormOf } from '../../kit/form/form-body.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { AuditLink } from '../../links/audit-link.tsx';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { AttachmentField } from '../attachments/public.ts';
import { type KindOption, KindSelect } from '../entry-kinds/public.ts';

type Values = Draft<z.input<typeof entryInput>>;
/** What the form of a new entry begins with. */
type Beginning = { year: number; month: number; doctorId?: number | undefined };

const draftOf = (entry: Entry | null, beginning: Beginning): Values => ({
  doctorId: entry?.doctorId ?? beginning.doctorId ?? null,
  year: entry?.year ?? beginning.year,
  month: entry?.month ?? beginning.month,
  kindId: entry?.kindId ?? null,
  direction: entry && entry.amount < 0 ? 'discount' : 'earning',
  amount: entry ? Math.abs(entry.amount) : '',
  bearsRetention: entry?.bearsRetention ?? false,
  description: entry?.description ?? '',
  reason: entry?.reason ?? '',
});

const describe = ({ year, month, direction, amount, bearsRetention, ...draft }: Values) => [
  { label: 'Mes', value: year && month ? formatPeriod({ year: +year, month: +month }) : '' },
  { label: 'Haber o descuento', value: direction ? ENTRY_DIRECTION_LABELS[direction] : '' },
  { label: 'Monto', value: amount ? formatPesos(pesos(Number(amount))) : '' },
  { label: 'Retención', value: RETENTION_LABELS[bearsRetention ? 'true' : 'false'] },
  { label: 'Glosa', value: draft.description ?? '' },
  { label: 'Motivo', value: draft.reason ?? '' },
];

export function EntryForm(props: {
  edited: Entry | 'new' | null;
  beginning: Beginning;
  onClose: () => void;
}) {
  const { edited, beginning, onClose } = props;
  const entry = edited === 'new' ? null : edited;
  return (
    <FormModal
      opened={edited !== null}
      onClose={onClose}
      title={entry ? 'Editar haber o descuento' : 'Proponer haber o descuento'}
      schema={entryInput}
      initialValues={draftOf(entry, beginning)}
      conflict={
        entry
          ? {
              version: entry.version,
              draftOf: (saved) => draftOf(saved as unknown as Entry, beginning),
              describe,
            }
          : undefined
      }
      history={entry && <AuditLink entity="entry" entityId={entry.id} />}
      submit={(values, version) =>
        entry
          ? api.entries.update.call({ ...values, id: entry.id, version })
          : api.entries.create.call(values)
      }
      submitLabel={entry ? 'Guardar' : 'Proponer'}
      successTitle={entry ? 'Cambios guardados' : 'Propuesto: falta que otra persona lo apruebe'}
      failureTitle={entry ? 'No se pudo guardar.' : 'No se pudo proponer.'}
      onSaved={onClose}
    >
      {(form) => <EntryFields form={form} kept={entry?.attachment ?? null} />}
    </FormModal>
  );
}

function EntryFields(props: { form: FormOf<typeof entryInput>; kept: Entry['attachment'] }) {
  const { form, kept } = props;
  const { year, month, direction, amount } = form.values;
  const isDiscount = direction === 'discount';
  /** What the kind proposes: its direction, its retention, and its name as the gloss. */
  const choose = (option: KindOption | null) => {
    form.setFieldValue('kindId', option?.id ?? null);
    if (!option) return;
    const { name, direction, bearsRetention } = option.kind;
    if (direction !== 'either') form.setFieldValue('direction', direction);
    form.setFieldValue('bearsRetention', bearsRetention);
    // As it is written now: who left the field by Tab may have gone on writing before the kind was found.
    if (!form.getValues().description) form.setFieldValue('description', name);
  };
  return (
    <>
      <DoctorSelect label="Médico" required {...form.getInputProps('doctorId')} />
      <PeriodField
        required
        value={{ year: Number(year) || undefined, month: Number(month) || undefined }}
        onChange={(chosen) => {
          form.setFieldValue('year', chosen.year ?? '');
          form.setFieldValue('month', chosen.month ?? '');
        }}
      />
      {(form.errors.month ?? form.errors.year) && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {form.errors.month ?? form.errors.year}
        </Text>
      )}
      <KindSelect
        required
        {...form.getInputProps('kindId')}
        onChange={(_, option) => choose(option)}
      />
      <Stack gap={4}>
        <SegmentedControl
          aria-label="Haber o descuento"
          data={choicesOf(ENTRY_DIRECTION_LABELS)}
          {...form.getInputProps('direction')}
          value={direction || 'earning'}
        />
        {form.errors.direction && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {form.errors.direction}
          </Text>
        )}
      </Stack>
      <PesosField
        label="Monto bruto"
        description={
          amount && Number(amount) > 0
            ? `${isDiscount ? 'Se descuentan' : 'Se pagan'} ${formatPesos(pesos(Math.round(Number(amount))))} ${form.values.bearsRetention ? 'antes de retención' : 'sin retención'}.`
            : 'En pesos, sin signo.'
        }
        required
        {...form.getInputProps('amount')}
      />
      <Checkbox
        label="Lleva retención"
        description="Entra en la boleta o factura. Sin retención solo cambia lo que se transfiere."
        {...form.getInputProps('bearsRetention', { type: 'checkbox' })}
      />
      <TextInput
        label="Glosa"
        description="Es lo que el médico lee en su liquidación."
        required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <ReasonField
        description="Para quien aprueba; queda en la bitácora."
        required
        {...form.getInputProps('reason')}
      />
      <AttachmentField
        label="Respaldo"
        description="PDF, JPG o PNG de hasta 5 MB, si lo hay. Aprobado, ya no cambia."
        kept={kept}
        value={form.values.attachment || (form.values.attachment === null ? null : undefined)}
        onChange={(chosen) => form.setFieldValue('attachment', chosen)}
        error={form.errors.attachment}
      />
    </>
  );
}
