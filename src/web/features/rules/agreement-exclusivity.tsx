/** How an agreement goes together with others that match, in plain words (spec 1 §9; design §5). */
import { NumberInput, Radio, SimpleGrid, Stack } from '@mantine/core';
import { EXCLUSIVITY_LABELS } from '../../../domain/labels.ts';
import type { ExclusivityMode } from '../../../domain/rules.ts';
import type { AgreementFormState } from './agreement-draft.ts';

const MODES: readonly { mode: ExclusivityMode; description: string }[] = [
  { mode: 'first_win', description: 'Se aplica solo el primer convenio que coincide.' },
  { mode: 'stack', description: 'Se aplican todos los convenios acumulables que coinciden.' },
];

export function ExclusivityFields({ form }: { form: AgreementFormState }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NumberInput
        label="Prioridad"
        description="Un número menor va antes"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={0}
        allowDecimal={false}
        {...form.getInputProps('priority')}
        value={form.values.priority ?? ''}
      />
      <Radio.Group label="Exclusividad" {...form.getInputProps('exclusivityMode')}>
        <Stack gap={6} mt={6}>
          {MODES.map(({ mode, description }) => (
            <Radio
              key={mode}
              value={mode}
              label={EXCLUSIVITY_LABELS[mode]}
              description={description}
            />
          ))}
        </Stack>
      </Radio.Group>
    </SimpleGrid>
  );
}
