/** The scope of a rule: participation type, specialties, services, doctor and society. */
import { Fieldset, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fieldLabelOf } from '../../../domain/fees/criteria.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { api } from '../../kit/shell/client.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { DoctorSelect, SocietySelect } from '../../masters/masters/public.ts';
import { namesDoctor, namesSociety, type RuleFormState, type RuleTarget } from './rule-draft.ts';
import { ScopeFields } from './scope-fields.tsx';

const TARGETS: { value: RuleTarget; label: string }[] = [
  { value: 'anybody', label: 'Cualquier médico o sociedad' },
  { value: 'doctor', label: 'Solo un médico' },
  { value: 'society', label: 'Solo una sociedad' },
];
const BOTH = { value: 'both', label: 'Solo un médico en una sociedad' } as const;

export function RuleScopeFields({ form }: { form: RuleFormState }) {
  const target = form.values.target as RuleTarget;
  const hasBoth = form.getInitialValues().target === 'both';
  const changeTarget = (next: RuleTarget) => {
    form.setValues({
      target: next,
      ...(!namesDoctor({ target: next }) && { doctorId: null }),
      ...(!namesSociety({ target: next }) && { societyId: null }),
    });
  };
  return (
    <Fieldset legend="A qué atenciones se aplica">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <ScopeFields form={form} />
          <NativeSelect
            label={fieldLabelOf('participationType')}
            required
            data={choicesOf(PARTICIPATION_TYPE_LABELS)}
            {...form.getInputProps('participationType')}
          />
          <NativeSelect
            label="A quién se aplica"
            data={hasBoth ? [...TARGETS, BOTH] : TARGETS}
            value={target}
            onChange={(event) => changeTarget(event.currentTarget.value as RuleTarget)}
          />
        </SimpleGrid>
        {namesDoctor({ target }) && (
          <DoctorSelect label="Médico" required {...form.getInputProps('doctorId')} />
        )}
        {namesSociety({ target }) && <SocietyFields form={form} />}
      </Stack>
    </Fieldset>
  );
}

/** Choosing a society fills in its RUT and name (fees §8.3). */
function SocietyFields({ form }: { form: RuleFormState }) {
  const id = Number(form.values.societyId) || null;
  const { data } = useQuery(
    api.societies.list.queryOptions({
      input: { ids: id === null ? [] : [id], sort: 'name' },
      enabled: id !== null,
    }),
  );
  const society = id === null ? undefined : data?.[0];
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <SocietySelect required {...form.getInputProps('societyId')} />
      <TextInput
        label="RUT de la sociedad"
        readOnly
        variant="filled"
        value={society ? formatRut(society.rut) : ''}
      />
      <TextInput
        label="Nombre de la sociedad"
        readOnly
        variant="filled"
        value={society?.name ?? ''}
      />
    </SimpleGrid>
  );
}
