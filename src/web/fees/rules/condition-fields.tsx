/** The conditions of a rule or agreement, and how it combines with others that match (fees §2.5, fees §3). */
import { Fieldset, NativeSelect, Radio, SimpleGrid, Stack } from '@mantine/core';
import { fieldLabelOf } from '../../../domain/fees/criteria.ts';
import type { ExclusivityMode } from '../../../domain/fees/rules.ts';
import { SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import { WholeField } from '../../kit/fields/number-fields.tsx';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import type { AgreementFormState } from './agreement-draft.ts';
import { DaysField } from './days-field.tsx';
import type { RuleFormState } from './rule-draft.ts';

/** An exclusivity mode in plain words. */
export type ModeWords = { mode: ExclusivityMode; label: string; description: string };

export function ConditionFields(props: {
  form: RuleFormState | AgreementFormState;
  /** The default priority of a new one. */
  usualPriority: number;
  /** The label of the modes, e.g. 'Cuando coinciden varias reglas'. */
  question: string;
  modes: readonly ModeWords[];
}) {
  const { form } = props;
  return (
    <Fieldset legend="Horario y orden">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            label={fieldLabelOf('schedule')}
            data={choicesOf(SCHEDULE_LABELS)}
            {...form.getInputProps('scheduleType')}
          />
          <WholeField
            label="Prioridad"
            description={`El número menor va primero; lo usual es ${props.usualPriority}.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('priority')}
          />
        </SimpleGrid>
        <DaysField {...form.getInputProps('applicableDays')} />
        <Radio.Group label={props.question} {...form.getInputProps('exclusivityMode')}>
          <Stack gap={6} mt={4}>
            {props.modes.map(({ mode, label, description }) => (
              <Radio key={mode} value={mode} label={label} description={description} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Fieldset>
  );
}
