/** Which amount of an attention the rules are applied to (masters §10.7). */
import { Radio, SimpleGrid, Stack } from '@mantine/core';
import {
  baseAmountSource,
  type ClinicSettings,
  calculationInput,
} from '../../../contract/masters/clinic.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import { SectionForm } from './section-form.tsx';

const SOURCE_LABELS = {
  participatedAmount: 'Monto participado',
  netAmount: 'Monto neto',
  grossAmount: 'Monto bruto',
} as const;

const FIELDS = [
  { name: 'participacionBase', type: 'participacion', usual: 'participatedAmount' },
  { name: 'hmqBase', type: 'hmq', usual: 'netAmount' },
] as const;

export function CalculationForm({ settings }: { settings: ClinicSettings }) {
  return (
    <SectionForm
      settings={settings}
      section="calculation"
      title="Monto base del cálculo"
      schema={calculationInput}
      draftOf={({ calculation }) => calculation}
      describe={(draft) =>
        FIELDS.map(({ name, type }) => ({
          label: RECORD_TYPE_LABELS[type],
          value: SOURCE_LABELS[draft[name] || 'participatedAmount'],
        }))
      }
      update={api.clinic.updateCalculation}
    >
      {(form) => (
        <>
          <Warning title="Cambia lo que se paga a todos los médicos">
            El monto elegido es aquel sobre el que se aplican las reglas en los cálculos que se
            hagan desde ahora. Lo ya calculado no cambia; si recalcula, cambia lo que aún está en
            estado Calculado. Lo procesado o pagado no cambia nunca.
          </Warning>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            {FIELDS.map(({ name, type, usual }) => (
              <Radio.Group
                key={name}
                label={RECORD_TYPE_LABELS[type]}
                required
                {...form.getInputProps(name)}
              >
                <Stack gap={6} mt={6}>
                  {baseAmountSource.options.map((source) => (
                    <Radio
                      key={source}
                      value={source}
                      label={`${SOURCE_LABELS[source]}${source === usual ? ' (lo usual)' : ''}`}
                    />
                  ))}
                </Stack>
              </Radio.Group>
            ))}
          </SimpleGrid>
        </>
      )}
    </SectionForm>
  );
}
