/** How long a password that the clinic hands out may be used (decision 54) and a second factor counts (access §18.12), and whether lists mask patients (decision 117). */
import { Switch, Text } from '@mantine/core';
import { accessInput, type ClinicSettings } from '../../../contract/masters/clinic.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { WholeField } from '../../kit/fields/number-fields.tsx';
import { api } from '../../kit/shell/client.ts';
import { SectionForm } from './section-form.tsx';

export function AccessForm({ settings }: { settings: ClinicSettings }) {
  return (
    <SectionForm
      settings={settings}
      section="access"
      title="Contraseñas, segundo factor y pacientes"
      schema={accessInput}
      draftOf={({ access }) => access}
      describe={({ firstPasswordHours, factorMinutes, masksPatients }) => [
        {
          label: 'Primera contraseña',
          value: countOf(Number(firstPasswordHours), 'hora', 'horas'),
        },
        { label: 'Segundo factor', value: countOf(Number(factorMinutes), 'minuto', 'minutos') },
        { label: 'Pacientes ocultos en las listas', value: masksPatients ? 'Sí' : 'No' },
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
          <WholeField
            label="Una primera contraseña dura, en horas"
            description="De 1 a 168; lo usual son 24. Vale para las que se entreguen desde ahora."
            required
            maw={400}
            {...form.getInputProps('firstPasswordHours')}
          />
          <WholeField
            label="Un segundo factor vale, en minutos"
            description="De 1 a 60; lo usual son 10. Pasado ese tiempo se pide otra vez antes de aprobar, cambiar cuentas, permisos o usuarios."
            required
            maw={400}
            {...form.getInputProps('factorMinutes')}
          />
          <Switch
            label="Ocultar los nombres de pacientes en las listas"
            description="Se ven como «J••• P•••», también en sus archivos y cartolas, hasta abrir el registro, lo que queda en el registro de lecturas. Los médicos ven sus pacientes como siempre."
            {...form.getInputProps('masksPatients', { type: 'checkbox' })}
          />
        </>
      )}
    </SectionForm>
  );
}
