/** When an agreement applies, and how it goes together with others that match (spec 1 §9; design §5). */
import { Fieldset, NativeSelect, NumberInput, Radio, SimpleGrid, Stack } from '@mantine/core';
import { SCHEDULE_LABELS } from '../../../domain/labels.ts';
import { choicesOf } from '../../kit/choice-filter.tsx';
import type { AgreementFormState } from './agreement-draft.ts';
import { AGREEMENT_EXCLUSIVITY } from './agreement-words.ts';
import { DaysField } from './days-field.tsx';

export function AgreementConditionFields({ form }: { form: AgreementFormState }) {
  return (
    <Fieldset legend="Horario y orden">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            label="Tipo de horario"
            data={choicesOf(SCHEDULE_LABELS)}
            {...form.getInputProps('scheduleType')}
          />
          <NumberInput
            label="Prioridad"
            description="El número menor va primero; lo usual es 100."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            {...form.getInputProps('priority')}
          />
        </SimpleGrid>
        <DaysField {...form.getInputProps('applicableDays')} />
        <Radio.Group
          label="Cuando coinciden varios convenios"
          {...form.getInputProps('exclusivityMode')}
        >
          <Stack gap={6} mt={4}>
            {AGREEMENT_EXCLUSIVITY.map(({ mode, label, description }) => (
              <Radio key={mode} value={mode} label={label} description={description} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Fieldset>
  );
}
