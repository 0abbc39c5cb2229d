/** Who the doctor is (spec 1 §3, §5). */
import { Fieldset, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { SpecialtySelect } from '../../kit/fields/record-selects.tsx';
import { RutField } from '../../kit/fields/rut-field.tsx';
import type { DoctorFields } from './doctor-draft.ts';

export function PersonalFields({ form }: DoctorFields) {
  return (
    <Fieldset legend="Datos personales">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <RutField label="RUT" withAsterisk data-autofocus {...form.getInputProps('rut')} />
        <TextInput label="Nombre" withAsterisk {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" {...form.getInputProps('email')} />
        <TextInput label="Teléfono" type="tel" {...form.getInputProps('phone')} />
        <SpecialtySelect
          withAsterisk
          {...form.getInputProps('specialtyId')}
          onChange={(id, option) => {
            form.setFieldValue('specialtyId', id ?? '');
            form.setFieldValue('specialtyName', option?.label ?? '');
          }}
        />
        <TextInput label="Tipo HMQ" {...form.getInputProps('hmqType')} />
        <TextInput label="Estación / unidad" {...form.getInputProps('station')} />
        <TextInput
          label="Código interno"
          description="El del sistema del hospital"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('internalCode')}
        />
        <Switch
          mt={{ xs: 32 }}
          label="Activo"
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
