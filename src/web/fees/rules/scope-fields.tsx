/** The criteria that rules and agreements ask of an attention itself, a field for each row of the table. */
import { NativeSelect } from '@mantine/core';
import { CRITERIA, type KeyOf } from '../../../domain/fees/criteria.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import type { AgreementFormState } from './agreement-draft.ts';
import { type AllOrSome, RecordsField } from './all-or-some-fields.tsx';
import { SCOPE_KEYS } from './criterion-draft.ts';
import type { RuleFormState } from './rule-draft.ts';

/** What both forms have in common of theirs. */
type Form = Pick<RuleFormState, 'getInputProps'> | Pick<AgreementFormState, 'getInputProps'>;

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
  return row.kind === 'choice' ? (
    <NativeSelect label={row.label} data={choicesOf(row.labels)} value={value} {...props} />
  ) : (
    <RecordsField criterion={criterion as KeyOf<'records'>} {...props} value={allOrSome(value)} />
  );
}

/** The calls also take one id; a draft of the form holds a list, or all. */
function allOrSome(value: unknown): AllOrSome {
  return Array.isArray(value) ? value.map(Number) : 'all';
}
