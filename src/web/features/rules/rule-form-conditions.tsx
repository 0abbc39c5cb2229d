/** When a rule is for an attention, and how it gets along with others that match, too. */
import { Fieldset, NativeSelect, NumberInput, Radio, SimpleGrid, Stack } from '@mantine/core';
import { EXCLUSIVITY_LABELS, SCHEDULE_LABELS } from '../../../domain/labels.ts';
import { DEFAULT_RULE_PRIORITY } from '../../../domain/rules.ts';
import { choicesOf } from '../../kit/choice-filter.tsx';
import { DaysField } from './days-field.tsx';
import type { RuleFormState } from './rule-draft.ts';

/** What happens to the other rules when this is the first that matches (design §5). */
const EXCLUSIVITY_WORDS: Readonly<Record<keyof typeof EXCLUSIVITY_LABELS, string>> = {
  first_win: 'Si es la primera que coincide, paga ella y ninguna otra.',
  stack: 'Si es la primera que coincide, su pago se suma al de las demás reglas acumulables.',
};

export function RuleConditionFields({ form }: { form: RuleFormState }) {
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
            description={`El número menor va primero; lo usual es ${DEFAULT_RULE_PRIORITY}.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            {...form.getInputProps('priority')}
          />
        </SimpleGrid>
        <DaysField {...form.getInputProps('applicableDays')} />
        <Radio.Group
          label="Cuando coinciden varias reglas"
          {...form.getInputProps('exclusivityMode')}
        >
          <Stack gap={6} mt={4}>
            {choicesOf(EXCLUSIVITY_LABELS).map(({ value, label }) => (
              <Radio
                key={value}
                value={value}
                label={label}
                description={EXCLUSIVITY_WORDS[value]}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Fieldset>
  );
}
