/** Fields for the criteria about the attention itself, one for each row of the table of criteria. */
import { NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { CRITERIA, type KeyOf } from '../../../domain/fees/criteria.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import type { AgreementFormState } from './agreement-draft.ts';
import { type AllOrSome, RecordsField } from './all-or-some-fields.tsx';
import { SCOPE_KEYS } from './criterion-draft.ts';
import type { RuleFormState } from './rule-draft.ts';

/** The common part of both forms' types. */
type Form =
  | Pick<RuleFormState, 'getInputProps' | 'values'>
  | Pick<AgreementFormState, 'getInputProps' | 'values'>;

export function ScopeFields({ form }: { form: Form }) {
  return SCOPE_KEYS.map((key) => <CriterionField key={key} criterion={key} form={form} />);
}

function CriterionField({
  criterion,
  form,
}: {
  criterion: (typeof SCOPE_KEYS)[number];
  form: Form;
}) {
  const row = CRITERIA[criterion];
  const { value, ...props } = form.getInputProps(row.field);
  switch (row.kind) {
    case 'choice':
      return (
        <NativeSelect label={row.label} data={choicesOf(row.labels)} value={value} {...props} />
      );
    case 'texts':
      return (
        <TagsInput
          label={row.label}
          description={row.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={value ?? []}
          {...props}
        />
      );
    case 'records':
      if (criterion === 'service' && form.values.paymentType === 'price_table')
        return <TextInput label={row.label} disabled value="Las de la tabla de precios" />;
      return (
        <RecordsField
          criterion={criterion as KeyOf<'records'>}
          {...props}
          value={allOrSome(value)}
        />
      );
  }
}

/** Calls also accept a single id, but a form holds a list, or all. */
function allOrSome(value: unknown): AllOrSome {
  return Array.isArray(value) ? value.map(Number) : 'all';
}
