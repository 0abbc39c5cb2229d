/** How long a password that the clinic hands out may be used (decision 54). */
import { NumberInput, Text } from '@mantine/core';
import { accessInput, type ClinicSettings } from '../../../contract/masters/clinic.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { api } from '../../kit/shell/client.ts';
import { SectionForm } from './section-form.tsx';

export function AccessForm({ settings }: { settings: ClinicSettings }) {
  return (
    <SectionForm
      settings={settings}
      section="access"
      title="Primeras contraseñas"
      schema={accessInput}
      draftOf={({ access }) => access}
      describe={({ firstPasswordHours }) => [
        {
          label: 'Duración',
          value: countOf(Number(firstPasswordHours), 'hora', 'horas'),
        },
      ]}
      update={api.clinic.updateAccess}
    >
      {(form) => (
        <>
          <Text size="sm">
            La contraseña que recibe un usuario nuevo, o una restablecida, sirve para ingresar solo
            durante estas horas desde que se entrega. Después hay que restablecerla. La de un médico
            con usuario generado se adivina con su RUT: elija las menos que pueda.
          </Text>
          <NumberInput
            label="Duración, en horas"
            description="De 1 a 168; lo usual son 24. Vale para las que se entreguen desde ahora."
            min={1}
            max={168}
            allowDecimal={false}
            withAsterisk
            maw={320}
            {...form.getInputProps('firstPasswordHours')}
          />
        </>
      )}
    </SectionForm>
  );
}
