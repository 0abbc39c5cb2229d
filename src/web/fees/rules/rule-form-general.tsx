/** The name of a rule, and its validity. */
import { Fieldset, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { DateField } from '../../kit/fields/date-fields.tsx';
import type { RuleFormState } from './rule-draft.ts';

/** A fixed height, since measuring the text would delay the dialog. */
const LINES = { autosize: false, minRows: undefined, rows: 2, resize: 'vertical' } as const;

export function RuleGeneralFields({ form }: { form: RuleFormState }) {
  return (
    <Fieldset legend="Identificación y vigencia">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="Código"
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('code')}
        />
        <TextInput label="Nombre" required autoComplete="off" {...form.getInputProps('name')} />
        <Textarea label="Descripción" {...LINES} {...form.getInputProps('description')} />
        <Textarea
          label="Regla base"
          placeholder="En qué se basa: acta, contrato, acuerdo"
          {...LINES}
          {...form.getInputProps('baseRule')}
        />
        <DateField label="Vigente desde" required {...form.getInputProps('validFrom')} />
        <DateField label="Vigente hasta" required {...form.getInputProps('validTo')} />
      </SimpleGrid>
      <Switch
        mt="sm"
        label="Regla activa"
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </Fieldset>
  );
}
